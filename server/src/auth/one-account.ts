import { AppError } from '@crop-planning/shared';
import type { Core } from '../core.js';
import { readBearer } from './authenticator.js';

const message = 'The access token and the cookie belong to different accounts. Renew the access token first.';

/** Raises INVALID_TOKEN if the Bearer token and the cookie of a request belong to different accounts. */
export function requireOneAccount(
  { tokens }: Core,
  authorizations: readonly string[],
  cookies: readonly string[],
): void {
  const bearers = authorizations.map((value) => tokens.findAccess(readBearer(value) ?? ''));
  const refreshing = cookies.map((token) => tokens.findRefresh(token, 'cookie'));
  const isOther = bearers.some((bearer) =>
    refreshing.some((grant) => bearer && grant && bearer.accountId !== grant.accountId),
  );
  if (isOther) throw new AppError('INVALID_TOKEN', { message });
}
