import type { Order, Waiting } from '../../concurrency/semaphore.js';

/** A caller whose password is waiting to be hashed. */
export interface Asker {
  /** The networks of the caller, the largest first. */
  networks: readonly string[];
  /** Whether the account has been used from the caller's network before. */
  isKnown: boolean;
}

export interface FairOrder extends Order<Asker> {
  /**
   * Counts the waiting callers whose `isKnown` is the same as the asker's: in total, then in each of the
   * asker's networks.
   */
  waitingLike: (asker: Asker) => number[];
}

/** The callers who are waiting in a network, grouped by its smaller networks if it has any. */
interface Group {
  size: number;
  networks: Map<string, Group>;
  waiting: Set<Waiting<Asker>>;
}

/** While known callers and strangers are waiting, one stranger is served after this many known callers. */
const knownInARow = 3;

/**
 * Creates an order in which networks take turns: first the largest ones, then the smaller ones within each.
 * Known callers are served before strangers, except that one stranger is served after every three of them.
 */
export function createFairOrder(): FairOrder {
  const known = createGroup();
  const strangers = createGroup();
  let inARow = 0;

  const groupOf = ({ isKnown }: Asker): Group => (isKnown ? known : strangers);

  return {
    add: (waiting) => add(groupOf(waiting.who), waiting.who.networks, waiting),
    remove: (waiting) => remove(groupOf(waiting.who), waiting.who.networks, waiting),
    next() {
      const isKnownNext = known.size > 0 && (strangers.size === 0 || inARow < knownInARow);
      inARow = isKnownNext ? inARow + 1 : 0;
      return takeNext(isKnownNext ? known : strangers);
    },
    waitingLike(asker) {
      let group: Group | undefined = groupOf(asker);
      const sizes = [group.size];
      for (const network of asker.networks) {
        group = group?.networks.get(network);
        sizes.push(group?.size ?? 0);
      }
      return sizes;
    },
  };
}

function createGroup(): Group {
  return { size: 0, networks: new Map(), waiting: new Set() };
}

function add(group: Group, [network, ...smaller]: readonly string[], waiting: Waiting<Asker>): void {
  group.size += 1;
  if (network === undefined) {
    group.waiting.add(waiting);
    return;
  }
  const inner = group.networks.get(network) ?? createGroup();
  group.networks.set(network, inner);
  add(inner, smaller, waiting);
}

function remove(group: Group, [network, ...smaller]: readonly string[], waiting: Waiting<Asker>): void {
  group.size -= 1;
  const inner = network === undefined ? undefined : group.networks.get(network);
  if (network === undefined || !inner) {
    group.waiting.delete(waiting);
    return;
  }
  remove(inner, smaller, waiting);
  if (inner.size === 0) group.networks.delete(network);
}

/** Takes the next caller of the network whose turn it is, and moves that network to the end. */
function takeNext(group: Group): Waiting<Asker> | undefined {
  const [firstNetwork] = group.networks;
  const [first] = group.waiting;
  const next = firstNetwork ? takeNext(firstNetwork[1]) : first;
  if (!next) return undefined;
  group.size -= 1;
  group.waiting.delete(next);
  if (firstNetwork) {
    const [network, inner] = firstNetwork;
    group.networks.delete(network);
    if (inner.size > 0) group.networks.set(network, inner);
  }
  return next;
}
