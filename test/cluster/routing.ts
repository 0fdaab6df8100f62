import { ObjectId, type Document } from 'mongodb';
import { createHash } from 'node:crypto';
import { broadcasts } from '../broadcasts.js';
import { shardKeys, statementsOf, type Statement } from '../statements.js';
import { RefusedError } from './refused.js';

/** Where a statement goes. */
export interface Route {
  shards: readonly number[];
  /** The owners that it names; none if it concerns an unsharded collection or goes to all shards. */
  owners: readonly string[];
}

export interface Routing {
  /** Returns the number of the shard on which everything of an owner lies. */
  shardOf: (owner: unknown) => number;
  /** Returns the route of each statement in a command of several, such as each document of an insert. */
  routesOf: (command: Document) => Route[];
}

/** The shard with the collections that are not sharded. */
export const namedShard = 0;

const listed = new Set(broadcasts.flatMap(({ statements }) => statements));

/** Routes statements by the owner that they name, which is what `shardKeys` says of their collection. */
export function createRouting(shardCount: number): Routing {
  const shardOf = (owner: unknown) =>
    createHash('sha1').update(nameOf(owner)).digest().readUInt32BE() % shardCount;
  const all = Array.from({ length: shardCount }, (_, shard) => shard);

  function routeTo(owners: readonly unknown[]): Route {
    return { shards: [...new Set(owners.map(shardOf))], owners: [...new Set(owners.map(nameOf))] };
  }

  function routeOf({ owners, text }: Pick<Statement, 'owners' | 'text'>): Route {
    if (owners) return routeTo(owners);
    if (listed.has(text)) return { shards: all, owners: [] };
    throw new RefusedError(`${text} would go to every shard, and is not on the list of broadcasts.`);
  }

  return {
    shardOf,
    routesOf(command) {
      const [name = ''] = Object.keys(command);
      const collection = name === 'explain' ? Object.values(command['explain'])[0] : command[name];
      if (name === 'aggregate' && Number(collection) === 1) return statementsOf(command).map(routeOf);
      const key = shardKeys.get(collection);
      if (key === undefined) return [{ shards: [namedShard], owners: [] }];
      if (name === 'insert')
        return command['documents'].map((document: Document) => routeTo([document[key]]));
      const statements = statementsOf(command);
      // Documents that a `$lookup` finds lie where those lie to which they are joined, if it names the owner.
      for (const { text } of statements.filter(({ isTargeted }) => !isTargeted))
        if (text.startsWith('$lookup')) throw new RefusedError(`${text} would look on every shard.`);
      return statements.filter(({ text }) => !text.startsWith('$lookup')).map(routeOf);
    },
  };
}

function nameOf(owner: unknown): string {
  return owner instanceof ObjectId ? owner.toHexString() : String(owner);
}
