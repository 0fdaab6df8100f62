// What the contenders share: inputs, answers, tokens and errors. Each of them has its own routes, and its own
// statements through Mongoose or the driver.
import bcrypt from 'bcrypt';
import jwt from 'jsonwebtoken';
import { createHash, createSecretKey, randomUUID } from 'node:crypto';
import { mongo, Types, type PipelineStage } from 'mongoose';
import { z } from 'zod';
import type {
  AccountDocument,
  AnalysisDocument,
  ApiKeyDocument,
  Label,
  LatestDocument,
  NotificationDocument,
  PlanDocument,
  SessionDocument,
} from './documents.js';

const labels: readonly Label[] = ['feasible', 'marginal', 'infeasible'];

/** The part of a service that a framework serves; `accountId` is that of an account that `findCaller` allowed. */
export interface Planning {
  /** Returns the id of the account if it is active and the session has not ended. */
  findCaller: (claims: AccessClaims) => Promise<Types.ObjectId | undefined>;
  /** Returns the name of the producer whose key this is, and notes once a minute that the key was used. */
  findProducer: (key: string) => Promise<string | undefined>;
  login: (input: LoginInput) => Promise<object>;
  list: (accountId: Types.ObjectId) => Promise<object[]>;
  get: (accountId: Types.ObjectId, planId: string) => Promise<object>;
  create: (accountId: Types.ObjectId, input: PlanInput) => Promise<object>;
  notifications: (accountId: Types.ObjectId) => Promise<object>;
  record: (source: string, input: RecordInput) => Promise<object>;
}

export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const settings = {
  uri: process.env['MONGODB_URI'] ?? '',
  database: 'crop_planning',
  accessMinutes: 15,
  refreshDays: 30,
  plansMax: 20_000,
  notificationsShown: 50,
  storageBytesMax: 1024 * 1_048_576,
};

const secret = createSecretKey(process.env['JWT_SECRET'] ?? '', 'utf8');
const issuer = 'crop-planning';
const idPattern = /^[0-9a-f]{24}$/;
const keyUseEveryMs = 60_000;

const accessClaims = z.object({
  sub: z.string().regex(idPattern),
  sid: z.string().regex(idPattern),
  type: z.literal('access'),
});

const text = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), 'must not contain control characters');

export const planInput = z.strictObject({
  name: text(1, 120),
  crop: text(1, 80).overwrite((crop) => crop.toLowerCase()),
  location: text(1, 160).overwrite(normaliseLocation),
  planting_month: z.int().min(1).max(12),
  risk_tolerance: z.enum(['low', 'medium', 'high']),
});

export const recordInput = z.strictObject({
  crop_plan_id: z.string().regex(idPattern),
  feasibility_label: z.enum(['feasible', 'marginal', 'infeasible']),
  score: z.number().min(0).max(1).nullish(),
  limiting_factor: text(0, 80).nullish(),
  reasons: z.array(text(0, 300)).max(20).nullish(),
  details: z.record(z.string(), z.unknown()).nullish(),
});

export const loginInput = z.strictObject({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  password: z.string(),
});

export type AccessClaims = z.output<typeof accessClaims>;
export type PlanInput = z.output<typeof planInput>;
export type RecordInput = z.output<typeof recordInput>;
export type LoginInput = z.output<typeof loginInput>;

/** Raises a refusal with status 400 for a body that does not fit. */
export function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Refusal(400, 'VALIDATION_FAILED', z.prettifyError(parsed.error));
  return parsed.data;
}

export async function authenticate(
  planning: Planning,
  authorization: string | undefined,
): Promise<Types.ObjectId> {
  const caller = await planning.findCaller(readAccess(bearerOf(authorization)));
  if (!caller) throw new Refusal(401, 'INVALID_TOKEN', 'the token is not valid');
  return caller;
}

export async function authenticateProducer(
  planning: Planning,
  authorization: string | undefined,
): Promise<string> {
  const key = bearerOf(authorization);
  if (!key.startsWith('cropkey_')) throw new Refusal(403, 'API_KEY_REQUIRED', 'only producers may do this');
  const producer = await planning.findProducer(key);
  if (producer === undefined) throw new Refusal(401, 'INVALID_TOKEN', 'the key is not valid');
  return producer;
}

