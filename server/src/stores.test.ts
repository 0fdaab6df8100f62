import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../test/engine/engine-fixture.js';
import { recordsOf } from './stores.js';

describe('the stores of a database', () => {
  it('open the collections of each store only once, when the store is first used', async () => {
    const { db } = await openDatabase();
    const opened: string[] = [];
    const counting = new Proxy(db, {
      get(_, property) {
        if (property === 'collection') return (name: string) => (opened.push(name), db.collection(name));
        return Reflect.get(db, property);
      },
    });
    const stores = recordsOf(counting);
    expect(opened).toEqual([]);
    expect(stores.apiKeys).toBe(stores.apiKeys);
    expect(opened).toEqual(['api_keys']);
  });
});
