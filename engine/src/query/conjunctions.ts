import type { Condition, FilterNode } from './filter.js';

/** A filter as alternatives, each a list of conditions that must all hold. */
export interface Alternatives {
  readonly conjunctions: readonly (readonly Condition[])[];
  /** False if parts of the filter were left out, so that the alternatives match more than the filter does. */
  readonly isWhole: boolean;
}

/**
 * Splits a filter into alternatives for the planner. Omits the parts that no index can use (`nor`, `$expr`) or
 * that would result in too many alternatives.
 */
export function alternativesOf(node: FilterNode): Alternatives {
  switch (node.kind) {
    case 'and':
      return node.nodes.map(alternativesOf).reduce(product, anything);
    case 'or':
      return sum(node.nodes.map(alternativesOf));
    case 'nor':
    case '$expr':
      return { ...anything, isWhole: false };
    default:
      return { conjunctions: [[node]], isWhole: true };
  }
}

const maxAlternatives = 64;

const anything: Alternatives = { conjunctions: [[]], isWhole: true };

function product(a: Alternatives, b: Alternatives): Alternatives {
  if (a.conjunctions.length * b.conjunctions.length > maxAlternatives) return { ...a, isWhole: false };
  return {
    conjunctions: a.conjunctions.flatMap((left) => b.conjunctions.map((right) => [...left, ...right])),
    isWhole: a.isWhole && b.isWhole,
  };
}

function sum(parts: readonly Alternatives[]): Alternatives {
  return {
    conjunctions: parts.flatMap((part) => part.conjunctions),
    isWhole: parts.every((part) => part.isWhole),
  };
}
