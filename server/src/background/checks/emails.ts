import type { CheckRun } from './run.js';

// The emails of accounts are compared with their entries in the collection `emails`, in both directions. What
// differs is read again before it is reported, because an account may be registered or deleted meanwhile.

/** Compares an account's email with its entry; `entries` has the entries of the emails as read before. */
export async function checkAccountEmail(
  { records: { accounts, emails }, report }: CheckRun,
  { id, email }: { id: string; email: string },
  entries: ReadonlyMap<string, string>,
): Promise<void> {
  if (entries.get(email) === id) return;
  const entry = (await emails.entriesOf([email])).get(email);
  const current = (await accounts.emailsOf([id])).get(id);
  if (entry === id || current !== email) return;
  if (entry === undefined) report(`The email ${email} of the account ${id} is missing from emails.`);
  else report(`The email ${email} of the account ${id} is entered for the account ${entry}.`);
}

/** Compares every entry with its account. */
export async function checkEntries({
  records: { accounts, emails },
  report,
  progress,
}: CheckRun): Promise<void> {
  for await (const entries of emails.all()) {
    const held = await accounts.emailsOf([...entries.values()]);
    for (const [email, accountId] of entries) {
      if (held.get(accountId) === email) continue;
      const current = (await accounts.emailsOf([accountId])).get(accountId);
      const entry = (await emails.entriesOf([email])).get(email);
      if (entry !== accountId || current === email) continue;
      if (current === undefined)
        report(`The email ${email} is entered for the account ${accountId}, which does not exist.`);
      else report(`The email ${email} is entered for the account ${accountId}, whose email is ${current}.`);
    }
    progress(() => 'It is being checked whether every email has its account.');
  }
}
