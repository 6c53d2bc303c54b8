/** Mail by the shop's own SMTP server, where the settings name one (docs/operating.md). */
/** Milliseconds after which an SMTP server that does not answer is given up. */
const PATIENCE = 10_000;

interface Letter {
  to: string;
  subject: string;
  text: string;
  /** The id of the message, the same when the mail is sent again. */
  id?: string;
}

export interface Mail {
  /** Rejects where the SMTP server does not accept the letter. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

/**
 * Makes the mail of a server. `url` is as smtps://user:password@host:465; `from` is an e-mail address. The package is
 * loaded only where mail is sent.
 */
export async function createMail({ url, from }: { url: string; from: string }): Promise<Mail> {
  const { createTransport } = await import("nodemailer");
  const limits = {
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
  };
  const transport = createTransport({ url, ...limits });
  return {
    async send({ id, ...letter }) {
      const messageId = id && `<${id}@${from.split("@").at(-1)}>`;
      await transport.sendMail({ ...letter, from, ...(messageId && { messageId }) });
    },
    close: () => transport.close(),
  };
}
