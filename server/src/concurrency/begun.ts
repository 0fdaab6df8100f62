/**
 * Work whose result is waited for later, while other work goes on; a failure is reported then, and to nobody if the
 * result is no longer wanted.
 */
export function begun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}
