import type { ExportedAuditEntry } from '@crop-planning/shared';
import { later } from '../../concurrency/clock.js';
import type { Clock } from '../../concurrency/clock.js';

/** Everything that is recorded about accounts and keys. */
export const auditEvents = [
  'account.registered',
  'account.activated',
  'account.deactivated',
  'account.verified',
  'account.limited',
  'account.deleted',
  'login.succeeded',
  'login.failed',
  /** Somebody signed in gave a wrong password when changing it or deleting the account. */
  'confirmation.failed',
  /** A budget of attempts is used up; refusals after that are only counted in the metrics. */
  'limit.reached',
  'session.ended',
  'session.revoked',
  /** A refresh token that had already been used came back: its session ended. */
  'session.reused',
  'password.changed',
  'password.reset',
  'reset_code.issued',
  'reset_code.failed',
  'token.created',
  'token.revoked',
  'api_key.created',
  'api_key.revoked',
] as const;

export type AuditEvent = (typeof auditEvents)[number];

/** Contains no email and, for a deleted account, no address. */
export interface AuditEntry {
  id: string;
  created_at: Date;
  event: AuditEvent;
  /** Null if no account has the email that was tried, and for keys. */
  account_id: string | null;
  actor: 'caller' | 'operator';
  address: string | null;
  request_id: string | null;
  /** The ids of what else it concerns, and the budgets. */
  details: Readonly<Record<string, string>>;
}

export type NewAuditEntry = Omit<AuditEntry, 'id'> & { expires_at: Date };

export interface AuditStore {
  insert: (entry: NewAuditEntry) => Promise<void>;
}

/** What is known about an event; without a caller it is the operator's. */
export interface AuditParts {
  accountId?: string | undefined;
  caller?: { address: string | null; requestId: string } | undefined;
  details?: Readonly<Record<string, string>>;
}

export type Audit = ReturnType<typeof createAudit>;

const dayMs = 24 * 60 * 60 * 1000;

/** Records what happens; given a transaction's store, together with what that transaction changes. */
export function createAudit({ now, retentionDays }: { now: Clock; retentionDays: number }) {
  return async (
    store: AuditStore,
    event: AuditEvent,
    { accountId, caller, details = {} }: AuditParts = {},
  ): Promise<void> => {
    const created_at = now();
    await store.insert({
      created_at,
      event,
      account_id: accountId ?? null,
      actor: caller ? 'caller' : 'operator',
      address: caller?.address ?? null,
      request_id: caller?.requestId ?? null,
      details,
      expires_at: later(created_at, retentionDays * dayMs),
    });
  };
}

/** In the form that its account may read. */
export function toExported({ account_id: _account, created_at, ...entry }: AuditEntry): ExportedAuditEntry {
  return { ...entry, created_at: created_at.toISOString() };
}
