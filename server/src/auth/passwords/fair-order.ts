import type { Order, Waiting } from '../../concurrency/semaphore.js';

/** Whose password waits to be hashed. */
export interface Asker {
  /** The networks of the caller, the largest first. */
  networks: readonly string[];
  /** Whether the account has been used from there before. */
  isKnown: boolean;
}

export interface FairOrder extends Order<Asker> {
  /** How many wait that are known as the asker is, or unknown as the asker is: in all, then in each of its networks. */
  waitingLike: (asker: Asker) => number[];
}

/** Everybody who waits in a network: in its smaller networks, or in itself. */
interface Crowd {
  size: number;
  networks: Map<string, Crowd>;
  waiting: Set<Waiting<Asker>>;
}

/** While both wait, a stranger is next after this many known askers, so that strangers are served, too. */
const knownInARow = 3;

/**
 * Networks take turns: the largest ones first, then the smaller ones within each. Whoever has been there before does
 * not wait behind strangers.
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

/** Takes from the network whose turn it is, which is then the last. */
function takeNext(crowd: Crowd): Waiting<Asker> | undefined {
  const [turn] = crowd.networks;
  const [first] = crowd.waiting;
  const taken = turn ? takeNext(turn[1]) : first;
  if (!taken) return undefined;
  crowd.size -= 1;
  crowd.waiting.delete(taken);
  if (turn) {
    const [network, inner] = turn;
    crowd.networks.delete(network);
    if (inner.size > 0) crowd.networks.set(network, inner);
  }
  return taken;
}