function bearerOf(authorization: string | undefined): string {
  const token = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new Refusal(401, 'AUTHENTICATION_REQUIRED', 'there is no token');
  return token;
}

function readAccess(token: string): AccessClaims {
  try {
    const options = { issuer, audience: `${issuer}:access`, algorithms: ['HS256' as const] };
    return accessClaims.parse(jwt.verify(token, secret, options));
  } catch {
    throw new Refusal(401, 'INVALID_TOKEN', 'the token is not valid');
  }
}

export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

export function isUseToBeWritten({ last_used_at }: ApiKeyDocument, at: Date): boolean {
  return at.getTime() - (last_used_at?.getTime() ?? 0) >= keyUseEveryMs;
}

/** Raises a refusal unless the password is the account's. */
export async function checkPassword(
  password: string,
  account: AccountDocument | null,
): Promise<AccountDocument> {
  const isRight =
    account !== null && (await bcrypt.compare(password.normalize('NFC'), account.password_hash));
  if (!isRight) throw new Refusal(401, 'INVALID_CREDENTIALS', 'the email or the password is wrong');
  if (!account.is_active) throw new Refusal(401, 'ACCOUNT_DEACTIVATED', 'the account is deactivated');
  return account;
}

export function newSession(account: AccountDocument, at: Date): SessionDocument {
  return {
    _id: new Types.ObjectId(),
    account_id: account._id,
    name: null,
    counter: 0,
    created_at: at,
    refreshed_at: at,
    expires_at: new Date(at.getTime() + settings.refreshDays * 86_400_000),
  };
}

export function tokensOf(account: AccountDocument, session: SessionDocument): object {
  const common = { sub: account._id.toHexString(), sid: session._id.toHexString() };
  const sign = (audience: string, claims: object, expiresIn: number) =>
    jwt.sign({ ...common, ...claims }, secret, {
      algorithm: 'HS256',
      issuer,
      audience: `${issuer}:${audience}`,
      expiresIn,
      jwtid: randomUUID(),
    });
  return {
    access_token: sign('access', { type: 'access', email: account.email }, settings.accessMinutes * 60),
    refresh_token: sign('refresh', { type: 'refresh', ctr: session.counter }, settings.refreshDays * 86_400),
    expires_in_minutes: settings.accessMinutes,
  };
}

/** The stages that read an account's plans, or one of them, each with its newest analysis as `latest`. */
export function withLatest(
  account_id: Types.ObjectId,
  filter: object,
  stages: PipelineStage[] = [],
): PipelineStage[] {
  return [
    { $match: { ...filter, account_id } },
    ...stages,
    {
      $lookup: {
        from: 'analyses',
        localField: '_id',
        foreignField: 'crop_plan_id',
        pipeline: [
          { $match: { account_id } },
          { $sort: { created_at: -1 } },
          { $limit: 1 },
          { $project: { _id: 0, created_at: 1, feasibility_label: 1 } },
        ],
        as: 'latest',
      },
    },
  ];
}

export const newestFirst: PipelineStage = { $sort: { created_at: -1, _id: -1 } };

export function newPlan(account_id: Types.ObjectId, input: PlanInput, at: Date): PlanDocument {
  const numbers = { analysis_seq: 0 };
  return {
    ...input,
    _id: new Types.ObjectId(),
    account_id,
    is_archived: false,
    created_at: at,
    updated_at: at,
    ...numbers,
  };
}

/** The time of an analysis is later than that of the plan's previous one, whatever the clock says. */
export function newAnalysis(
  plan: PlanDocument,
  source: string,
  { crop_plan_id: _id, ...input }: RecordInput,
  previous: LatestDocument | null | undefined,
): AnalysisDocument {
  const previousMs = previous?.created_at.getTime() ?? 0;
  return {
    _id: new Types.ObjectId(),
    account_id: plan.account_id,
    crop_plan_id: plan._id,
    created_at: new Date(Math.max(Date.now(), previousMs + 1)),
    feasibility_label: input.feasibility_label,
    score: input.score ?? null,
    limiting_factor: input.limiting_factor ?? null,
    reasons: input.reasons ?? [],
    source,
    details: input.details ?? null,
  };
}

