import type { CheckedAccount } from './checked.js';
import type { EmailsCheckStore } from './emails-store.js';

export interface EmailsCheck {
  /** Compares an account's email with its entry; `entries` has the entries of the emails as read before. */
  checkAccount: (account: CheckedAccount, entries: ReadonlyMap<string, string>) => Promise<void>;
  /** Compares every entry with its account; calls `onBatch` after each batch. */
  checkEntries: (onBatch: () => void) => Promise<void>;
}

export interface EmailsCheckDeps {
  store: EmailsCheckStore;
  report: (problem: string) => void;
}

/**
 * Compares the emails of accounts with their entries in the collection `emails`, in both directions. What
 * differs is read again before it is reported, because an account may be registered or deleted meanwhile.
 */
export function createEmailsCheck({ store, report }: EmailsCheckDeps): EmailsCheck {
  return {
    async checkAccount({ id, email }, entries) {
      if (entries.get(email) === id) return;
      const entry = (await store.entriesOf([email])).get(email);
      const current = (await store.emailsOf([id])).get(id);
      if (entry === id || current !== email) return;
      if (entry === undefined) report(`The email ${email} of the account ${id} is missing from emails.`);
      else report(`The email ${email} of the account ${id} is entered for the account ${entry}.`);
    },

    async checkEntries(onBatch) {
      for await (const entries of store.allEntries()) {
        const emails = await store.emailsOf([...entries.values()]);
        for (const [email, accountId] of entries) {
          if (emails.get(accountId) === email) continue;
          const current = (await store.emailsOf([accountId])).get(accountId);
          const entry = (await store.entriesOf([email])).get(email);
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
