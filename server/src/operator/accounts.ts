import { InvalidArgumentError, type Command } from 'commander';
import {
  createAdministration,
  type AccountRecord,
  type Administration,
  type IssuedResetCode,
  type LimitRecord,
} from '../auth/administration.js';
import { createDeletions } from '../background/deletions/deletions.js';
import { storageMbMax } from '../settings/config.js';
import { createLogger } from '../settings/log.js';
import { bytesPerMb } from '../analyses/storage/quota.js';
import type { OperatorIo } from './io.js';
import { print, printList, type Output } from './output.js';
import { withCore } from './with-core.js';

interface LimitOptions extends Output {
  storageMb?: number;
  default?: true;
}

/** The commands that do the change of their name to the account with an email. */
const changes = [
  ['deactivate', 'Deactivate an account and end its sessions immediately.'],
  ['activate', 'Activate a deactivated account.'],
  ['verify', 'Mark the email of an account as verified.'],
] as const;

export function addAccountCommands(program: Command, io: OperatorIo): void {
  const group = program.command('accounts').description('The accounts of the service.');
  group
    .command('list')
    .description('List the accounts, oldest first.')
    .option('--json', 'print JSON')
    .action((output: Output) =>
      withAccounts(io, async (accounts) => printList(io, output, await accounts.list(), describe)),
    );
  for (const [name, description] of changes)
    addCommand(group, name, description).action((email: string, output: Output) =>
      withAccounts(io, async (accounts) =>
        print(io, output, requireAccount(await accounts[name](email), email), describe),
      ),
    );
  addLimit(group, io);
  addResetPassword(group, io);
  addDelete(group, io);
}

function addLimit(group: Command, io: OperatorIo): void {
  const command = addCommand(group, 'limit', 'Limit the storage that the analyses of an account may use.')
    .option('--storage-mb <number>', 'the limit in MiB', readMb)
    .option('--default', 'the limit that ACCOUNT_STORAGE_MB_MAX sets for every account');
  command.action((email: string, { json, storageMb, default: isDefault }: LimitOptions) => {
    if ((storageMb === undefined) !== (isDefault === true))
      command.error('error: give either --storage-mb or --default');
    return withAccounts(io, async (accounts) => {
      const limit = requireAccount(await accounts.limit(email, storageMb ?? null), email);
      print(io, { json }, limit, describeLimit);
    });
  });
}

function readMb(text: string): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= storageMbMax) return number;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${storageMbMax}.`);
}

function describeLimit({ email, storage_mb_max, storage_bytes }: LimitRecord): string {
  const max = storage_mb_max === null ? 'the default' : `${storage_mb_max} MiB`;
  return [email, `limit ${max}`, `used ${(storage_bytes / bytesPerMb).toFixed(1)} MiB`].join('\t');
}

function addResetPassword(group: Command, io: OperatorIo): void {
  const description = 'Print a one-time code for setting a new password.';
  addCommand(group, 'reset-password', description)
    .option('--revoke-tokens', "end the account's personal access tokens")
    .action((email: string, { json, revokeTokens = false }: Output & { revokeTokens?: boolean }) =>
      withAccounts(io, async (accounts) => {
        const resetCode = requireAccount(await accounts.issueResetCode(email, { revokeTokens }), email);
        print(io, { json }, resetCode, ({ code }) => code);
        if (!json) io.err(describeIssued(resetCode));
      }),
    );
}

/**
 * Describes the code and the tokens: a new password ends sessions but no tokens, and an operator who recovers
 * a stolen account has to know about the tokens.
 */
function describeIssued({ email, expires_at, personal_tokens, revoked_tokens }: IssuedResetCode): string {
  const tokens = (count: number) => `${count} personal access token${count === 1 ? '' : 's'}`;
  const lines = [`The code works once, for ${email}, until ${expires_at}.`];
  if (revoked_tokens > 0)
    lines.push(`${tokens(revoked_tokens)} ${revoked_tokens === 1 ? 'was' : 'were'} ended.`);
  else if (personal_tokens === 0) lines.push('The account has no personal access tokens.');
  else if (personal_tokens === 1) lines.push(`${tokens(1)} still works; --revoke-tokens ends it.`);
  else lines.push(`${tokens(personal_tokens)} still work; --revoke-tokens ends them.`);
  return lines.map((line) => `${line}\n`).join('');
}

function addDelete(group: Command, io: OperatorIo): void {
  const command = addCommand(group, 'delete', 'Delete an account and everything it owns.');
  command
    .option('--yes', 'do not ask for confirmation')
    .action((email: string, { json, yes }: Output & { yes?: true }) =>
      withAccounts(io, async (accounts) => {
        const account = requireAccount(await accounts.find(email), email);
        if (!yes) await confirmDeletion(command, io, account);
        print(io, { json }, requireAccount(await accounts.delete(email), email), describe);
      }),
    );
}

async function confirmDeletion(command: Command, io: OperatorIo, { email }: AccountRecord): Promise<void> {
  const isWanted = await io.confirm(`Delete ${email} with all its plans, analyses and notifications?`);
  if (isWanted === undefined)
    command.error('error: this cannot be undone, and there is no terminal to confirm it on: add --yes');
  if (!isWanted) throw new Error('Nothing was deleted.');
}

function addCommand(group: Command, name: string, description: string): Command {
  return group
    .command(name)
    .description(description)
    .argument('<email>', "the account's email, in any letter case")
    .option('--json', 'print JSON');
}

function withAccounts(io: OperatorIo, work: (accounts: Administration) => Promise<void>): Promise<void> {
  return withCore(io, (core) => {
    const { purge } = createDeletions(core.records, { ...core, log: createLogger('warn') });
    return work(createAdministration(core, purge));
  });
}

function requireAccount<T>(result: T | undefined, email: string): T {
  if (result !== undefined) return result;
  throw new Error(`No account has the email ${email}. \`crop-server accounts list\` shows all accounts.`);
}

function describe(account: AccountRecord): string {
  const { id, email, full_name, organization, is_active, is_verified, created_at, last_login_at } = account;
  return [
    id,
    email,
    organization === '' ? full_name : `${full_name}, ${organization}`,
    is_active ? 'active' : 'deactivated',
    is_verified ? 'verified' : 'not verified',
    `created ${created_at}`,
    last_login_at === null ? 'never logged in' : `last login ${last_login_at}`,
  ].join('\t');
}
