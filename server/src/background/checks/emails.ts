import type { CheckedAccount } from '../../records/spanning/checked.js';
import type { Records } from '../../records/handle.js';

export interface EmailsCheck {
  /** Compares an account's email with its entry; `entries` has the entries of the emails as read before. */
  checkAccount: (account: CheckedAccount, entries: ReadonlyMap<string, string>) => Promise<void>;
  /** Compares every entry with its account; calls `onBatch` after each batch. */
  checkEntries: (onBatch: () => void) => Promise<void>;
}

/**
 * Compares the emails of accounts with their entries in the collection `emails`, in both directions. What
 * differs is read again before it is reported, because an account may be registered or deleted meanwhile.
 */
export function createEmailsCheck(
  { accounts, emails }: Records,
  report: (problem: string) => void,
): EmailsCheck {
  return {
    async checkAccount({ id, email }, entries) {
      if (entries.get(email) === id) return;
      const entry = (await emails.entriesOf([email])).get(email);
      const current = (await accounts.emailsOf([id])).get(id);
      if (entry === id || current !== email) return;
      if (entry === undefined) report(`The email ${email} of the account ${id} is missing from emails.`);
      else report(`The email ${email} of the account ${id} is entered for the account ${entry}.`);
    },

    async checkEntries(onBatch) {
      for await (const entries of emails.all()) {
        const held = await accounts.emailsOf([...entries.values()]);
        for (const [email, accountId] of entries) {
          if (held.get(accountId) === email) continue;
          const current = (await accounts.emailsOf([accountId])).get(accountId);
          const entry = (await emails.entriesOf([email])).get(email);
          if (entry !== accountId || current === email) continue;
          if (current === undefined)
            report(`The email ${email} is entered for the account ${accountId}, which does not exist.`);
          else
            report(`The email ${email} is entered for the account ${accountId}, whose email is ${current}.`);
        }
        onBatch();
      }
    },
  };
}
