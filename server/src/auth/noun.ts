import {
  accountExportLineSchema,
  accountExportPageSchema,
  accountExportSchema,
  exportAccountInput,
  changePasswordInput,
  createdPersonalTokenSchema,
  createPersonalTokenInput,
  deleteAccountInput,
  emptyInput,
  loginInput,
  personalTokenIdInput,
  personalTokenListSchema,
  refreshInput,
  registerInput,
  resetPasswordInput,
  sessionIdInput,
  sessionListSchema,
  tokenResponseSchema,
  updateProfileInput,
  userProfileSchema,
} from '@crop-planning/shared';
import { z } from 'zod';
import { answers, accountProcedure, openProcedure, sessionProcedure } from '../procedures/trpc.js';
import { joinAccountExport } from './joined-export.js';

const sessions = {
  list: sessionProcedure({
    method: 'GET',
    path: '/auth/sessions',
    status: 200,
    summary: 'List your sessions.',
  })
    .input(emptyInput.prefault({}))
    .output(answers(sessionListSchema))
    .query(({ ctx }) => ctx.core.account.listSessions(ctx.account)),
  revoke: sessionProcedure({
    method: 'DELETE',
    path: '/auth/sessions/{session_id}',
    status: 204,
    summary: 'End one of your sessions.',
    errors: ['SESSION_NOT_FOUND'],
  })
    .input(sessionIdInput)
    .output(answers(z.null()))
    .mutation(async ({ ctx, input }) => {
      await ctx.core.account.revokeSession(ctx.account, input.session_id, ctx);
      return null;
    }),
};

const tokens = {
  create: sessionProcedure({
    method: 'POST',
    path: '/auth/tokens',
    status: 201,
    summary: 'Create a personal access token for a script; only this answer contains the token.',
    errors: ['TOKEN_LIMIT_REACHED'],
  })
    .input(createPersonalTokenInput)
    .output(answers(createdPersonalTokenSchema))
    .mutation(({ ctx, input }) => ctx.core.personalTokens.create(ctx.account, input, ctx)),
  list: sessionProcedure({
    method: 'GET',
    path: '/auth/tokens',
    status: 200,
    summary: 'List your personal access tokens, newest first.',
  })
    .input(emptyInput.prefault({}))
    .output(answers(personalTokenListSchema))
    .query(({ ctx }) => ctx.core.personalTokens.list(ctx.account.profile.id)),
  revoke: sessionProcedure({
    method: 'DELETE',
    path: '/auth/tokens/{token_id}',
    status: 204,
    summary: 'Revoke one of your personal access tokens.',
    errors: ['TOKEN_NOT_FOUND'],
  })
    .input(personalTokenIdInput)
    .output(answers(z.null()))
    .mutation(async ({ ctx, input }) => {
      await ctx.core.personalTokens.revoke(ctx.account.profile.id, input.token_id, ctx);
      return null;
    }),
};

