import { AppError } from '@crop-planning/shared';
import type { LoginInput, RegisterInput, ResetPasswordInput, TokenResponse } from '@crop-planning/shared';
import type { Audit } from './audit/audit.js';
import type { Clock } from '../concurrency/clock.js';
import { readBearer } from './authenticator.js';
import type { HashQueue } from './passwords/hash-queue.js';
import type { AccountIdentity, Caller } from '../procedures/identity.js';
import { refuseUnchanged } from './passwords/passwords.js';
import type { Passwords } from './passwords/passwords.js';
import { hashResetCode, isSameHash } from './passwords/reset-code.js';
import type { Sessions } from './sessions.js';
import type { SignInLimits } from './sign-in-limits.js';
import type { RefreshGrant, Tokens } from './tokens.js';
import type { Account, AccountWithSecrets } from '../records/accounts.js';
import type { Records } from '../records/records.js';

/** The stores of one transaction. */
export interface SignInStores {
  accounts: Records['accounts'];
  sessions: Records['sessions'];
  rateLimits: Pick<Records['rateLimits'], 'keep'>;
  audit: Records['audit'];
}

export interface AuthDeps {
  accounts: Records['accounts'];
  sessions: Sessions;
  inTransaction: <T>(work: (stores: SignInStores) => Promise<T>, turn?: string) => Promise<T>;
  tokens: Tokens;
  passwords: Passwords;
  /** Limits how many cores hash passwords at the same time, because each hash keeps one busy. */
  hashQueue: HashQueue;
  signInLimits: SignInLimits;
  audit: Audit;
  /** Records events outside a transaction. */
  auditStore: Records['audit'];
  now: Clock;
}

/** Who opens a session, and the name that the client gives it. */
interface Opening {
  caller: Caller;
  session_name: string | null | undefined;
}

export type AuthService = ReturnType<typeof createAuthService>;

/**
 * Opens, renews and ends sessions. A session is opened in the transaction that checks or creates its account.
 */
