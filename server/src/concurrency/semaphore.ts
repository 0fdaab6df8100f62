/** How somebody waits for a permit. */
export interface Wait<Who> {
  /** For an order other than that of arrival. */
  who: Who;
  msMax: number;
  /** What the wait ends with after that time. */
  refusal: () => Error;
  /** Whether all who wait would only run into that failure of the work, each after its own delay. */
  isShared?: (error: unknown) => boolean;
}

/** Somebody who waits. */
export interface Waiting<Who> {
  who: Who;
  admit: () => void;
  refuse: (error: unknown) => void;
}

/** Those who wait, and who of them is next. */
export interface Order<Who> {
  add: (waiting: Waiting<Who>) => void;
  remove: (waiting: Waiting<Who>) => void;
  /** Takes out the next one. */
  next: () => Waiting<Who> | undefined;
}

export type Semaphore<Who> = ReturnType<typeof createSemaphore<Who>>;

/** Lets `permits` pieces of work run at a time; the others wait, in the order they came unless another one is given. */
export function createSemaphore<Who = undefined>(
  permits: number,
  order: Order<Who> = createOrderOfArrival(),
) {
  let running = 0;
  let waitingCount = 0;

  async function wait({ who, msMax, refusal }: Wait<Who>): Promise<void> {
    waitingCount += 1;
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((admit, refuse) => {
        const waiting: Waiting<Who> = { who, admit, refuse };
        timer = setTimeout(() => {
          order.remove(waiting);
          refuse(refusal());
        }, msMax);
        order.add(waiting);
      });
    } finally {
      clearTimeout(timer);
      waitingCount -= 1;
    }
  }

  function release(): void {
    // The permit is handed over, so that nobody who comes now takes it from whoever was waiting.
    const next = order.next();
    if (next) next.admit();
    else running -= 1;
  }

  return {
    /** Raises what the work raises, or the refusal if its turn does not come in time. */
    async run<T>(how: Wait<Who>, work: () => Promise<T>): Promise<T> {
      if (running < permits) running += 1;
      else await wait(how);
      try {
        return await work();
      } catch (error) {
        if (how.isShared?.(error))
          for (let next = order.next(); next; next = order.next()) next.refuse(error);
        throw error;
      } finally {
        release();
      }
    },
    isFull: (): boolean => running >= permits,
    /** How many run or wait. */
    size: (): number => running + waitingCount,
  };
}

function createOrderOfArrival<Who>(): Order<Who> {
  const all = new Set<Waiting<Who>>();
  return {
    add: (waiting) => void all.add(waiting),
    remove: (waiting) => void all.delete(waiting),
    next() {
      const [first] = all;
      if (first) all.delete(first);
      return first;
    },
  };
}
