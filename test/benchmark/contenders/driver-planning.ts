// The statements of the contender that uses MongoDB's driver alone.
import { MongoClient, type ClientSession, type ObjectId } from 'mongodb';
import type * as documents from './documents.js';
import * as planning from './planning.js';

type PlanWithLatest = documents.PlanDocument & { latest: documents.LatestDocument[] };

const client = new MongoClient(planning.settings.uri);
const db = client.db(planning.settings.database);
const accounts = db.collection<documents.AccountDocument>('accounts');
const sessions = db.collection<documents.SessionDocument>('sessions');
const plans = db.collection<documents.PlanDocument>('crop_plans');
const analyses = db.collection<documents.AnalysisDocument>('analyses');
const notificationsMade = db.collection<documents.NotificationDocument>('notifications');
const storage = db.collection<documents.StorageDocument>('account_storage');
const apiKeys = db.collection<documents.ApiKeyDocument>('api_keys');

export async function connect(): Promise<planning.Planning> {
  await client.connect();
  return { findCaller, findProducer, login, list, get, create, notifications, record };
}

export const disconnect = (): Promise<void> => client.close();

async function findCaller({ sub, sid }: planning.AccessClaims): Promise<ObjectId | undefined> {
  const account_id = planning.readId(sub);
  const [account, session] = await Promise.all([
    accounts.findOne({ _id: account_id }, { projection: { is_active: 1 } }),
    sessions.findOne({ _id: planning.readId(sid), account_id }),
  ]);
  const isLive = account?.is_active === true && session !== null && session.expires_at > new Date();
  return isLive ? account._id : undefined;
}

async function findProducer(key: string): Promise<string | undefined> {
  const found = await apiKeys.findOne({ key_hash: planning.hashOfKey(key) });
  if (!found || found.revoked_at) return undefined;
  const at = new Date();
  if (planning.isUseToBeWritten(found, at))
    await apiKeys.updateOne({ _id: found._id }, { $set: { last_used_at: at } });
  return found.name;
}

async function login({ email, password }: planning.LoginInput): Promise<object> {
  const account = await planning.checkPassword(password, await accounts.findOne({ email }));
  const session = planning.newSession(account, new Date());
  await accounts.updateOne({ _id: account._id }, { $set: { last_login_at: session.created_at } });
  await sessions.insertOne(session);
  return planning.tokensOf(account, session);
}

async function list(accountId: ObjectId): Promise<object[]> {
  const stages = planning.withLatest(accountId, { is_archived: { $ne: true } }, [planning.newestFirst]);
  const found = await plans.aggregate<PlanWithLatest>(stages).toArray();
  return found.map(planning.planAnswer);
}

async function get(accountId: ObjectId, planId: string): Promise<object> {
  const stages = planning.withLatest(accountId, { _id: planning.readId(planId) });
  const [plan] = await plans.aggregate<PlanWithLatest>(stages).toArray();
  if (!plan) throw planning.planNotFound();
  return planning.planAnswer(plan);
}

async function create(accountId: ObjectId, input: planning.PlanInput): Promise<object> {
  const taken = await accounts.updateOne(
    { _id: accountId, is_active: true, crop_plan_count: { $lt: planning.settings.plansMax } },
    { $inc: { crop_plan_count: 1 } },
  );
  if (taken.matchedCount === 0) throw planning.planLimitReached();
  const plan = planning.newPlan(accountId, input, new Date());
  await plans.insertOne(plan);
  return planning.planAnswer(plan);
}

async function notifications(accountId: ObjectId): Promise<object> {
  const [shown, unread] = await Promise.all([
    notificationsMade
      .find({ account_id: accountId })
      .sort({ created_at: -1, _id: -1 })
      .limit(planning.settings.notificationsShown)
      .toArray(),
    notificationsMade.countDocuments({ account_id: accountId, is_read: false }),
  ]);
  return planning.notificationsAnswer(shown, unread);
}

function record(source: string, input: planning.RecordInput): Promise<object> {
  return client.withSession((session) => session.withTransaction(() => recordIn(session, source, input)));
}

async function recordIn(
  session: ClientSession,
  source: string,
  input: planning.RecordInput,
): Promise<object> {
  const _id = planning.readId(input.crop_plan_id);
  const update = { $inc: { analysis_seq: 1 } };
  const plan = await plans.findOneAndUpdate({ _id }, update, { session });
  if (!plan) throw planning.planNotFound();
  const { account_id } = plan;
  const owner = await accounts.findOne({ _id: account_id }, { projection: { _id: 1 }, session });
  if (!owner) throw planning.planNotFound();
  const newest = { session, sort: { created_at: -1 } } as const;
  const previous = await analyses.findOne({ account_id, crop_plan_id: _id }, newest);
  const analysis = planning.newAnalysis(plan, source, input, previous);
  await charge(account_id, planning.sizeOf(analysis));
  await analyses.insertOne(analysis, { session });
  if (previous && previous.feasibility_label !== analysis.feasibility_label) {
    const account = await accounts.findOneAndUpdate(
      { _id: account_id },
      { $inc: { notification_seq: 1 } },
      { session, returnDocument: 'after' },
    );
    const seq = account?.notification_seq ?? 1;
    await notificationsMade.insertOne(planning.newNotification(plan, previous, analysis, seq), { session });
  }
  return planning.analysisAnswer(analysis);
}

/** Takes an account's space outside of the transaction, where all recordings of the account would conflict. */
async function charge(_id: ObjectId, bytes: number): Promise<void> {
  const hasRoom = { _id, bytes: { $lte: planning.settings.storageBytesMax - bytes } };
  const { matchedCount } = await storage.updateOne(hasRoom, { $inc: { bytes } });
  if (matchedCount === 0) throw planning.storageLimitReached();
}
