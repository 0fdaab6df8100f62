import { createdPersonalTokenSchema, type CreatedPersonalToken } from '@crop-planning/shared';
import type { Rest } from './harness.js';
import { test as base } from './refusals.js';

export const tokenInput = { name: 'nightly report', expires_in_days: 90, scope: 'read' } as const;

/** Adds the fixture `make`, a function that creates a personal access token for the account. */
export const test = base.extend(
  'make',
  ({ rest, token }) =>
    (changes: object = {}) =>
      makeToken(rest, token, changes),
);

export async function makeToken(
  rest: Rest,
  token: string,
  changes: object = {},
): Promise<CreatedPersonalToken> {
  const { body } = await rest('POST /auth/tokens', { token, body: { ...tokenInput, ...changes } });
  return createdPersonalTokenSchema.parse(body);
}
