import {
  accountSettingsSchema,
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
  updateSettingsInput,
  userProfileSchema,
} from '@crop-planning/shared';
import {
  accountProcedure,
  answers,
  nothing,
  openProcedure,
  runs,
  runsSilently,
  sessionProcedure,
} from '../procedures/trpc.js';
import { changePassword } from './change-password.js';
import { deleteMe } from './delete-me.js';
import { exported } from './exported.js';
import { exportMe } from './export-me.js';
import { joinAccountExport } from './joined-export.js';
import { login } from './login.js';
import { logout } from './logout.js';
import { createPersonalToken } from './personal-tokens/create.js';
import { listPersonalTokens } from './personal-tokens/list.js';
import { revokePersonalToken } from './personal-tokens/revoke.js';
import { refresh } from './refresh.js';
import { register } from './register.js';
import { resetPassword } from './reset-password.js';
import { listSessions } from './sessions/list.js';
import { revokeSession } from './sessions/revoke.js';
import { getSettings } from './settings/get.js';
import { updateSettings } from './settings/update.js';
import { updateMe } from './update-me.js';

const sessions = {
  list: sessionProcedure({ route: 'GET /auth/sessions', summary: 'List your sessions.' })
    .input(emptyInput.prefault({}))
    .output(answers(sessionListSchema))
    .query(runs(listSessions)),
  revoke: sessionProcedure({
    route: 'DELETE /auth/sessions/{session_id}',
    status: 204,
    summary: 'End one of your sessions.',
    errors: ['SESSION_NOT_FOUND'],
  })
    .input(sessionIdInput)
    .output(nothing)
    .mutation(runsSilently(revokeSession)),
};

const tokens = {
  create: sessionProcedure({
    route: 'POST /auth/tokens',
    status: 201,
    summary: 'Create a personal access token for a script; only this answer contains the token.',
    errors: ['TOKEN_LIMIT_REACHED'],
  })
    .input(createPersonalTokenInput)
    .output(answers(createdPersonalTokenSchema))
    .mutation(runs(createPersonalToken)),
  list: sessionProcedure({
    route: 'GET /auth/tokens',
    summary: 'List your personal access tokens, newest first.',
  })
    .input(emptyInput.prefault({}))
    .output(answers(personalTokenListSchema))
    .query(runs(listPersonalTokens)),
  revoke: sessionProcedure({
    route: 'DELETE /auth/tokens/{token_id}',
    status: 204,
    summary: 'Revoke one of your personal access tokens.',
    errors: ['TOKEN_NOT_FOUND'],
  })
    .input(personalTokenIdInput)
    .output(nothing)
    .mutation(runsSilently(revokePersonalToken)),
};

const settings = {
  get: sessionProcedure({
    route: 'GET /auth/settings',
    summary: 'Read what you chose for yourself: the language of the page.',
  })
    .input(emptyInput.prefault({}))
    .output(answers(accountSettingsSchema))
    .query(runs(getSettings)),
  update: sessionProcedure({ route: 'PATCH /auth/settings', summary: 'Choose the language of the page.' })
    .input(updateSettingsInput.prefault({}))
    .output(answers(accountSettingsSchema))
    .mutation(runs(updateSettings)),
};

const procedures = {
  register: openProcedure({
    route: 'POST /auth/register',
    status: 201,
    summary: 'Create an account and sign in with it.',
    errors: ['EMAIL_ALREADY_REGISTERED', 'TOO_MANY_REQUESTS'],
    inBrowser: { does: 'open', summary: 'Create an account and sign the browser in with it.' },
  })
    .input(registerInput)
    .output(answers(tokenResponseSchema))
    .mutation(runs(register)),
  login: openProcedure({
    route: 'POST /auth/login',
    summary: 'Sign in with email and password.',
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_DEACTIVATED', 'TOO_MANY_REQUESTS'],
    inBrowser: { does: 'open', summary: 'Sign the browser in with email and password.' },
  })
    .input(loginInput)
    .output(answers(tokenResponseSchema))
    .mutation(runs(login)),
  refresh: openProcedure({
    route: 'POST /auth/refresh',
    summary: 'Trade a refresh token for a new pair of tokens.',
    errors: ['TOKEN_EXPIRED', 'INVALID_TOKEN', 'ACCOUNT_NOT_VALID'],
    inBrowser: {
      does: 'renew',
      summary: 'Trade the refresh token in the cookie for a new access token and a new cookie.',
    },
  })
    .input(refreshInput)
    .output(answers(tokenResponseSchema))
    .mutation(runs(refresh)),
  resetPassword: openProcedure({
    route: 'POST /auth/reset-password',
    summary: 'Set a new password with a one-time code from an operator, and sign in.',
    errors: ['ACCOUNT_DEACTIVATED', 'TOO_MANY_REQUESTS'],
    inBrowser: {
      does: 'open',
      summary: 'Set a new password with a one-time code from an operator, and sign the browser in.',
    },
  })
    .input(resetPasswordInput)
    .output(answers(tokenResponseSchema))
    .mutation(runs(resetPassword)),
  me: accountProcedure({ route: 'GET /auth/me', summary: 'Read your profile.' })
    .input(emptyInput.prefault({}))
    .output(answers(userProfileSchema))
    .query(({ ctx }) => ctx.account.profile),
  updateMe: sessionProcedure({ route: 'PATCH /auth/me', summary: 'Change your name or your organization.' })
    .input(updateProfileInput.prefault({}))
    .output(answers(userProfileSchema))
    .mutation(runs(updateMe)),
  deleteMe: sessionProcedure({
    route: 'DELETE /auth/me',
    status: 204,
    summary: 'Delete your account and everything it owns.',
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  })
    .input(deleteAccountInput)
    .output(nothing)
    .mutation(runsSilently(deleteMe)),
  exportMe: sessionProcedure({
    route: 'GET /auth/me/export',
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
    .query(runs(exportMe)),
  changePassword: sessionProcedure({
    route: 'POST /auth/change-password',
    summary: 'Change your password, end all your sessions and open a new one.',
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
    inBrowser: {
      does: 'open',
      summary: 'Change your password, end all your sessions and open a new one in the browser.',
    },
  })
    .input(changePasswordInput)
    .output(answers(tokenResponseSchema))
    .mutation(runs(changePassword)),
  logout: sessionProcedure({
    route: 'POST /auth/logout',
    status: 204,
    summary: 'End this session.',
    inBrowser: {
      does: 'end',
      summary: 'End the session of the cookie, if there is one, and remove the cookie.',
    },
  })
    .input(emptyInput.prefault({}))
    .output(nothing)
    .mutation(runsSilently(logout)),
  settings,
  sessions,
  tokens,
};

export const auth = {
  subject: 'Accounts, their settings, sessions and tokens.',
  procedures,
  isGuessable: true,
  exported,
};
