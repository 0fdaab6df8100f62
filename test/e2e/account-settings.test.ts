import { accountExportSchema, languageCodes } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { issuePaths, register } from '../harness.js';
import { test as withTokens } from '../personal-token.js';

const test = withTokens.extend('settings', ({ rest, token }) => ({
  read: () => rest('GET /auth/settings', { token }),
  write: (body: unknown) => rest('PATCH /auth/settings', { token, body }),
}));

describe('the settings of an account', () => {
  test('have no language until one is chosen', async ({ settings, trpc, token }) => {
    expect(await settings.read()).toMatchObject({ status: 200, body: { language: null } });
    expect(await trpc(token).auth.settings.get.query()).toEqual({ language: null });
  });

  test('keep each of the languages', async ({ settings, trpc, token }) => {
    for (const language of languageCodes) {
      expect(await settings.write({ language })).toMatchObject({ status: 200, body: { language } });
      expect(await settings.read()).toMatchObject({ status: 200, body: { language } });
    }
    expect(await trpc(token).auth.settings.get.query()).toEqual({ language: languageCodes.at(-1) });
  });

  test('keep the language that a change does not name, and lose it with null', async ({
    settings,
    rest,
    trpc,
    token,
  }) => {
    const { settings: own } = trpc(token).auth;
    expect(await own.update.mutate({ language: 'sw' })).toEqual({ language: 'sw' });
    expect(await own.update.mutate({})).toEqual({ language: 'sw' });
    expect((await settings.write({})).body).toEqual({ language: 'sw' });
    expect((await rest('PATCH /auth/settings', { token })).body).toEqual({ language: 'sw' });
    expect(await own.update.mutate({ language: null })).toEqual({ language: null });
    expect((await settings.read()).body).toEqual({ language: null });
    expect((await settings.write({ language: null })).body).toEqual({ language: null });
  });

  test('are no part of the profile, and stay as they are when it changes', async ({
    settings,
    rest,
    token,
  }) => {
    const before = (await rest('GET /auth/me', { token })).body;
    await settings.write({ language: 'hi' });
    expect((await rest('GET /auth/me', { token })).body).toEqual(before);
    const renamed = await rest('PATCH /auth/me', { token, body: { full_name: 'Asha Devi' } });
    expect(renamed.body).toEqual({ ...Object(before), full_name: 'Asha Devi' });
    expect((await settings.read()).body).toEqual({ language: 'hi' });
  });

  test('refuse another language, and what is no setting', async ({ settings }) => {
    const refused = [
      ...['de', 'FR', 'fr-CA', '', 7, ['fr'], { $ne: null }].map((language) => ({ language })),
      { lang: 'fr' },
      { email: 'other@example.org' },
    ];
    for (const body of refused) {
      const answer = await settings.write(body);
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
      expect(issuePaths(answer.body)).toEqual(Object.keys(body));
    }
    expect((await settings.read()).body).toEqual({ language: null });
    const message = 'must be en, fr, es, pt, sw or hi';
    const { body } = await settings.write({ language: 'de' });
    expect(body).toMatchObject({ issues: [{ path: 'language', message }] });
  });

  test('belong to one account', async ({ app, rest, settings }) => {
    const { tokens } = await register(rest);
    await settings.write({ language: 'fr' });
    const other = { token: tokens.access_token };
    expect((await rest('GET /auth/settings', other)).body).toEqual({ language: null });
    await rest('PATCH /auth/settings', { ...other, body: { language: 'es' } });
    expect((await settings.read()).body).toEqual({ language: 'fr' });
    expect(app.logged.some(({ level }) => level === 'error')).toBe(false);
  });

  test('are read and changed by nobody who is not signed in', async ({ expectRefusal }) => {
    const refusal = { status: 401, code: 'AUTHENTICATION_REQUIRED' } as const;
    await expectRefusal(
      refusal,
      ['GET /auth/settings'],
      [undefined, ({ auth }) => auth.settings.get.query()],
    );
    await expectRefusal(
      refusal,
      ['PATCH /auth/settings', { body: { language: 'fr' } }],
      [undefined, ({ auth }) => auth.settings.update.mutate({ language: 'fr' })],
    );
  });

  test.for(['read', 'write'] as const)(
    'cannot be read or changed with a personal token of scope %s',
    async (scope, { settings, make, expectRefusal }) => {
      await settings.write({ language: 'pt' });
      const script = await make({ scope });
      await expectRefusal(
        { status: 403, code: 'FORBIDDEN' },
        ['GET /auth/settings', { token: script.token }],
        [script.token, ({ auth }) => auth.settings.get.query()],
      );
      await expectRefusal(
        { status: 403, code: 'FORBIDDEN' },
        ['PATCH /auth/settings', { token: script.token, body: { language: 'fr' } }],
        [script.token, ({ auth }) => auth.settings.update.mutate({ language: 'fr' })],
      );
      expect((await settings.read()).body).toEqual({ language: 'pt' });
    },
  );

  test('are exported with the account', async ({ settings, rest, trpc, token }) => {
    const exported = async () =>
      accountExportSchema.parse((await rest('GET /auth/me/export', { token })).body);
    expect((await exported()).settings).toEqual({ language: null });
    await settings.write({ language: 'es' });
    expect((await exported()).settings).toEqual({ language: 'es' });
    const { items } = await trpc(token).auth.exportMe.query({});
    expect(items[1]).toEqual({ kind: 'settings', value: { language: 'es' } });
  });

  test('of an account that is gone are not answered', async ({ account, rest, trpc, settings, token }) => {
    await settings.write({ language: 'fr' });
    await rest('DELETE /auth/me', { token, body: { password: account.password } });
    expect(await settings.read()).toMatchObject({ status: 401, body: { code: 'ACCOUNT_NOT_VALID' } });
    const { email, password, full_name } = account;
    const again = await trpc().auth.register.mutate({ email, password, full_name });
    expect(await trpc(again.access_token).auth.settings.get.query()).toEqual({ language: null });
  });
});
