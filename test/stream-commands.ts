import type { Document } from 'mongodb';

/** Returns whether the command asks whether the callers of open streams may continue. */
export function isLookUp({ find, filter = {} }: Document): boolean {
  if (find === 'accounts') return filter['is_active'] === true && filter['_id']?.$in !== undefined;
  return (find === 'sessions' || find === 'personal_tokens') && filter['expires_at']?.$gt !== undefined;
}

/** Returns whether the command waits for changes of the database. */
export function isWatch({ getMore, collection }: Document): boolean {
  return getMore !== undefined && collection === '$cmd.aggregate';
}

/** Returns whether the command opens the change stream of the database. */
export function opensWatch({ pipeline }: Document): boolean {
  return pipeline?.[0]?.$changeStream !== undefined;
}
