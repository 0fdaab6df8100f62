import { MongoError, MongoServerError } from 'mongodb';
import { expect, it } from 'vitest';
import { storeAll } from './climate.js';

it('advises another attempt or an import in parts when storing the climates exceeds a transaction’s time', async () => {
  const aborted = new MongoError('Transaction 1 is not in progress.');
  aborted.addErrorLabel('TransientTransactionError');
  const storing = storeAll({ transaction: () => Promise.reject(aborted) }, []);
  await expect(storing).rejects.toThrow(/nothing was stored\. Try again, or import the file in parts\.$/);
});

it('advises an import in parts when there are more places than one transaction accepts', async () => {
  const refused = new MongoServerError({ code: 257, message: 'A transaction may change 100000 documents.' });
  const storing = storeAll({ transaction: () => Promise.reject(refused) }, []);
  await expect(storing).rejects.toThrow(/and nothing was stored\. Import the file in parts\.$/);
});

it('rethrows other failures unchanged', async () => {
  const failure = new Error('The database is gone.');
  await expect(storeAll({ transaction: () => Promise.reject(failure) }, [])).rejects.toBe(failure);
});
