/** How work waits for a permit. */
export interface Wait<Who> {
  /** Identifies the caller, for an order other than the order of arrival. */
  who: Who;
  msMax: number;
  /** Creates the error that ends the wait after `msMax`. */
  refusal: () => Error;
  /** True for a failure that all waiting work would meet as well, each piece after its own delay. */
  isShared?: (error: unknown) => boolean;
}

/** Work that waits for a permit. */
export interface Waiting<Who> {
  who: Who;
  admit: () => void;
  refuse: (error: unknown) => void;
}

/** The waiting work and its order. */
export interface Order<Who> {
  add: (waiting: Waiting<Who>) => void;
  remove: (waiting: Waiting<Who>) => void;
  /** Removes and returns the next piece of work. */
  next: () => Waiting<Who> | undefined;
}

export type Semaphore<Who> = ReturnType<typeof createSemaphore<Who>>;

/** Lets `permits` pieces of work run at a time; further pieces wait, by default in order of arrival. */
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
    // The permit is handed over, so that work arriving now cannot take it from waiting work.
    const next = order.next();
    if (next) next.admit();
    else running -= 1;
  }

  return {
    /** Runs the work; raises the work's error, or the refusal if the work's turn does not come in time. */
    async run<T>(waitOptions: Wait<Who>, work: () => Promise<T>): Promise<T> {
      if (running < permits) running += 1;
      else await wait(waitOptions);
      try {
        return await work();
      } catch (error) {
        if (waitOptions.isShared?.(error))
          for (let next = order.next(); next; next = order.next()) next.refuse(error);
        throw error;
      } finally {
        release();
      }
    },
    isFull: (): boolean => running >= permits,
    /** How many pieces of work are running or waiting. */
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
