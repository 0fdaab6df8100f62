// The statements of the two contenders that use Mongoose. Documents are read as plain objects (`lean`), which is
// Mongoose at its fastest.
import mongoose, { Schema, type ClientSession, type Types } from 'mongoose';
import type * as documents from './documents.js';
import * as planning from './planning.js';

const { ObjectId, Mixed } = Schema.Types;
const options = { versionKey: false, autoIndex: false, autoCreate: false, minimize: false } as const;

const Account = model<documents.AccountDocument>('accounts', {
  email: String,
  password_hash: String,
  is_active: Boolean,
  crop_plan_count: Number,
  notification_seq: Number,
  last_login_at: Date,
});
const Session = model<documents.SessionDocument>('sessions', {
  account_id: ObjectId,
  name: String,
  counter: Number,
  created_at: Date,
  refreshed_at: Date,
  expires_at: Date,
});
const Plan = model<documents.PlanDocument>('crop_plans', {
  account_id: { type: ObjectId, required: true },
  name: { type: String, required: true },
  crop: { type: String, required: true },
  location: { type: String, required: true },
  planting_month: { type: Number, required: true },
  risk_tolerance: { type: String, required: true },
  is_archived: { type: Boolean, required: true },
  created_at: Date,
  updated_at: Date,
  analysis_seq: Number,
});
const Analysis = model<documents.AnalysisDocument>('analyses', {
  account_id: { type: ObjectId, required: true },
  crop_plan_id: { type: ObjectId, required: true },
  created_at: Date,
  feasibility_label: { type: String, required: true },
  score: Number,
  limiting_factor: String,
  reasons: [String],
  source: String,
  details: Mixed,
});
const Notification = model<documents.NotificationDocument>('notifications', {
  account_id: { type: ObjectId, required: true },
  title: String,
  message: String,
  severity: String,
  related_crop_plan_id: ObjectId,
  is_read: Boolean,
  created_at: Date,
  run: Mixed,
  seq: Number,
});
const Storage = model<documents.StorageDocument>('account_storage', { bytes: Number });
const ApiKey = model<documents.ApiKeyDocument>('api_keys', {
  name: String,
  key_hash: String,
  revoked_at: Date,
  last_used_at: Date,
});

type PlanWithLatest = documents.PlanDocument & { latest: documents.LatestDocument[] };

export async function connect(): Promise<planning.Planning> {
  await mongoose.connect(planning.settings.uri, { dbName: planning.settings.database });
  return { findCaller, findProducer, login, list, get, create, notifications, record };
}

export const disconnect = (): Promise<void> => mongoose.disconnect();

async function findCaller({ sub, sid }: planning.AccessClaims): Promise<Types.ObjectId | undefined> {
  const [account, session] = await Promise.all([
    Account.findById(sub, { is_active: 1 }).lean(),
    Session.findOne({ _id: sid, account_id: sub }).lean(),
  ]);
  const isLive = account?.is_active === true && session !== null && session.expires_at > new Date();
  return isLive ? account._id : undefined;
}

async function findProducer(key: string): Promise<string | undefined> {
  const found = await ApiKey.findOne({ key_hash: planning.hashOfKey(key) }).lean();
  if (!found || found.revoked_at) return undefined;
  const at = new Date();
  if (planning.isUseToBeWritten(found, at)) await ApiKey.updateOne({ _id: found._id }, { last_used_at: at });
  return found.name;
}

async function login({ email, password }: planning.LoginInput): Promise<object> {
  const found = await Account.findOne({ email }).lean();
  const account = await planning.checkPassword(password, found);
  const session = planning.newSession(account, new Date());
  await Account.updateOne({ _id: account._id }, { last_login_at: session.created_at });
  await Session.create(session);
  return planning.tokensOf(account, session);
}

async function list(accountId: Types.ObjectId): Promise<object[]> {
  const stages = planning.withLatest(accountId, { is_archived: { $ne: true } }, [planning.newestFirst]);
  const plans = await Plan.aggregate<PlanWithLatest>(stages);
  return plans.map(planning.planAnswer);
}

async function get(accountId: Types.ObjectId, planId: string): Promise<object> {
  const stages = planning.withLatest(accountId, { _id: planning.readId(planId) });
  const [plan] = await Plan.aggregate<PlanWithLatest>(stages);
  if (!plan) throw planning.planNotFound();
  return planning.planAnswer(plan);
}

async function create(accountId: Types.ObjectId, input: planning.PlanInput): Promise<object> {
  const taken = await Account.updateOne(
    { _id: accountId, is_active: true, crop_plan_count: { $lt: planning.settings.plansMax } },
    { $inc: { crop_plan_count: 1 } },
  );
  if (taken.matchedCount === 0) throw planning.planLimitReached();
  const plan = await Plan.create(planning.newPlan(accountId, input, new Date()));
  return planning.planAnswer(plan.toObject());
}

async function notifications(accountId: Types.ObjectId): Promise<object> {
  const [shown, unread] = await Promise.all([
    Notification.find({ account_id: accountId })
      .sort({ created_at: -1, _id: -1 })
      .limit(planning.settings.notificationsShown)
      .lean(),
    Notification.countDocuments({ account_id: accountId, is_read: false }),
  ]);
  return planning.notificationsAnswer(shown, unread);
}

function record(source: string, input: planning.RecordInput): Promise<object> {
  return mongoose.connection.transaction((session) => recordIn(session, source, input));
}

async function recordIn(
  session: ClientSession,
  source: string,
  input: planning.RecordInput,
): Promise<object> {
  const numbers = { analysis_seq: 1 };
  const plan = await Plan.findByIdAndUpdate(input.crop_plan_id, { $inc: numbers }, { session }).lean();
  if (!plan) throw planning.planNotFound();
  const { account_id } = plan;
  const owner = await Account.findById(account_id, { _id: 1 }, { session }).lean();
  if (!owner) throw planning.planNotFound();
  const previous = await Analysis.findOne({ account_id, crop_plan_id: plan._id }, null, { session })
    .sort({ created_at: -1 })
    .lean();
  const analysis = planning.newAnalysis(plan, source, input, previous);
  await charge(account_id, planning.sizeOf(analysis));
  await Analysis.create([analysis], { session });
  if (previous && previous.feasibility_label !== analysis.feasibility_label) {
    const update = { $inc: { notification_seq: 1 } };
    const account = await Account.findByIdAndUpdate(account_id, update, {
      session,
      returnDocument: 'after',
    }).lean();
    const seq = account?.notification_seq ?? 1;
    await Notification.create([planning.newNotification(plan, previous, analysis, seq)], { session });
  }
  return planning.analysisAnswer(analysis);
}

/** Takes an account's space outside of the transaction, where all recordings of the account would conflict. */
async function charge(_id: Types.ObjectId, bytes: number): Promise<void> {
  const hasRoom = { _id, bytes: { $lte: planning.settings.storageBytesMax - bytes } };
  const { matchedCount } = await Storage.updateOne(hasRoom, { $inc: { bytes } });
  if (matchedCount === 0) throw planning.storageLimitReached();
}

function model<T>(name: string, definition: Record<string, unknown>): mongoose.Model<T> {
  const schema = new Schema(definition, { ...options, collection: name });
  return mongoose.model(name, schema) as unknown as mongoose.Model<T>;
}
