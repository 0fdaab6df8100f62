import { storedEmail } from '@crop-planning/shared';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { auditEvents, type AuditEntry, type AuditEvent } from '../records/audit.js';
import type { OperatorIo } from './io.js';
import { printList, type Output } from './output.js';
import { withDatabase } from './with-database.js';
import { recordsOf, type Records } from '../records/handle.js';

interface ListOptions extends Output {
  account?: string;
  event?: AuditEvent;
  since?: Date;
  limit: number;
}

const limitDefault = 100;
const limitMax = 10_000;

export function addAuditCommands(program: Command, io: OperatorIo): void {
  program
    .command('audit')
    .description('The history of accounts and keys.')
    .command('list')
    .description('List logins, password changes and the like, newest first.')
    .option('--account <account>', 'only this account: its email, or the id of a deleted account')
    .addOption(new Option('--event <event>', 'only this event').choices(auditEvents))
    .option(
      '--since <time>',
      'only events since this time, such as 2026-01-31 or 2026-01-31T08:00:00Z',
      readTime,
    )
    .option('--limit <number>', `how many events to list, up to ${limitMax}`, readLimit, limitDefault)
    .option('--json', 'print JSON')
    .action((options: ListOptions) => listEntries(io, options));
}

function listEntries(
  io: OperatorIo,
  { account, event, since, limit, ...output }: ListOptions,
): Promise<void> {
  return withDatabase(io, async ({ db }) => {
    const records = recordsOf(db);
    const accountId = account === undefined ? undefined : await findAccountId(records, account);
    const entries = await records.audit.list({ accountId, event, since, limit });
    const emails = await records.accounts.emailsOf(entries.flatMap(({ account_id }) => account_id ?? []));
    const rows = entries.map((entry) => ({ ...entry, email: emails.get(entry.account_id ?? '') ?? null }));
    printList(io, output, rows, describe);
  });
}

/** Finds an account's id by its email; a deleted account can only be found by its id. */
async function findAccountId({ accounts }: Records, account: string): Promise<string> {
  const match = await accounts.findByEmail(storedEmail(account));
  if (match) return match.id;
  if (/^[0-9a-f]{24}$/.test(account)) return account;
  throw new Error(`No account has the email ${account}. \`crop-server accounts list\` shows all accounts.`);
}

function describe({
  created_at,
  event,
  email,
  account_id,
  actor,
  address,
  request_id,
  details,
}: AuditRow): string {
  return [
    created_at.toISOString(),
    event,
    email ?? account_id ?? 'no account',
    actor === 'operator' ? 'by the operator' : `from ${address ?? 'somewhere'}`,
    request_id === null ? 'no request' : `request ${request_id}`,
    Object.entries(details)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  ]
    .join('\t')
    .trimEnd();
}

interface AuditRow extends AuditEntry {
  /** The account's current email; null if the account has been deleted. */
  email: string | null;
}

function readTime(text: string): Date {
  const isTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/.test(text);
  if (!isTime || Number.isNaN(Date.parse(text)))
    throw new InvalidArgumentError('It must be a time in UTC, such as 2026-01-31 or 2026-01-31T08:00:00Z.');
  return new Date(text);
}

function readLimit(text: string): number {
  const limit = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Infinity;
  if (limit > limitMax) throw new InvalidArgumentError(`It must be a whole number from 1 to ${limitMax}.`);
  return limit;
}
