import type { ClientSession, Collection, Db } from 'mongodb';
import { optionsAt } from './options-at.js';

/**
 * Binds every statement of the database's collections to the session, so that stores need not pass it on.
 * Raises TypeError for a statement that `optionsAt` does not list, since it would run outside the session's
 * transaction unnoticed.
 */
export function bindToSession(db: Db, session: ClientSession): Db {
  return new Proxy(db, {
    get(_, property) {
      if (property !== 'collection') return Reflect.get(db, property);
      return (...args: Parameters<Db['collection']>) => bind(db.collection(...args), session);
    },
  });
}

function bind(collection: Collection, session: ClientSession): Collection {
  return new Proxy(collection, {
    get(_, property) {
      const member: unknown = Reflect.get(collection, property);
      if (typeof member !== 'function') return member;
      const at = optionsAt.get(property);
      if (at === undefined)
        throw new TypeError(`${String(property)} is not known to belong to a transaction`);
      return (...args: object[]) =>
        Reflect.apply(member, collection, [...args.slice(0, at), { session, ...args[at] }]);
    },
  });
}
