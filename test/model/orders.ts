import { isDeepStrictEqual } from 'node:util';
import { step, type Look } from './model.js';
import type { State } from './state.js';

/** A request, and when it was sent and answered, as ticks of a counter shared by all clients. */
export interface Timed {
  look: Look;
  sent: number;
  answered: number;
}

/**
 * Looks for an order of concurrent requests in which the model gives every answer seen, and in which each
 * request precedes those that were sent after it was answered. Returns undefined if such an order exists;
 * otherwise, returns the requests that do not fit into the longest order found.
 */
export function findUnordered(start: State, looks: readonly Timed[]): readonly Timed[] | undefined {
  const tried = new Set<string>();
  let fewest = looks;

  function hasOrder(state: State, left: readonly Timed[]): boolean {
    if (left.length < fewest.length) fewest = left;
    if (left.length === 0) return true;
    const nexts = nextsOf(state, left);
    // A request that fits and changes nothing can come next: it makes no other request harder to order.
    const idle = nexts.find((next) => next.state === state);
    if (idle) return hasOrder(state, without(left, idle.timed));
    return nexts.some((next) => {
      const rest = without(left, next.timed);
      const situation = `${rest.map((other) => looks.indexOf(other))} ${JSON.stringify(next.state)}`;
      if (tried.has(situation)) return false;
      tried.add(situation);
      return hasOrder(next.state, rest);
    });
  }

  return hasOrder(start, looks) ? undefined : fewest;
}

/** Returns the requests that may come next and have the model's answer, each with the state after it. */
function nextsOf(state: State, left: readonly Timed[]): { timed: Timed; state: State }[] {
  const firstAnswered = Math.min(...left.map(({ answered }) => answered));
  return left.flatMap((timed) => {
    if (timed.sent > firstAnswered) return [];
    const next = step(state, timed.look);
    return isDeepStrictEqual(next.outcome, timed.look.seen) ? [{ timed, state: next.state }] : [];
  });
}

function without(left: readonly Timed[], timed: Timed): readonly Timed[] {
  return left.filter((other) => other !== timed);
}
