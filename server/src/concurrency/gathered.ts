/**
 * Has `work` done for all who ask for the same key at the same time: the first who asks is served at once, and those
 * who ask meanwhile are counted and served together after that. All who are served together share its result.
 */
export function gathered<Result>(
  work: (key: string, count: number) => Promise<Result>,
): (key: string) => Promise<Result> {
  const running = new Map<string, Promise<Result>>();
  const waiting = new Map<string, { count: number; result: Promise<Result> }>();

  function serve(key: string, count: number): Promise<Result> {
    const result = work(key, count);
    running.set(key, result);
    const end = () => {
      if (running.get(key) === result) running.delete(key);
    };
    result.then(end, end);
    return result;
  }

  return (key) => {
    const others = waiting.get(key);
    if (others) {
      others.count += 1;
      return others.result;
    }
    const before = running.get(key);
    if (!before) return serve(key, 1);
    const serveTogether = (): Promise<Result> => {
      waiting.delete(key);
      return serve(key, together.count);
    };
    const together = { count: 1, result: before.then(serveTogether, serveTogether) };
    waiting.set(key, together);
    return together.result;
  };
}
