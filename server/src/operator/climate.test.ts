import { MongoError, MongoServerError } from 'mongodb';
import { expect, it } from 'vitest';
import { storeAll } from './climate.js';

it('storeAll advises trying again or importing in parts when a transaction takes too long', async () => {
  const aborted = new MongoError('Transaction 1 is not in progress.');
  aborted.addErrorLabel('TransientTransactionError');
  const storing = storeAll({ transaction: () => Promise.reject(aborted) }, []);
  await expect(storing).rejects.toThrow(/nothing was stored\. Try again, or import the file in parts\.$/);
});

it('storeAll advises importing in parts when one transaction cannot hold all places', async () => {
  const refused = new MongoServerError({ code: 257, message: 'A transaction may change 100000 documents.' });
  const storing = storeAll({ transaction: () => Promise.reject(refused) }, []);
  await expect(storing).rejects.toThrow(/and nothing was stored\. Import the file in parts\.$/);
});

it('storeAll rethrows other failures unchanged', async () => {
  const failure = new Error('The database is gone.');
  await expect(storeAll({ transaction: () => Promise.reject(failure) }, [])).rejects.toBe(failure);
});
