export interface Line<Name> {
  /** Resolves when it is the caller's turn; rejects with the refusal if that does not come in time. */
  enter: (name: Name, msMax: number, refusal: () => Error) => Promise<void>;
  /** Must be called once by whoever entered. */
  leave: () => void;
  isFull: () => boolean;
  isEmpty: () => boolean;
  /** The names of those waiting, first in line first. */
  waiting: () => readonly Name[];
  refuseWaiting: (error: unknown) => void;
}

interface Place<Name> {
  name: Name;
  admit: () => void;
  refuse: (error: unknown) => void;
}

/** Lets `atOnce` in at a time; the others wait in the order they came. */
export function createLine<Name>(atOnce: number): Line<Name> {
  const waiting: Place<Name>[] = [];
  let inside = 0;

  function wait(name: Name, msMax: number, refusal: () => Error): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(place), 1);
        reject(refusal());
      }, msMax);
      const place: Place<Name> = {
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
      waiting.push(place);
    });
  }

  return {
    async enter(name, msMax, refusal) {
      if (inside < atOnce) inside += 1;
      else await wait(name, msMax, refusal);
    },
    leave() {
      // The place is handed over, so that nobody who comes now takes it from whoever was waiting.
      const next = waiting.shift();
      if (next) next.admit();
      else inside -= 1;
    },
    isFull: () => inside >= atOnce,
    isEmpty: () => inside === 0,
    waiting: () => waiting.map(({ name }) => name),
    refuseWaiting(error) {
      for (const { refuse } of waiting.splice(0)) refuse(error);
    },
  };
}
