import type { Order, Waiting } from './semaphore.js';

/** For whom a piece of work waits. */
export interface Place {
  /** The groups that take turns, the largest first, such as a network and an address in it, or an account. */
  groups: readonly string[];
  /** Whether the work goes before work that is not preferred. */
  isPreferred: boolean;
}

export interface FairOrder extends Order<Place> {
  /**
   * Counts the waiting work that is preferred, or not, like the place: in total, then in each of the place's
   * groups.
   */
  waitingLike: (place: Place) => number[];
}

/** The work that waits in a group, by its smaller groups if it has any. */
interface Group {
  size: number;
  groups: Map<string, Group>;
  waiting: Set<Waiting<Place>>;
}

/** While both kinds wait, one piece of other work is served after this many preferred ones. */
const preferredInARow = 3;

/**
 * Creates an order in which groups take turns: first the largest ones, then the smaller ones within each.
 * Preferred work goes first, except that one other piece is served after every three of it.
 */
export function createFairOrder(): FairOrder {
  const preferred = createGroup();
  const others = createGroup();
  let inARow = 0;

  const groupOf = ({ isPreferred }: Place): Group => (isPreferred ? preferred : others);

  return {
    add: (waiting) => add(groupOf(waiting.who), waiting.who.groups, waiting),
    remove: (waiting) => remove(groupOf(waiting.who), waiting.who.groups, waiting),
    next() {
      const isPreferredNext = preferred.size > 0 && (others.size === 0 || inARow < preferredInARow);
      inARow = isPreferredNext ? inARow + 1 : 0;
      return takeNext(isPreferredNext ? preferred : others);
    },
    waitingLike(place) {
      let group: Group | undefined = groupOf(place);
      const sizes = [group.size];
      for (const name of place.groups) {
        group = group?.groups.get(name);
        sizes.push(group?.size ?? 0);
      }
      return sizes;
    },
  };
}

function createGroup(): Group {
  return { size: 0, groups: new Map(), waiting: new Set() };
}

function add(group: Group, [name, ...smaller]: readonly string[], waiting: Waiting<Place>): void {
  group.size += 1;
  if (name === undefined) {
    group.waiting.add(waiting);
    return;
  }
  const inner = group.groups.get(name) ?? createGroup();
  group.groups.set(name, inner);
  add(inner, smaller, waiting);
}

function remove(group: Group, [name, ...smaller]: readonly string[], waiting: Waiting<Place>): void {
  group.size -= 1;
  const inner = name === undefined ? undefined : group.groups.get(name);
  if (name === undefined || !inner) {
    group.waiting.delete(waiting);
    return;
  }
  remove(inner, smaller, waiting);
  if (inner.size === 0) group.groups.delete(name);
}

/** Takes the next piece of work of the group whose turn it is, and moves that group to the end. */
function takeNext(group: Group): Waiting<Place> | undefined {
  const [firstGroup] = group.groups;
  const [first] = group.waiting;
  const next = firstGroup ? takeNext(firstGroup[1]) : first;
  if (!next) return undefined;
  group.size -= 1;
  group.waiting.delete(next);
  if (firstGroup) {
    const [name, inner] = firstGroup;
    group.groups.delete(name);
    if (inner.size > 0) group.groups.set(name, inner);
  }
  return next;
}
