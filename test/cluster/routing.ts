import type { Document } from 'mongodb';
import { broadcasts } from '../broadcasts.js';
import { statementsOf, type Statement } from '../statements.js';
import { nameOf, type Catalog } from './catalog.js';
import { RefusedError } from './refused.js';

/** Where a statement goes. */
export interface Route {
  shards: readonly number[];
  /** The owners that it names; none if it concerns an unsharded collection or goes to all shards. */
  owners: readonly string[];
  /** The statement, in the words of `statementsOf`, if it goes to all shards. */
  broadcast?: string;
}

export interface Routing {
  /**
   * Returns the route of each statement in a command of several, such as each document of an insert. What is not on the
   * list of broadcasts is refused to the service, but not to the tests themselves.
   */
  routesOf: (command: Document, isOfService: boolean) => Route[];
}

const listed = new Set(broadcasts.flatMap(({ statements }) => statements));

/** Routes statements by the owner that they name, which is what the catalog says of their collection. */
export function createRouting({ shardCount, keyOf, shardOf, homeOf }: Catalog): Routing {
  const all = Array.from({ length: shardCount }, (_, shard) => shard);

  function routeTo(database: string, collection: string, owners: readonly unknown[]): Route {
    const shards = [...new Set(owners.map((owner) => shardOf(owner, database, collection)))];
    return { shards, owners: [...new Set(owners.map(nameOf))] };
  }

  function routeOf(database: string, { collection, owners, text }: Statement, isOfService: boolean): Route {
    if (owners) return routeTo(database, collection, owners);
    if (!isOfService || listed.has(text)) return { shards: all, owners: [], broadcast: text };
    throw new RefusedError(`${text} would go to every shard, and is not on the list of broadcasts.`);
  }

  return {
    routesOf(command, isOfService) {
      const [name = ''] = Object.keys(command);
      const database: string = command['$db'];
      const collection = name === 'explain' ? Object.values(command['explain'])[0] : command[name];
      if (name === 'aggregate' && Number(collection) === 1)
        return statementsOf(command).map((statement) => routeOf(database, statement, isOfService));
      const key = keyOf(database, collection);
      if (key === undefined) return [{ shards: [homeOf(database, collection)], owners: [] }];
      if (name === 'insert')
        return command['documents'].map((document: Document) =>
          routeTo(database, collection, [document[key]]),
        );
      const statements = statementsOf(command);
      // Documents that a `$lookup` finds lie where those lie to which they are joined, if it names the owner.
      for (const { text } of statements.filter(({ isTargeted }) => !isTargeted))
        if (text.startsWith('$lookup')) throw new RefusedError(`${text} would look on every shard.`);
      return statements
        .filter(({ text }) => !text.startsWith('$lookup'))
        .map((statement) => routeOf(database, statement, isOfService));
    },
  };
}
