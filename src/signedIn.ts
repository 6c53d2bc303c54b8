/** What lives as long as the page once somebody is signed in; loaded apart, because /login needs none of it. */
import type { QueryClient } from "@tanstack/react-query";
import { createQueryClient } from "./api/queryClient.ts";
import { createDevice, type Device } from "./device/database.ts";
import type { Outbox } from "./outbox/outbox.ts";
import { startOutbox } from "./outbox/start.ts";
import type { SessionActor } from "./session/session.ts";

export interface SignedIn {
  queries: QueryClient;
  device: Device;
  outbox: Outbox;
}

export function startSignedIn(session: SessionActor): SignedIn {
  const queries = createQueryClient();
  let email = session.getSnapshot().context.session?.user.email;
  session.subscribe(({ context }) => {
    if (context.session?.user.email === email) return;
    email = context.session?.user.email;
    // What one person was shown is not there for the next.
    queries.clear();
  });
  const device = createDevice();
  return { queries, device, outbox: startOutbox(device, session) };
}
