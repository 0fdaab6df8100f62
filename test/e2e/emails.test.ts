import { ObjectId, type Db } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { isSharded } from '../fresh-database.js';
import { register, restOf, runServerCommand } from '../harness.js';
import { test as base } from '../pair.js';

const test = base.extend('left', async ({ pair }) => pair.left);

/** Returns the account that the email is entered for, if any. */
async function entryOf(db: Db, email: string): Promise<string | undefined> {
  const entry = await emailsOf(db).findOne({ _id: email });
  return entry?.account_id.toHexString();
}

function emailsOf(db: Db) {
  return db.collection<{ _id: string; account_id: ObjectId }>('emails');
}

async function accountIdOf(db: Db, email: string): Promise<string | undefined> {
  return (await db.collection('accounts').findOne({ email }))?._id.toHexString();
}

function statusOfRegistering({ url }: { url: string }, email: string): Promise<number> {
  const body = { email, password: 'a quiet field at dawn', full_name: 'Ann Farmer' };
  return restOf({ url })('POST /auth/register', { body }).then(({ status }) => status);
}

test('an account has an entry for its email until it is deleted', async ({ pair: { db }, left }) => {
  const { email, password, tokens } = await register(restOf(left));
  expect(await entryOf(db, email)).toBe(await accountIdOf(db, email));
  const token = tokens.access_token;
  expect(await restOf(left)('DELETE /auth/me', { token, body: { password } })).toMatchObject({ status: 204 });
  expect(await entryOf(db, email)).toBeUndefined();
  expect(await statusOfRegistering(left, email)).toBe(201);
});

test('an operator who deletes an account frees its email', async ({ pair: { db }, left }) => {
  const { email } = await register(restOf(left));
  const { code } = await runServerCommand(['accounts', 'delete', email, '--yes'], left.environment);
  expect([code, await entryOf(db, email)]).toEqual([0, undefined]);
});

test.for(['no account', 'an account with another email'])(
  'an email that is entered for %s is free',
  async (holder, { pair: { db }, left }) => {
    const other = await register(restOf(left));
    const otherId = (await accountIdOf(db, other.email)) ?? '';
    const account_id = holder === 'no account' ? new ObjectId() : new ObjectId(otherId);
    const email = `${randomUUID()}@example.org`;
    await emailsOf(db).insertOne({ _id: email, account_id });
    expect(await statusOfRegistering(left, email)).toBe(201);
    expect(await entryOf(db, email)).toBe(await accountIdOf(db, email));
    expect(await entryOf(db, other.email)).toBe(otherId);
  },
);

test.for(['without', 'with'])(
  'of concurrent registrations on two servers, one succeeds %s the unique index of the release before',
  async (index, { pair: { db, right }, left, skip }) => {
    skip(index === 'with' && (await isSharded(db)), 'shards refuse this index');
    const accounts = db.collection('accounts');
    if (index === 'with') await accounts.createIndex({ email: 1 }, { unique: true });
    for (let round = 0; round < 5; round += 1) {
      const email = `${randomUUID()}@example.org`;
      const statuses = await Promise.all(
        [left, right, left, right].map((server) => statusOfRegistering(server, email)),
      );
      expect(statuses.sort()).toEqual([201, 409, 409, 409]);
      expect(await accounts.countDocuments({ email })).toBe(1);
      expect(await entryOf(db, email)).toBe(await accountIdOf(db, email));
    }
    if (index === 'with') await accounts.dropIndex('email_1');
  },
);

test('check reports emails that are not entered for their account', async ({ pair: { db }, left }) => {
  const [missing, wrong] = [await register(restOf(left)), await register(restOf(left))];
  const [missingId, wrongId] = [await accountIdOf(db, missing.email), await accountIdOf(db, wrong.email)];
  const [gone, otherId] = [new ObjectId(), new ObjectId(missingId)];
  await emailsOf(db).deleteOne({ _id: missing.email });
  await emailsOf(db).updateOne({ _id: wrong.email }, { $set: { account_id: gone } });
  await emailsOf(db).insertOne({ _id: 'other@example.org', account_id: otherId });
  const { stdout } = await runServerCommand(['check', '--json'], left.environment);
  const { problems, not_checked } = JSON.parse(stdout) as Record<string, string[]>;
  expect([problems?.sort(), not_checked]).toEqual([
    [
      `The email ${missing.email} of the account ${missingId} is missing from emails.`,
      `The email ${wrong.email} of the account ${wrongId} is entered for the account ${gone}.`,
      `The email ${wrong.email} is entered for the account ${gone}, which does not exist.`,
      `The email other@example.org is entered for the account ${missingId}, whose email is ${missing.email}.`,
    ].sort(),
    [],
  ]);
});
