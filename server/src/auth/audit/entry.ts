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
