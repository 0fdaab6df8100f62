import {
  accountExportPageSchema,
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
import { answers, accountProcedure, openProcedure, router, sessionProcedure } from '../procedures/trpc.js';
import type { AccountService } from './account-service.js';
import type { PersonalTokens } from './personal-tokens.js';
import type { AuthService } from './service.js';

export function createAuthRouter(
  service: AuthService,
  account: AccountService,
  personalTokens: PersonalTokens,
) {
  return router({
    register: openProcedure
      .input(registerInput)
      .output(answers(tokenResponseSchema))
      .mutation(({ ctx, input }) => service.register(input, ctx)),
    login: openProcedure
      .input(loginInput)
      .output(answers(tokenResponseSchema))
      .mutation(({ ctx, input }) => service.login(input, ctx)),
    refresh: openProcedure
      .input(refreshInput)
      .output(answers(tokenResponseSchema))
      .mutation(({ ctx, input }) => service.refresh(input.refresh_token, ctx)),
    resetPassword: openProcedure
      .input(resetPasswordInput)
      .output(answers(tokenResponseSchema))
      .mutation(({ ctx, input }) => service.resetPassword(input, ctx)),
    me: accountProcedure
      .input(emptyInput.prefault({}))
      .output(answers(userProfileSchema))
      .query(({ ctx }) => ctx.account.profile),
    updateMe: sessionProcedure
      .input(updateProfileInput.prefault({}))
      .output(answers(userProfileSchema))
      .mutation(({ ctx, input }) => account.update(ctx.account, input)),
    deleteMe: sessionProcedure
      .input(deleteAccountInput)
      .output(answers(z.null()))
      .mutation(async ({ ctx, input }) => {
        await account.delete(ctx.account, input.password, ctx);
        return null;
      }),
    exportMe: sessionProcedure
      .input(exportAccountInput.prefault({}))
      .output(answers(accountExportPageSchema))
      .query(({ ctx, input }) => account.export(ctx.account, input.cursor)),
    changePassword: sessionProcedure
      .input(changePasswordInput)
      .output(answers(tokenResponseSchema))
      .mutation(({ ctx, input }) => account.changePassword(ctx.account, input, ctx)),
    logout: sessionProcedure
      .input(emptyInput.prefault({}))
      .output(answers(z.null()))
      .mutation(async ({ ctx }) => {
        await service.logout(ctx.account, ctx);
        return null;
      }),
    sessions: createSessionsRouter(account),
    tokens: createTokensRouter(personalTokens),
  });
}

function createSessionsRouter(account: AccountService) {
  return router({
    list: sessionProcedure
      .input(emptyInput.prefault({}))
      .output(answers(sessionListSchema))
      .query(({ ctx }) => account.listSessions(ctx.account)),
    revoke: sessionProcedure
      .input(sessionIdInput)
      .output(answers(z.null()))
      .mutation(async ({ ctx, input }) => {
        await account.revokeSession(ctx.account, input.session_id, ctx);
        return null;
      }),
  });
}

function createTokensRouter(personalTokens: PersonalTokens) {
  return router({
    create: sessionProcedure
      .input(createPersonalTokenInput)
      .output(answers(createdPersonalTokenSchema))
      .mutation(({ ctx, input }) => personalTokens.create(ctx.account, input, ctx)),
    list: sessionProcedure
      .input(emptyInput.prefault({}))
      .output(answers(personalTokenListSchema))
      .query(({ ctx }) => personalTokens.list(ctx.account.profile.id)),
    revoke: sessionProcedure
      .input(personalTokenIdInput)
      .output(answers(z.null()))
      .mutation(async ({ ctx, input }) => {
        await personalTokens.revoke(ctx.account.profile.id, input.token_id, ctx);
        return null;
      }),
  });
}
