import { AppError } from '@crop-planning/shared';
import type { LoginInput, RegisterInput, TokenResponse, UserProfile } from '@crop-planning/shared';
import type { Clock } from '../clock.js';
import type { HashQueue } from './hash-queue.js';
import type { AccountIdentity } from './identity.js';
import type { Passwords } from './passwords.js';
import type { Sessions } from './sessions.js';
import type { Tokens } from './tokens.js';

/** An account as it is stored, without its password. */
export interface Account {
  id: string;
  email: string;
  full_name: string;
  organization: string;
  is_verified: boolean;
  is_active: boolean;
  created_at: Date;
}

export interface NewAccount extends Omit<Account, 'id'> {
  password_hash: string;
}

export interface AccountsStore {
  /** Raises EMAIL_ALREADY_REGISTERED. */
  insert: (account: NewAccount) => Promise<Account>;
  hasEmail: (email: string) => Promise<boolean>;
  findById: (accountId: string) => Promise<Account | undefined>;
  findByEmail: (email: string) => Promise<(Account & { password_hash: string }) | undefined>;
  recordLogin: (accountId: string, at: Date) => Promise<void>;
  /** Does nothing when the hash is no longer the old one. */
  replacePasswordHash: (accountId: string, hashes: { from: string; to: string }) => Promise<void>;
}

export interface AuthDeps {
  accounts: AccountsStore;
  sessions: Sessions;
  tokens: Tokens;
  passwords: Passwords;
  /** Hashing a password keeps a core busy; this holds the number of cores at it. */
  hashQueue: HashQueue;
  now: Clock;
}

export type AuthService = ReturnType<typeof createAuthService>;

export function createAuthService({ accounts, sessions, tokens, passwords, hashQueue, now }: AuthDeps) {
  return {
    async register({ password, ...input }: RegisterInput): Promise<TokenResponse> {
      const issues = passwords.findIssues(password);
      if (issues.length > 0) throw new AppError('VALIDATION_FAILED', { issues });
      const account = await hashQueue(async () => {
        // Looked up in its turn, so that a crowd registering one address hashes about once.
        if (await accounts.hasEmail(input.email)) throw new AppError('EMAIL_ALREADY_REGISTERED');
        return accounts.insert({
          ...input,
          password_hash: await passwords.hash(password),
          is_verified: false,
          is_active: true,
          created_at: now(),
        });
      });
      return sessions.open(account);
    },

    async login({ email, password }: LoginInput): Promise<TokenResponse> {
      const account = await accounts.findByEmail(email);
      const isRight = await hashQueue(() => passwords.matches(password, account?.password_hash));
      if (!account || !isRight) throw new AppError('INVALID_CREDENTIALS');
      if (!account.is_active) throw new AppError('ACCOUNT_DEACTIVATED');
      if (passwords.isOutdated(account.password_hash)) {
        const to = await hashQueue(() => passwords.hash(password));
        await accounts.replacePasswordHash(account.id, { from: account.password_hash, to });
      }
      await accounts.recordLogin(account.id, now());
      return sessions.open(account);
    },

    async refresh(refreshToken: string): Promise<TokenResponse> {
      const grant = tokens.readRefresh(refreshToken);
      const account = await accounts.findById(grant.accountId);
      if (!account?.is_active) throw new AppError('ACCOUNT_NOT_VALID');
      return sessions.rotate(account, grant);
    },

    logout: ({ profile, sessionId }: AccountIdentity): Promise<void> => sessions.end(profile.id, sessionId),
  };
}

export function toProfile(account: Account): UserProfile {
  return {
    id: account.id,
    email: account.email,
    full_name: account.full_name,
    organization: account.organization,
    is_verified: account.is_verified,
    created_at: account.created_at.toISOString(),
  };
}