export function createAuthService(deps: AuthDeps) {
  const { accounts, sessions, inTransaction, tokens, passwords, hashQueue, signInLimits } = deps;
  const { audit, auditStore, now } = deps;

  async function openFrom(
    stores: SignInStores,
    account: Account,
    { caller, session_name = null }: Opening,
  ): Promise<TokenResponse> {
    await signInLimits.recognise(stores.rateLimits, account, caller);
    return sessions.using(stores.sessions).open(account, { name: session_name, carrier: caller.carrier });
  }

  function endReused({ accountId, sessionId }: RefreshGrant, caller: Caller): Promise<void> {
    return inTransaction(async (stores) => {
      if (!(await sessions.using(stores.sessions).end(accountId, sessionId))) return;
      await audit(stores.audit, 'session.reused', { accountId, caller, details: { session_id: sessionId } });
    }, accountId);
  }

  async function end(accountId: string, sessionId: string, caller: Caller): Promise<void> {
    await inTransaction(async (stores) => {
      if (!(await sessions.using(stores.sessions).end(accountId, sessionId))) return;
      const details = { session_id: sessionId };
      await audit(stores.audit, 'session.ended', { accountId, caller, details });
    }, accountId);
  }

  return {
    async register(
      { password, session_name, ...input }: RegisterInput,
      caller: Caller,
    ): Promise<TokenResponse> {
      await passwords.check(password, 'password', input);
      return signInLimits.count(caller, async () => {
        const password_hash = await hashQueue.run(caller, async () => {
          // Checked in the queue, so that of many registrations with the same email only about one is hashed.
          if (await accounts.hasEmail(input.email)) throw new AppError('EMAIL_ALREADY_REGISTERED');
          return passwords.hash(password);
        });
        return inTransaction(async (stores) => {
          const account = await stores.accounts.insert({
            ...input,
            password_hash,
            is_verified: false,
            is_active: true,
            created_at: now(),
          });
          await audit(stores.audit, 'account.registered', { accountId: account.id, caller });
          return openFrom(stores, account, { caller, session_name });
        }, input.email);
      });
    },

    async login({ email, password, session_name }: LoginInput, caller: Caller): Promise<TokenResponse> {
      const account = await accounts.findByEmail(email);
      const attempt = { email, accountId: account?.id, caller, failure: 'login.failed' } as const;
      await signInLimits.attempt(attempt, () => passwords.matches(password, account?.password_hash));
      // Never reached, because no password matches without an account.
      if (!account) throw new AppError('INVALID_CREDENTIALS');
      if (!account.is_active) throw new AppError('ACCOUNT_DEACTIVATED');
      const passwordHash = account.password_hash;
      const rehashed = passwords.isOutdated(passwordHash)
        ? await hashQueue.run({ ...caller, isKnown: true }, () => passwords.hash(password))
        : undefined;
      return inTransaction(async (stores) => {
        const isCurrent = await stores.accounts.recordLogin(account.id, {
          passwordHash,
          at: now(),
          rehashed,
        });
        // The password was changed, or the account was deactivated or deleted, after the account was read.
        if (!isCurrent) throw new AppError('INVALID_CREDENTIALS');
        await audit(stores.audit, 'login.succeeded', { accountId: account.id, caller });
        return openFrom(stores, account, { caller, session_name });
      }, account.id);
    },

    async refresh(refreshToken: string, caller: Caller): Promise<TokenResponse> {
      const { carrier } = caller;
      const grant = tokens.readRefresh(refreshToken, carrier);
      const account = await accounts.findById(grant.accountId);
      if (!account?.is_active) throw new AppError('ACCOUNT_NOT_VALID');
      return sessions.rotate(account, { ...grant, carrier }, () => endReused(grant, caller));
    },

    /**
     * Sets a new password with a code; raises the same error for a wrong code, an expired code and an unknown
     * email.
     */
    async resetPassword(
      { email, code, new_password, session_name }: ResetPasswordInput,
      caller: Caller,
    ): Promise<TokenResponse> {
      await passwords.check(new_password, 'new_password', { email });
      const codeHash = hashResetCode(code);
      const account = await signInLimits.count(caller, async () => {
        const found = await accounts.findByEmail(email);
        const isOpen = hasOpenCode(found, codeHash, now());
        if (found && isOpen) return found;
        await audit(auditStore, 'reset_code.failed', { accountId: found?.id, caller });
        throw wrongCode();
      });
      if (!account.is_active) throw new AppError('ACCOUNT_DEACTIVATED');
      // Checked again with the account's name, which only the holder of the code may learn about.
      await passwords.check(new_password, 'new_password', account);
      const to = await hashQueue.run({ ...caller, isKnown: true }, async () => {
        refuseUnchanged(await passwords.matches(new_password, account.password_hash));
        return passwords.hash(new_password);
      });
      const tokenResponse = await inTransaction(async (stores) => {
        const isReset = await stores.accounts.resetPassword(account.id, { codeHash, to, at: now() });
        if (!isReset) throw wrongCode();
        await sessions.using(stores.sessions).endAll(account.id);
        await audit(stores.audit, 'password.reset', { accountId: account.id, caller });
        return openFrom(stores, account, { caller, session_name });
      }, account.id);
      await signInLimits.forgive(email, caller);
      return tokenResponse;
    },

    logout: ({ profile, sessionId }: AccountIdentity, caller: Caller): Promise<void> =>
      end(profile.id, sessionId, caller),

    /**
     * Ends the session of a refresh token, even if the token has been replaced. Does nothing if the token is not
     * valid or the session has already ended.
     */
    async endSessionOf(refreshToken: string, caller: Caller): Promise<void> {
      const grant = tokens.findRefresh(refreshToken, caller.carrier);
      if (grant) await end(grant.accountId, grant.sessionId, caller);
    },

    /** Raises INVALID_TOKEN if the Bearer token and the cookie of a request belong to different accounts. */
    requireOneAccount(authorizations: readonly string[], cookies: readonly string[]): void {
      const bearers = authorizations.map((value) => tokens.findAccess(readBearer(value) ?? ''));
      const refreshing = cookies.map((token) => tokens.findRefresh(token, 'cookie'));
      const isOther = bearers.some((bearer) =>
        refreshing.some((grant) => bearer && grant && bearer.accountId !== grant.accountId),
      );
      if (isOther) throw new AppError('INVALID_TOKEN', { message: twoAccounts });
    },
  };
}

const twoAccounts =
  'The access token and the cookie belong to different accounts. Renew the access token first.';

function hasOpenCode(account: AccountWithSecrets | undefined, codeHash: string, at: Date): boolean {
  const reset = account?.password_reset ?? { code_hash: hashResetCode(''), expires_at: at };
  const isSame = isSameHash(reset.code_hash, codeHash);
  return isSame && reset.expires_at > at;
}

function wrongCode(): AppError {
  return new AppError('VALIDATION_FAILED', {
    issues: [{ path: 'code', message: 'does not work for this email; ask the operator for a new code' }],
  });
}
