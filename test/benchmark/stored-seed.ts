import { randomBytes } from 'node:crypto';
import { serialize, ObjectId } from 'bson';
import { BsonDocument } from '../../engine/src/bson/document.js';
import { createCollection } from '../../engine/src/storage/catalog.js';
import type { Collection } from '../../engine/src/storage/collection.js';
import { documentKey, encodedId, entryValue, indexEntries } from '../../engine/src/storage/documents.js';
import { Store } from '../../engine/src/storage/store.js';

const plansPerAccount = 50;
const analysesPerPlan = 200;
const analysesPerAccount = plansPerAccount * analysesPerPlan;
const documentsAtOnce = 50_000;
const analysisBytes = 120;

/**
 * Fills a store that has the service's collections and indexes with accounts, their plans and about `count`
 * small analyses. It writes into the store itself, without a log for change streams: inserting ten million
 * documents through the engine takes longer than everything being measured.
 */
export async function seedStore(directory: string, count: number): Promise<void> {
  const store = await Store.open(directory);
  let waiting: { collection: Collection; document: BsonDocument }[] = [];
  const write = (): void => {
    store.transact(() => {
      for (const { collection, document } of waiting) {
        const id = encodedId(document);
        store.put(documentKey(collection, id), document.bytes);
        for (const index of collection.indexes)
          for (const { key } of indexEntries(index, document, id)) store.put(key, entryValue);
      }
    });
    waiting = [];
  };
  const insert = (name: string, document: object): void => {
    const namespace = `crop_planning.${name}`;
    const collection =
      store.catalog.get(namespace) ?? store.transact(() => createCollection(store, namespace));
    waiting.push({ collection, document: new BsonDocument(serialize(document)) });
    if (waiting.length === documentsAtOnce) write();
  };
  const nextId = increasingIds();
  for (let account = 0; account < count / analysesPerAccount; account += 1) insertAccount(insert, nextId);
  write();
  await store.close();
}

type Insert = (name: string, document: object) => void;

function insertAccount(insert: Insert, nextId: () => ObjectId): void {
  const [account_id, created_at] = [nextId(), new Date()];
  insert('accounts', {
    _id: account_id,
    email: `${account_id.toHexString()}@example.org`,
    full_name: 'Ann Farmer',
    crop_plan_count: plansPerAccount,
    notification_seq: 0,
    created_at,
  });
  insert('emails', { _id: `${account_id.toHexString()}@example.org`, account_id });
  insert('account_storage', { _id: account_id, bytes: analysesPerAccount * analysisBytes });
  for (let plan = 0; plan < plansPerAccount; plan += 1) {
    const crop_plan_id = nextId();
    insert('crop_plans', {
      _id: crop_plan_id,
      account_id,
      name: `Field ${plan}`,
      created_at,
      analysis_seq: analysesPerPlan,
    });
    for (let analysis = 0; analysis < analysesPerPlan; analysis += 1)
      insert('analyses', {
        _id: nextId(),
        account_id,
        crop_plan_id,
        created_at: new Date(created_at.getTime() + analysis),
        feasibility_label: 'feasible',
        source: 'bench',
        bytes: analysisBytes,
      });
  }
}

/** Ids in the order of the documents, so that the store grows at its end. */
function increasingIds(): () => ObjectId {
  const bytes = randomBytes(12);
  let counter = 0;
  return () => {
    counter += 1;
    bytes.writeUInt32BE(Math.floor(Date.now() / 1000), 0);
    bytes.writeUInt32BE(counter, 8);
    bytes.writeUInt32BE(0, 4);
    return new ObjectId(Uint8Array.from(bytes));
  };
}
