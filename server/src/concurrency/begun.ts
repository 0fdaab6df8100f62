/**
 * Marks work whose result is awaited later, while other work continues. A failure is raised when the result
 * is awaited, and ignored if the result is never awaited.
 */
export function begun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}
