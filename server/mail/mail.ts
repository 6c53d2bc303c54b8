/** Mail by the shop's own SMTP server, where the settings name one (docs/operating.md). */
/** Milliseconds after which a server that does not answer is given up. */
const PATIENCE = 10_000;

interface Letter {
  to: string;
  subject: string;
  text: string;
  /** The id of a mail that is sent again. */
  id?: string;
}

export interface Mail {
  /** Throws where the server does not take it. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** `url` is as smtps://user:password@host:465; `from` an e-mail address. The package is loaded where mail is sent. */
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
