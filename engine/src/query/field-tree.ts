import type { ElementCursor } from '../bson/scan.js';
import { commandError } from '../errors.js';

/** Dotted paths as a tree of their parts: a node has a leaf where a path ends, and children where it goes on. */
export interface FieldNode<Leaf> {
  readonly name: string;
  readonly leaf?: Leaf;
  readonly children: FieldTree<Leaf>;
}

export type FieldTree<Leaf> = readonly FieldNode<Leaf>[];

export type PathEntry<Leaf> = readonly [path: readonly string[], leaf: Leaf];

/** Where a path ended inside another, or the other way round; `rest` is what the longer one has left. */
export type Collision = (path: string, rest: string) => Error;

/** Throws what `collision` makes when one path is the beginning of another, or the same. */
export function buildFieldTree<Leaf>(
  entries: Iterable<PathEntry<Leaf>>,
  collision: Collision,
): FieldTree<Leaf> {
  const root: GrowingNode<Leaf>[] = [];
  for (const [path, leaf] of entries) {
    let tree = root;
    for (const [index, name] of path.entries()) {
      const isLast = index === path.length - 1;
      let node = tree.find((each) => each.name === name);
      if (node !== undefined && (isLast || node.leaf !== undefined)) {
        throw collision(path.slice(0, index + 1).join('.'), path.slice(index + 1).join('.'));
      }
      if (node === undefined)
        tree.push((node = isLast ? { name, leaf, children: [] } : { name, children: [] }));
      tree = node.children;
    }
  }
  return root;
}

/** The tree of a single path. */
export function nodeOf<Leaf>(path: readonly string[], leaf: Leaf): FieldNode<Leaf> {
  const name = path[0]!;
  return path.length === 1 ? { name, leaf, children: [] } : { name, children: [nodeOf(path.slice(1), leaf)] };
}

export function nodeAt<Leaf>(tree: FieldTree<Leaf>, cursor: ElementCursor): FieldNode<Leaf> | undefined {
  for (const node of tree) if (cursor.isNamed(node.name)) return node;
  return undefined;
}

/** The parts of a field path of a projection or a stage. */
export function projectionPath(path: string): readonly string[] {
  const parts = path.split('.');
  if (parts.length > maxParts) throw commandError('Overflow', 'FieldPath is too long');
  if (parts.includes(''))
    throw commandError('Location15998', 'FieldPath field names may not be empty strings.');
  if (!parts.some((part) => part.startsWith('$'))) return parts;
  throw commandError('Location16410', "FieldPath field names may not start with '$'.");
}

interface GrowingNode<Leaf> extends FieldNode<Leaf> {
  readonly children: GrowingNode<Leaf>[];
}

const maxParts = 100;
