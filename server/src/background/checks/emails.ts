import { addProblem } from './findings.js';
import type { PageRun } from './run.js';

// The emails of accounts are compared with their entries in the collection `emails`, in both directions. What
// differs is read again before it is reported, because an account may be registered or deleted meanwhile.

/** Looks again at the email of an account for which no entry was found. */
export async function checkEmailAgain(
  { records: { accounts, emails }, findings }: PageRun,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const entry = (await emails.entriesOf([email])).get(email);
  const current = await accounts.emailsOf(entry === undefined ? [id] : [id, entry]);
  if (entry === id || current.get(id) !== email) return;
  if (entry === undefined)
    return addProblem(findings, `The email ${email} of the account ${id} is missing from emails.`);
  addProblem(findings, `The email ${email} of the account ${id} is entered for the account ${entry}.`);
  if (current.get(entry) === email) addProblem(findings, oddEmail(email));
}

/** Looks again at an entry whose account was not found, or has another email. */
export async function checkEntryAgain(
  { records: { accounts, emails }, findings }: PageRun,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const current = (await accounts.emailsOf([id])).get(id);
  const entry = (await emails.entriesOf([email])).get(email);
  if (entry !== id || current === email) return;
  addProblem(
    findings,
    current === undefined
      ? `The email ${email} is entered for the account ${id}, which does not exist.`
      : `The email ${email} is entered for the account ${id}, whose email is ${current}.`,
  );
}

export function oddEmail(email: string): string {
  return `The email ${email} is stored twice or not in lower case.`;
}