export const auth = {
  register: openProcedure({
    method: 'POST',
    path: '/auth/register',
    status: 201,
    summary: 'Create an account and sign in with it.',
    errors: ['EMAIL_ALREADY_REGISTERED', 'TOO_MANY_REQUESTS'],
    inBrowser: { does: 'open', summary: 'Create an account and sign the browser in with it.' },
  })
    .input(registerInput)
    .output(answers(tokenResponseSchema))
    .mutation(({ ctx, input }) => ctx.core.auth.register(input, ctx)),
  login: openProcedure({
    method: 'POST',
    path: '/auth/login',
    status: 200,
    summary: 'Sign in with email and password.',
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_DEACTIVATED', 'TOO_MANY_REQUESTS'],
    inBrowser: { does: 'open', summary: 'Sign the browser in with email and password.' },
  })
    .input(loginInput)
    .output(answers(tokenResponseSchema))
    .mutation(({ ctx, input }) => ctx.core.auth.login(input, ctx)),
  refresh: openProcedure({
    method: 'POST',
    path: '/auth/refresh',
    status: 200,
    summary: 'Trade a refresh token for a new pair of tokens.',
    errors: ['TOKEN_EXPIRED', 'INVALID_TOKEN', 'ACCOUNT_NOT_VALID'],
    inBrowser: {
      does: 'renew',
      summary: 'Trade the refresh token in the cookie for a new access token and a new cookie.',
    },
  })
    .input(refreshInput)
    .output(answers(tokenResponseSchema))
    .mutation(({ ctx, input }) => ctx.core.auth.refresh(input.refresh_token, ctx)),
  resetPassword: openProcedure({
    method: 'POST',
    path: '/auth/reset-password',
    status: 200,
    summary: 'Set a new password with a one-time code from an operator, and sign in.',
    errors: ['ACCOUNT_DEACTIVATED', 'TOO_MANY_REQUESTS'],
    inBrowser: {
      does: 'open',
      summary: 'Set a new password with a one-time code from an operator, and sign the browser in.',
    },
  })
    .input(resetPasswordInput)
    .output(answers(tokenResponseSchema))
    .mutation(({ ctx, input }) => ctx.core.auth.resetPassword(input, ctx)),
  me: accountProcedure({ method: 'GET', path: '/auth/me', status: 200, summary: 'Read your profile.' })
    .input(emptyInput.prefault({}))
    .output(answers(userProfileSchema))
    .query(({ ctx }) => ctx.account.profile),
  updateMe: sessionProcedure({
    method: 'PATCH',
    path: '/auth/me',
    status: 200,
    summary: 'Change your name or your organization.',
  })
    .input(updateProfileInput.prefault({}))
    .output(answers(userProfileSchema))
    .mutation(({ ctx, input }) => ctx.core.account.update(ctx.account, input)),
  deleteMe: sessionProcedure({
    method: 'DELETE',
    path: '/auth/me',
    status: 204,
    summary: 'Delete your account and everything it owns.',
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  })
    .input(deleteAccountInput)
    .output(answers(z.null()))
    .mutation(async ({ ctx, input }) => {
      await ctx.core.account.delete(ctx.account, input.password, ctx);
      return null;
    }),
  exportMe: sessionProcedure({
    method: 'GET',
    path: '/auth/me/export',
    status: 200,
    summary: 'Export everything stored about your account; as application/x-ndjson, one item per line.',
    joined: { schema: accountExportSchema, join: joinAccountExport },
    lines: {
      schema: accountExportLineSchema,
      description: 'A line for each item, and a last line with the number of items of each kind.',
    },
    errors: ['TOO_MANY_REQUESTS'],
  })
    .input(exportAccountInput.prefault({}))
    .output(answers(accountExportPageSchema))
    .query(({ ctx, input }) => ctx.core.account.export(ctx.account, input.cursor)),
  changePassword: sessionProcedure({
    method: 'POST',
    path: '/auth/change-password',
    status: 200,
    summary: 'Change your password, end all your sessions and open a new one.',
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
    inBrowser: {
      does: 'open',
      summary: 'Change your password, end all your sessions and open a new one in the browser.',
    },
  })
    .input(changePasswordInput)
    .output(answers(tokenResponseSchema))
    .mutation(({ ctx, input }) => ctx.core.account.changePassword(ctx.account, input, ctx)),
  logout: sessionProcedure({
    method: 'POST',
    path: '/auth/logout',
    status: 204,
    summary: 'End this session.',
    inBrowser: {
      does: 'end',
      summary: 'End the session of the cookie, if there is one, and remove the cookie.',
    },
  })
    .input(emptyInput.prefault({}))
    .output(answers(z.null()))
    .mutation(async ({ ctx }) => {
      await ctx.core.auth.logout(ctx.account, ctx);
      return null;
    }),
  sessions,
  tokens,
};