/** The space that an analysis takes of its account's. */
export function sizeOf(analysis: AnalysisDocument): number {
  return mongo.BSON.calculateObjectSize(analysis);
}

/** The notification of an analysis that changed its plan's label. */
export function newNotification(
  plan: PlanDocument,
  previous: AnalysisDocument,
  analysis: AnalysisDocument,
  seq: number,
): NotificationDocument {
  const [from, to] = [previous.feasibility_label, analysis.feasibility_label];
  const scores = [previous.score, analysis.score].map((score) => score?.toFixed(2));
  const moved = scores.includes(undefined) ? '' : ` Score ${scores[0]} before, ${scores[1]} now.`;
  const limit = analysis.limiting_factor ? `, limited by ${analysis.limiting_factor}` : '';
  const cause =
    previous.source === analysis.source
      ? `Reported by ${analysis.source}${limit}.`
      : `Different source: ${previous.source} said ${from} before, ${analysis.source} says ${to} now.`;
  const isWorse = labels.indexOf(to) > labels.indexOf(from);
  return {
    _id: analysis._id,
    account_id: plan.account_id,
    title: `${plan.name}: ${from} to ${to}`,
    message: `The feasibility of the crop plan "${plan.name}" (${plan.crop} at ${plan.location}) changed from ${from} to ${to}. ${cause}${moved}`,
    severity: to === 'infeasible' ? 'critical' : isWorse ? 'warning' : 'info',
    related_crop_plan_id: plan._id,
    is_read: false,
    created_at: analysis.created_at,
    run: null,
    seq,
  };
}

export function planAnswer(plan: PlanDocument & { latest?: LatestDocument[] }): object {
  const latest = plan.latest?.[0];
  return {
    id: plan._id,
    name: plan.name,
    crop: plan.crop,
    location: plan.location,
    planting_month: plan.planting_month,
    risk_tolerance: plan.risk_tolerance,
    is_archived: plan.is_archived,
    created_at: plan.created_at,
    updated_at: plan.updated_at,
    latest_feasibility_label: latest?.feasibility_label ?? null,
    latest_analysis_at: latest?.created_at ?? null,
  };
}

export function notificationsAnswer(notifications: readonly NotificationDocument[], unread: number): object {
  return {
    notifications: notifications.map(({ _id: id, title, message, severity, ...notification }) => ({
      id,
      title,
      message,
      severity,
      related_crop_plan_id: notification.related_crop_plan_id,
      is_read: notification.is_read,
      created_at: notification.created_at,
    })),
    unread_count: unread,
  };
}

/** The service names the crop and gives a verdict only where the details say them; nobody measured records any. */
export function analysisAnswer({ _id: id, account_id: _account_id, ...analysis }: AnalysisDocument): object {
  return { id, ...analysis, crop_name: null, verdict: null };
}

export function readId(id: string): Types.ObjectId {
  if (!idPattern.test(id)) throw planNotFound();
  return new Types.ObjectId(id);
}

export function planNotFound(): Refusal {
  return new Refusal(404, 'CROP_PLAN_NOT_FOUND', 'there is no such crop plan');
}

export function planLimitReached(): Refusal {
  return new Refusal(409, 'PLAN_LIMIT_REACHED', 'the account holds no more plans');
}

export function storageLimitReached(): Refusal {
  return new Refusal(409, 'STORAGE_LIMIT_REACHED', 'the analyses of the account take all its space');
}

/** The body and status of an error; anything but a refusal is a fault of the server. */
export function errorAnswer(error: unknown): { status: number; body: object } {
  if (error instanceof Refusal)
    return { status: error.status, body: { error: { code: error.code, message: error.message } } };
  console.error(error);
  return { status: 500, body: { error: { code: 'INTERNAL_ERROR', message: 'the server failed' } } };
}

/** Prints the address, as the benchmark expects, and closes everything when asked to stop. */
export function announce(url: string, close: () => Promise<unknown>): void {
  process.stdout.write(`listening on ${url}\n`);
  process.once('SIGTERM', () => void close());
}

function normaliseLocation(location: string): string {
  return location
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .toLowerCase()
    .replace(/(?<=^|[ \-/([{])\p{L}/gu, (letter) => letter.toUpperCase());
}
