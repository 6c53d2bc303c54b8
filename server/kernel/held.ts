/** Caches the answer to a question for some milliseconds, so that many callers cost one answer. */
export function held<Of extends object, Answer>(
  milliseconds: number,
  ask: (of: Of) => Promise<Answer>,
): (of: Of) => Promise<Answer> {
  const answers = new WeakMap<Of, { at: number; answer: Promise<Answer> }>();
  return (of) => {
    const last = answers.get(of);
    if (last && performance.now() - last.at < milliseconds) return last.answer;
    const answer = ask(of);
    answers.set(of, { at: performance.now(), answer });
    return answer;
  };
}
