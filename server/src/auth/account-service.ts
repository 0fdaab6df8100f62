import { AppError, toPasswordForm } from '@crop-planning/shared';
import type {
  ChangePasswordInput,
  Session,
  TokenResponse,
  UpdateProfileInput,
  UserProfile,
} from '@crop-planning/shared';
import { deleteAccount } from './account-deletion.js';
import type { DeletionStores } from './account-deletion.js';
import { createAccountExport } from './account-export.js';
import type { Audit } from './audit/audit.js';
import type { OwnedData } from './account-export.js';
import { toProfile } from './account.js';
import type { HashQueue } from './passwords/hash-queue.js';
import type { AccountIdentity, Caller } from '../procedures/identity.js';
import { refuseUnchanged } from './passwords/passwords.js';
import type { Passwords } from './passwords/passwords.js';
import type { PersonalTokens } from './personal-tokens.js';
import type { Sessions } from './sessions.js';
import type { SignInLimits } from './sign-in-limits.js';
import type { Records } from '../records/records.js';

/** The stores of one transaction. */
export interface AccountStores extends DeletionStores {
  accounts: Records['accounts'];
  sessions: Records['sessions'];
  audit: Records['audit'];
}

export interface AccountDeps {
  accounts: Records['accounts'];
  sessions: Sessions;
  personalTokens: Pick<PersonalTokens, 'list'>;
  inTransaction: <T>(work: (stores: AccountStores) => Promise<T>, turn?: string) => Promise<T>;
  passwords: Passwords;
  hashQueue: HashQueue;
  signInLimits: SignInLimits;
  audit: Audit;
  ownedData: OwnedData;
  /** Called after an account has been deleted, so that its data is purged immediately. */
  onDeleted: () => void;
}

export type AccountService = ReturnType<typeof createAccountService>;

/** Creates the operations of signed-in users on their own account. */
export function createAccountService({
  accounts,
  sessions,
  personalTokens,
  inTransaction,
  passwords,
  hashQueue,
  signInLimits,
  audit,
  ownedData,
  onDeleted,
}: AccountDeps) {
  const readExportPage = createAccountExport({ accounts, sessions, personalTokens, ownedData });

  /** Returns the hash of the password, or raises INVALID_CREDENTIALS if the password is not the account's. */
  async function confirm({ profile }: AccountIdentity, password: string, caller: Caller): Promise<string> {
    const account = await accounts.findByEmail(profile.email);
    if (!account) throw new AppError('ACCOUNT_NOT_VALID');
    const { id: accountId, email } = profile;
    const attempt = { email, accountId, caller, failure: 'confirmation.failed' } as const;
    await signInLimits.attempt(attempt, () => passwords.matches(password, account.password_hash));
    return account.password_hash;
  }

  return {
    async update({ profile }: AccountIdentity, input: UpdateProfileInput): Promise<UserProfile> {
      const account = await accounts.update(profile.id, input);
      if (!account) throw new AppError('ACCOUNT_NOT_VALID');
      return toProfile(account);
    },

    /**
     * Ends every session, including the caller's, and opens a new one of the same name: no earlier token works
     * after the change.
     */
    async changePassword(
      identity: AccountIdentity,
      input: ChangePasswordInput,
      caller: Caller,
    ): Promise<TokenResponse> {
      const { profile, sessionId } = identity;
      await passwords.check(input.new_password, 'new_password', profile);
      const from = await confirm(identity, input.current_password, caller);
      refuseUnchanged(toPasswordForm(input.new_password) === toPasswordForm(input.current_password));
      const to = await hashQueue.run({ ...caller, isKnown: true }, () => passwords.hash(input.new_password));
      return inTransaction(async (stores) => {
        const isReplaced = await stores.accounts.replacePassword(profile.id, { from, to });
        if (!isReplaced) throw new AppError('INVALID_CREDENTIALS');
        const ownSessions = sessions.using(stores.sessions);
        // The caller's session may have ended since its token was read.
        const { name } = await ownSessions.findLive(profile.id, sessionId);
        await ownSessions.endAll(profile.id);
        await audit(stores.audit, 'password.changed', { accountId: profile.id, caller });
        return ownSessions.open(profile, { name, carrier: caller.carrier });
      }, profile.id);
    },

    /** Deletes the account in one step; its data is purged afterwards. */
    async delete(identity: AccountIdentity, password: string, caller: Caller): Promise<void> {
      const { id } = identity.profile;
      const passwordHash = await confirm(identity, password, caller);
      await inTransaction(async (stores) => {
        // The audit stores no address for the deletion of an account.
        const deletedBy = { ...caller, address: null };
        if (await deleteAccount(stores, id, passwordHash))
          return audit(stores.audit, 'account.deleted', { accountId: id, caller: deletedBy });
        const account = await stores.accounts.findById(id);
        throw new AppError(account ? 'INVALID_CREDENTIALS' : 'ACCOUNT_NOT_VALID');
      }, id);
      onDeleted();
    },

    /** Returns a page of all data stored about the account. */
    export: readExportPage,

    listSessions: ({ profile, sessionId }: AccountIdentity): Promise<Session[]> =>
      sessions.list(profile.id, sessionId),

    async revokeSession({ profile }: AccountIdentity, sessionId: string, caller: Caller): Promise<void> {
      await inTransaction(async (stores) => {
        const isEnded = await sessions.using(stores.sessions).end(profile.id, sessionId);
        if (!isEnded) throw new AppError('SESSION_NOT_FOUND');
        const details = { session_id: sessionId };
        await audit(stores.audit, 'session.revoked', { accountId: profile.id, caller, details });
      }, profile.id);
    },
  };
}
