import type { Outline } from '@crop-planning/shared';

/** Every client operation by its name in the model and the commands, with its HTTP request. */
export const operations = {
  register: 'POST /auth/register',
  login: 'POST /auth/login',
  refresh: 'POST /auth/refresh',
  logout: 'POST /auth/logout',
  readProfile: 'GET /auth/me',
  updateProfile: 'PATCH /auth/me',
  deleteAccount: 'DELETE /auth/me',
  readSettings: 'GET /auth/settings',
  updateSettings: 'PATCH /auth/settings',
  listSessions: 'GET /auth/sessions',
  revokeSession: 'DELETE /auth/sessions/:on',
  createToken: 'POST /auth/tokens',
  listTokens: 'GET /auth/tokens',
  revokeToken: 'DELETE /auth/tokens/:on',
  createPlan: 'POST /crop-plans',
  listPlans: 'GET /crop-plans',
  readPlan: 'GET /crop-plans/:on',
  updatePlan: 'PATCH /crop-plans/:on',
  deletePlan: 'DELETE /crop-plans/:on',
  analyse: 'POST /crop-plans/:on/analyses',
  listAnalyses: 'GET /crop-plans/:on/analyses',
  listLatest: 'GET /analyses/latest',
  record: 'POST /analyses',
  addClimate: 'POST /climates',
  listClimates: 'GET /climates',
  readClimate: 'GET /climates/:on',
  removeClimate: 'DELETE /climates/:on',
  readOutline: 'GET /crop-plans/:on?include=outline',
  share: 'POST /crop-plans/:on/shares',
  listShares: 'GET /auth/me/shares',
  revokeShare: 'DELETE /auth/me/shares/:on',
  readShared: 'GET /shared/:on',
  listNotifications: 'GET /notifications',
  markRead: 'PATCH /notifications/:on/read',
  markAllRead: 'PATCH /notifications/read-all',
} as const;

export type Operation = keyof typeof operations;

export interface Input {
  name?: string;
  /** The id of a climate of the account's own. */
  climate?: string | null;
  crop?: string;
  /** The outline of the field; null clears it. */
  outline?: Outline | null;
  location?: string;
  planting_month?: number;
  risk_tolerance?: string;
  is_archived?: boolean;
  include_archived?: boolean;
  include_code?: boolean;
  limit?: number;
  water?: string;
  feasibility_label?: string;
  full_name?: string;
  /** The language of the page; null takes the choice back. */
  language?: string | null;
  scope?: string;
  show_name?: boolean;
  exact_location?: boolean;
}

/** A request with its answer. */
export interface Exchange {
  operation: Operation;
  bearer: string;
  /** The email, the refresh token, the name of a link or the id of the resource that the request names. */
  on: string;
  input: Input;
  key?: string | undefined;
  /** By the servers' clock. */
  sentMs: number;
  answeredMs: number;
  /** The code of a refusal, or else the body; null if the response has no body. */
  seen: unknown;
}

/** Returns a field of the answer, or undefined if the answer does not have it. */
export function seenField({ seen }: Pick<Exchange, 'seen'>, name: string): unknown {
  return typeof seen === 'object' && seen !== null ? new Map(Object.entries(seen)).get(name) : undefined;
}

export function seenText(exchange: Pick<Exchange, 'seen'>, name: string): string {
  return String(seenField(exchange, name));
}

/** Returns the claims of an access or refresh token. */
export function claimsOf(token: string): { sub: string; sid: string } {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}');
}
