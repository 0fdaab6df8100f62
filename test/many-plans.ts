import { randomBytes } from 'node:crypto';
import { ObjectId, type Db, type Document } from 'mongodb';
import { z } from 'zod';
import { createPlan, register, restOf, startTestApp } from './harness.js';

interface ManyPlans {
  accounts: number;
  /** Each account gets as many of them as the others. */
  plans: number;
  /** Values for the plans, by their number. */
  changes?: (plan: number) => object;
}

/** Stores many plans, each analysed, in the database of a server that does not run yet. */
export async function storeManyPlans(uri: string, db: Db, wanted: ManyPlans): Promise<void> {
  const app = await startTestApp({ MONGODB_URI: uri });
  const rest = restOf(app);
  const token = (await register(rest)).tokens.access_token;
  // Its planting month is far from the months of these tests, so that no reminder is sent.
  const { id } = await createPlan(rest, token, { planting_month: 10 });
  await rest(`POST /crop-plans/${id}/analyses`, { token, body: {} });
  await app.close();
  await addManyPlans(db, id, wanted);
}

const analysisSchema = z.looseObject({ bytes: z.number() });
const atOnce = 1_000;

/**
 * Stores accounts whose plans, each with its analysis, are copies of a plan that has been analysed once, so that the model
 * would judge them as it did.
 */
async function addManyPlans(db: Db, planId: string, wanted: ManyPlans): Promise<void> {
  const plan = await db.collection('crop_plans').findOne({ _id: new ObjectId(planId) });
  const [analysis] = await db.collection('analyses').find({ crop_plan_id: plan?._id }).toArray();
  const owner = await db.collection('accounts').findOne({ _id: plan?.['account_id'] });
  const { bytes } = analysisSchema.parse(analysis);
  const plansOfAccount = wanted.plans / wanted.accounts;
  const documents = new Map<string, Document[]>();
  const add = async (name: string, document: Document) => {
    const waiting = documents.get(name) ?? [];
    waiting.push(document);
    documents.set(name, waiting);
    if (waiting.length === atOnce) await write(name);
  };
  const write = async (name: string) => {
    await db.collection(name).insertMany(documents.get(name) ?? []);
    documents.delete(name);
  };
  for (let account = 0; account < wanted.accounts; account += 1) {
    const account_id = new ObjectId(randomBytes(12));
    const email = `${account_id.toHexString()}@example.org`;
    await add('accounts', { ...owner, _id: account_id, email, crop_plan_count: plansOfAccount });
    await add('emails', { _id: email, account_id });
    await add('account_storage', { _id: account_id, bytes: bytes * plansOfAccount });
    for (let own = 0; own < plansOfAccount; own += 1) {
      const [_id, number] = [new ObjectId(), account * plansOfAccount + own];
      await add('crop_plans', { ...plan, ...wanted.changes?.(number), _id, account_id });
      await add('analyses', { ...analysis, _id: new ObjectId(), account_id, crop_plan_id: _id });
    }
  }
  for (const name of documents.keys()) await write(name);
}
