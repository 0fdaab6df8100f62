/**
 * Marks work whose result is awaited later, while other work continues. A failure is raised then, and ignored
 * if the result is no longer needed.
 */
export function begun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}
