import { describe, expect, it } from 'vitest';
import { keepInBrowser } from './browser-tokens.js';

const tokens = { access_token: 'a', refresh_token: 'r' };

describe('keepInBrowser', () => {
  it('keeps the tokens in the storage, where another store finds them, until they are cleared', async () => {
    const storage = storageWith({});
    const store = keepInBrowser({ storage });
    expect(store.get()).toBeUndefined();
    await store.set(tokens);
    expect(keepInBrowser({ storage }).get()).toEqual(tokens);
    expect(keepInBrowser({ storage, key: 'another' }).get()).toBeUndefined();
    await store.clear();
    expect(store.get()).toBeUndefined();
  });

  it.each(['', '{', 'null', '"a"', '{}', '{"access_token":1}', '{"access_token":"a","refresh_token":1}'])(
    'takes %j for no login',
    (entry) => {
      expect(keepInBrowser({ storage: storageWith({ 'crop-planning': entry }) }).get()).toBeUndefined();
    },
  );
});

function storageWith(entries: Record<string, string>) {
  const values = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}
