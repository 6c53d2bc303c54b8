/** Moves and deletions that are not finished, kept in the browser's local storage as plain data, each person's apart. */
import { readTasks } from "#domain/keptTasks.ts";
import type { Task } from "#domain/tasks.ts";
import { sessionActor } from "#src/session/session.ts";

/** Whose work it is: a write's key is known to the server only for the person who sent it. */
export function worker(): string | undefined {
  return sessionActor.getSnapshot().context.session?.user.email;
}

const keyOf = (email: string) => `toyshelf.work.${email}`;

export function readKeptWork(email = worker()): Task[] {
  if (!email) return [];
  try {
    return readTasks(JSON.parse(localStorage.getItem(keyOf(email)) ?? "[]"));
  } catch {
    return [];
  }
}

/** Keeps the tasks, before each step and after the last. A full or locked storage does not stop the work. */
export function keepWork(email: string, tasks: readonly Task[]): void {
  try {
    if (tasks.length > 0) localStorage.setItem(keyOf(email), JSON.stringify(tasks));
    else localStorage.removeItem(keyOf(email));
  } catch (error) {
    console.warn("Unfinished work could not be kept on this device.", error);
  }
}

/** Calls back when another window changed what is kept. */
export function onKeptWorkChanged(changed: () => void): void {
  window.addEventListener("storage", ({ key }) => {
    const email = worker();
    if (email && (key === null || key === keyOf(email))) changed();
  });
}
