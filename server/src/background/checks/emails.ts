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
  /** Called instead, with the reason, if what differs may only be due to a migration in progress. */
  leaveOut: (reason: string) => void;
}

/**
 * Compares the emails of accounts with their entries in the collection `emails`, in both directions. What
 * differs is read again before it is reported, because an account may be registered or deleted meanwhile.
 */
export function createEmailsCheck({ store, report, leaveOut }: EmailsCheckDeps): EmailsCheck {
  async function differ(problem: string): Promise<void> {
    if (await store.isPending())
      leaveOut('Not all emails were checked: accounts of an older release are still being migrated.');
    else report(problem);
  }

  return {
    async checkAccount({ id, email }, entries) {
      if (entries.get(email) === id) return;
      const entry = (await store.entriesOf([email])).get(email);
      const current = (await store.emailsOf([id])).get(id);
      if (entry === id || current !== email) return;
      if (entry === undefined)
        await differ(`The email ${email} of the account ${id} is missing from emails.`);
      else await differ(`The email ${email} of the account ${id} is entered for the account ${entry}.`);
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
            await differ(`The email ${email} is entered for the account ${accountId}, which does not exist.`);
          else
            await differ(
              `The email ${email} is entered for the account ${accountId}, whose email is ${current}.`,
            );
        }
        onBatch();
      }
    },
  };
}
