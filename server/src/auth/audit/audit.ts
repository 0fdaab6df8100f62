import type { ExportedAuditEntry } from '@crop-planning/shared';
import { later, type Clock } from '../../concurrency/clock.js';
import type { AuditEntry, AuditEvent } from '../../records/audit.js';
import type { Records } from '../../records/handle.js';

/** The facts about an event; without a caller, the operator caused it. */
export interface AuditParts {
  accountId?: string | undefined;
  caller?: { address: string | null; requestId: string } | undefined;
  details?: Readonly<Record<string, string>>;
}

export type Audit = ReturnType<typeof createAudit>;

const dayMs = 24 * 60 * 60 * 1000;

/** Creates a function that records events; in a transaction's records, they stay only if it is committed. */
export function createAudit(retentionDays: number, now: Clock) {
  return async (
    records: Records,
    event: AuditEvent,
    { accountId, caller, details = {} }: AuditParts = {},
  ): Promise<void> => {
    const created_at = now();
    await records.audit.insert({
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

/** Turns an entry into the form that its account may read. */
export function toExported({ account_id: _account, created_at, ...entry }: AuditEntry): ExportedAuditEntry {
  return { ...entry, created_at: created_at.toISOString() };
}
