/** Links by mail, where the server sends any. */
import { setTimeout as sleep } from "node:timers/promises";
import { addressOf, type SecretLink } from "#domain/people/people.ts";
import { peopleMessages } from "#domain/people/peopleMessages.ts";
import type { Origin, Services } from "../calls/handler.ts";
import { PATIENCE } from "../calls/limits.ts";
import type { AccountServices } from "./accountLog.ts";

/** Sends a link by mail and returns a sentence about the outcome; null where there is no mail or no address. */
export async function mailLink(
  to: string | undefined,
  link: SecretLink,
  { url }: Origin,
  { mail, log }: Pick<Services & AccountServices, "mail" | "log">,
): Promise<string | null> {
  if (!mail || !to) return null;
  const text = peopleMessages.linkMail(link.kind, addressOf(url, link));
  const sending = mail.send({ to, subject: peopleMessages.linkSubject[link.kind], text });
  const sent = sending.then(
    () => peopleMessages.mailed(to),
    (err) => {
      log.warn({ err }, "a link could not be mailed");
      return peopleMessages.notMailed(to);
    },
  );
  return Promise.race([sent, sleep(PATIENCE.link, peopleMessages.mailing(to), { ref: false })]);
}
