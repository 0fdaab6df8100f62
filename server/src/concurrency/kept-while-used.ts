/** How long what nobody uses is kept. */
export interface KeptOptions<T> {
  load: () => Promise<T>;
  idleMsMax: number;
}

/**
 * Returns a function that runs work with what it loads, once for all who use it at the same time. After the last use,
 * the value is kept for a while and then dropped; the next use loads it again. After a failure, the next caller tries
 * again.
 */
export function keepWhileUsed<T>({ load, idleMsMax }: KeptOptions<T>) {
  let loading: Promise<T> | undefined;
  let users = 0;
  let idle: NodeJS.Timeout | undefined;
  const forget = () => {
    clearTimeout(idle);
    loading = undefined;
  };
  return async <Result>(work: (value: T) => Promise<Result>): Promise<Result> => {
    clearTimeout(idle);
    users += 1;
    try {
      loading ??= load().catch((error: unknown) => {
        forget();
        throw error;
      });
      return await work(await loading);
    } finally {
      users -= 1;
      if (users === 0) idle = setTimeout(forget, idleMsMax).unref();
    }
  };
}
