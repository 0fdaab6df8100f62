import type { Order, Waiting } from '../../concurrency/semaphore.js';

/** A caller whose password waits to be hashed. */
export interface Asker {
  /** The networks of the caller, the largest first. */
  networks: readonly string[];
  /** Whether the account has been used from the caller's network before. */
  isKnown: boolean;
}

export interface FairOrder extends Order<Asker> {
  /** How many with the same `isKnown` as the asker wait: in all, then in each of the asker's networks. */
  waitingLike: (asker: Asker) => number[];
}

/** The callers who wait in a network, grouped by its smaller networks if it has any. */
interface Crowd {
  size: number;
  networks: Map<string, Crowd>;
  waiting: Set<Waiting<Asker>>;
}

/** While both wait, one stranger is served after this many known callers. */
const knownInARow = 3;

/**
 * Networks take turns: first the largest ones, then the smaller ones within each. Callers from a known
 * network do not wait behind strangers.
 */
export function createFairOrder(): FairOrder {
  const known = createCrowd();
  const strangers = createCrowd();
  let inARow = 0;

  const crowdOf = ({ isKnown }: Asker): Crowd => (isKnown ? known : strangers);

  return {
    add: (waiting) => add(crowdOf(waiting.who), waiting.who.networks, waiting),
    remove: (waiting) => remove(crowdOf(waiting.who), waiting.who.networks, waiting),
    next() {
      const isKnownNext = known.size > 0 && (strangers.size === 0 || inARow < knownInARow);
      inARow = isKnownNext ? inARow + 1 : 0;
      return takeNext(isKnownNext ? known : strangers);
    },
    waitingLike(asker) {
      let crowd: Crowd | undefined = crowdOf(asker);
      const sizes = [crowd.size];
      for (const network of asker.networks) {
        crowd = crowd?.networks.get(network);
        sizes.push(crowd?.size ?? 0);
      }
      return sizes;
    },
  };
}

function createCrowd(): Crowd {
  return { size: 0, networks: new Map(), waiting: new Set() };
}

function add(crowd: Crowd, [network, ...smaller]: readonly string[], waiting: Waiting<Asker>): void {
  crowd.size += 1;
  if (network === undefined) {
    crowd.waiting.add(waiting);
    return;
  }
  const inner = crowd.networks.get(network) ?? createCrowd();
  crowd.networks.set(network, inner);
  add(inner, smaller, waiting);
}

function remove(crowd: Crowd, [network, ...smaller]: readonly string[], waiting: Waiting<Asker>): void {
  crowd.size -= 1;
  const inner = network === undefined ? undefined : crowd.networks.get(network);
  if (network === undefined || !inner) {
    crowd.waiting.delete(waiting);
    return;
  }
  remove(inner, smaller, waiting);
  if (inner.size === 0) crowd.networks.delete(network);
}

/** Takes the next caller of the network whose turn it is, and moves that network to the end. */
function takeNext(crowd: Crowd): Waiting<Asker> | undefined {
  const [firstNetwork] = crowd.networks;
  const [first] = crowd.waiting;
  const next = firstNetwork ? takeNext(firstNetwork[1]) : first;
  if (!next) return undefined;
  crowd.size -= 1;
  crowd.waiting.delete(next);
  if (firstNetwork) {
    const [network, inner] = firstNetwork;
    crowd.networks.delete(network);
    if (inner.size > 0) crowd.networks.set(network, inner);
  }
  return next;
}
