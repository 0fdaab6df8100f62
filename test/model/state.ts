import type { ErrorCode, Outline } from '@crop-planning/shared';
import { seenText, type Exchange, type Input } from './exchanges.js';

export interface Item {
  id: string;
  created_at: string;
}

export interface Owned extends Item {
  owner: string;
}

export interface Plan extends Owned {
  shown: Input;
  is_archived: boolean;
  updated_at: string;
  /** Oldest first. */
  analyses: readonly (Item & { feasibility_label: string; source: string })[];
  /** The water of the last analysis by the model. */
  water: string;
  /** The id of a climate of the account's own; null for that of the place. */
  climate: string | null;
  /** The climate of the last analysis by the model. */
  analysedIn: string | null;
  outline: Outline | null;
}

/** A link to a result. */
export interface Share extends Owned {
  /** The name at the end of the link. */
  name: string;
  shown: Record<string, unknown>;
  result: SharedResult;
}

/** What a link shows; the details are undefined if the model cannot predict them. */
export interface SharedResult {
  analysis: Record<string, unknown>;
  details: unknown;
  others: Record<string, unknown>;
}

export interface Notification extends Owned {
  /** The severity is undefined if the model cannot predict it. */
  shown: { title: string; message: string; severity: string | undefined; related_crop_plan_id: string };
  /** What its code says of the plan. */
  values: Record<string, unknown>;
  is_read: boolean;
}

export interface Session extends Owned {
  counter: number;
  refreshedMs: number;
}

export interface Bearer {
  kind: 'access' | 'refresh' | 'personal' | 'producer';
  account: string;
  /** The id of the session or of the personal token. */
  id: string;
  untilMs: number;
  counter: number;
  scope: string;
}

export interface FirstAnswer {
  request: string;
  outcome: unknown;
  owner: string | undefined;
  untilMs: number;
}

/** Everything that the service knows; never changed, only replaced. */
export interface State {
  accounts: readonly (Item & { email: string; full_name: string; language: string | null })[];
  sessions: readonly Session[];
  tokens: readonly (Owned & { shown: Record<string, unknown> })[];
  plans: readonly Plan[];
  notifications: readonly Notification[];
  climates: readonly (Owned & { name: string })[];
  shares: readonly Share[];
  bearers: Readonly<Record<string, Bearer>>;
  firstAnswers: Readonly<Record<string, FirstAnswer>>;
}

/**
 * The expected answer, or the code of a refusal, and the next state. Values that the service may choose are
 * taken from its own answer.
 */
export interface Step {
  outcome: unknown;
  state: State;
}

export type Work = (state: State, exchange: Exchange, caller: Bearer) => Step | ErrorCode;

export const dayMs = 24 * 60 * 60_000;

export const nobody: Bearer = {
  kind: 'access',
  account: '',
  id: '',
  untilMs: Infinity,
  counter: 0,
  scope: '',
};

export function stateWith(producerKey: string): State {
  const producer: Bearer = { ...nobody, kind: 'producer', account: 'producer' };
  return {
    accounts: [],
    sessions: [],
    tokens: [],
    plans: [],
    notifications: [],
    climates: [],
    shares: [],
    bearers: { [producerKey]: producer },
    firstAnswers: {},
  };
}

export function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** Returns the time that the service has chosen, which must lie between request and answer. */
export function timeIn(exchange: Exchange, field = 'created_at'): string {
  const chosenMs = Date.parse(seenText(exchange, field)) || exchange.sentMs;
  return iso(Math.min(Math.max(chosenMs, exchange.sentMs), exchange.answeredMs));
}

/** Returns `time`, or one millisecond after `last` if time has not advanced. */
export function after(last: Item | undefined, time: string): string {
  return last && last.created_at >= time ? iso(Date.parse(last.created_at) + 1) : time;
}

/** Returns the id that the service has chosen, which must be new. */
export function newId(state: State, exchange: Exchange): string {
  const { plans, sessions, tokens, climates, shares } = state;
  const id = seenText(exchange, 'id');
  const analyses = plans.flatMap((plan) => plan.analyses);
  const items = [...plans, ...sessions, ...tokens, ...climates, ...shares, ...analyses];
  return /^[0-9a-f]{24}$/.test(id) && !items.some((item) => item.id === id) ? id : 'a new id';
}

export function newestFirst<T extends Owned>(items: readonly T[], account: string): T[] {
  const order = ({ created_at, id }: T) => `${created_at} ${id}`;
  return items.filter(({ owner }) => owner === account).toSorted((a, b) => (order(a) < order(b) ? 1 : -1));
}
