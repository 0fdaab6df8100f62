import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../test/engine/engine-fixture.js';
import { recordsOf } from './handle.js';

describe('the records of a database', () => {
  it('open the collections of each record only once, when the record is first used', async () => {
    const { db } = await openDatabase();
    const opened: string[] = [];
    const counting = new Proxy(db, {
      get(_, property) {
        if (property === 'collection') return (name: string) => (opened.push(name), db.collection(name));
        return Reflect.get(db, property);
      },
    });
    const own = recordsOf(counting);
    expect(opened).toEqual([]);
    expect(own.apiKeys).toBe(own.apiKeys);
    expect(opened).toEqual(['api_keys']);
  });
});
