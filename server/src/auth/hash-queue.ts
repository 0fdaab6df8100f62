import { AppError } from '@crop-planning/shared';

export type HashQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs so many pieces of work at once and the rest in turn; who would wait longer than allowed gets SERVICE_UNAVAILABLE. */
export function createHashQueue({ atOnce, waitMsMax }: { atOnce: number; waitMsMax: number }): HashQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(admit), 1);
        reject(new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds: Math.ceil(waitMsMax / 1000) }));
      }, waitMsMax);
      waiting.push(admit);
    });
  }

  function leave(): void {
    const admitNext = waiting.shift();
    if (admitNext) admitNext();
    else running -= 1;
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
