import type { BsonValue } from '../bson/value.js';

/** One update operator applied to one field. */
export interface Modifier {
  readonly path: readonly string[];
  /** When the operator creates a missing field and its parents. */
  readonly creates: 'always' | 'onInsert' | 'never';
  /** The field's new value; undefined if the field is removed or stays missing. */
  apply(current: BsonValue | undefined, isInsert: boolean): BsonValue | undefined;
}

/**
 * Paths as a tree of their parts: a node has a modifier where a path ends, and children where it continues.
 */
export interface ModifierNode {
  readonly name: string;
  readonly modifier?: Modifier;
  readonly children: ModifierTree;
}

export type ModifierTree = readonly ModifierNode[];

/**
 * Returns the nodes ordered by name. Throws the error from `collision` if one path is a prefix of another.
 */
export function buildModifierTree(
  modifiers: readonly Modifier[],
  collision: (path: string, longer: string) => Error,
  depth = 0,
): ModifierTree {
  const names = new Set(modifiers.map(({ path }) => path[depth]!));
  return [...names]
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map((name) => {
      const group = modifiers.filter(({ path }) => path[depth] === name);
      const modifier = group.find(({ path }) => path.length === depth + 1);
      if (modifier === undefined) return { name, children: buildModifierTree(group, collision, depth + 1) };
      const other = group.find((each) => each !== modifier);
      if (other !== undefined) throw collision(modifier.path.join('.'), other.path.join('.'));
      return { name, modifier, children: [] };
    });
}
