/** Somebody who waits. */
export interface Waiting<Name> {
  name: Name;
  admit: () => void;
  refuse: (error: unknown) => void;
}

/** Those who wait, and who of them is next. */
export interface Order<Name> {
  add: (waiting: Waiting<Name>) => void;
  remove: (waiting: Waiting<Name>) => void;
  /** Takes out the next one. */
  next: () => Waiting<Name> | undefined;
}

export interface Line<Name> {
  /** Resolves when it is the caller's turn; rejects with the refusal if that does not come in time. */
  enter: (name: Name, msMax: number, refusal: () => Error) => Promise<void>;
  /** Must be called once by whoever entered. */
  leave: () => void;
  isFull: () => boolean;
  isEmpty: () => boolean;
  refuseWaiting: (error: unknown) => void;
}

/** Lets `atOnce` in at a time; the others wait in the order they came unless another one is given. */
export function createLine<Name>(atOnce: number, order: Order<Name> = createOrderOfArrival()): Line<Name> {
  let inside = 0;

  function wait(name: Name, msMax: number, refusal: () => Error): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        order.remove(waiting);
        reject(refusal());
      }, msMax);
      const waiting: Waiting<Name> = {
        name,
        admit() {
          clearTimeout(timer);
          resolve();
        },
        refuse(error) {
          clearTimeout(timer);
          reject(error);
        },
      };
      order.add(waiting);
    });
  }

  return {
    async enter(name, msMax, refusal) {
      if (inside < atOnce) inside += 1;
      else await wait(name, msMax, refusal);
    },
    leave() {
      // The place is handed over, so that nobody who comes now takes it from whoever was waiting.
      const next = order.next();
      if (next) next.admit();
      else inside -= 1;
    },
    isFull: () => inside >= atOnce,
    isEmpty: () => inside === 0,
    refuseWaiting(error) {
      for (let next = order.next(); next; next = order.next()) next.refuse(error);
    },
  };
}

function createOrderOfArrival<Name>(): Order<Name> {
  const all = new Set<Waiting<Name>>();
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
