import type { Collection } from 'mongodb';

/** The position of the options among the arguments of each statement of a collection. */
export const optionsAt: ReadonlyMap<string | symbol, number> = new Map(
  Object.entries({
    aggregate: 1,
    bulkWrite: 1,
    deleteMany: 1,
    deleteOne: 1,
    find: 1,
    findOne: 1,
    findOneAndUpdate: 2,
    insertMany: 1,
    insertOne: 1,
    updateMany: 2,
    updateOne: 2,
  } as const satisfies Partial<Record<keyof Collection, number>>),
);
