/** All events that are recorded about accounts and keys. */
export const auditEvents = [
  'account.registered',
  'account.activated',
  'account.deactivated',
  'account.verified',
  'account.limited',
  'account.deleted',
  'login.succeeded',
  'login.failed',
  /** A signed-in user entered a wrong password when changing the password or deleting the account. */
  'confirmation.failed',
  /** A budget of attempts was used up; later refusals are only counted in the metrics. */
  'limit.reached',
  'session.ended',
  'session.revoked',
  /** A refresh token was used again, which ended its session. */
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

/** An entry contains no email and, for a deleted account, no address. */
export interface AuditEntry {
  id: string;
  created_at: Date;
  event: AuditEvent;
  /** Null for events about keys, and for attempts with an email that no account has. */
  account_id: string | null;
  actor: 'caller' | 'operator';
  address: string | null;
  request_id: string | null;
  /** The ids of other resources that the event concerns, and the budgets. */
  details: Readonly<Record<string, string>>;
}

export type NewAuditEntry = Omit<AuditEntry, 'id'> & { expires_at: Date };
