import {
  emptyInput,
  loginInput,
  refreshInput,
  registerInput,
  tokenResponseSchema,
  userProfileSchema,
} from '@crop-planning/shared';
import { z } from 'zod';
import { accountProcedure, openProcedure, router } from '../api/trpc.js';
import type { AuthService } from './service.js';

export function createAuthRouter(service: AuthService) {
  return router({
    register: openProcedure
      .input(registerInput)
      .output(tokenResponseSchema)
      .mutation(({ input }) => service.register(input)),
    login: openProcedure
      .input(loginInput)
      .output(tokenResponseSchema)
      .mutation(({ input }) => service.login(input)),
    refresh: openProcedure
      .input(refreshInput)
      .output(tokenResponseSchema)
      .mutation(({ input }) => service.refresh(input.refresh_token)),
    me: accountProcedure
      .input(emptyInput.prefault({}))
      .output(userProfileSchema)
      .query(({ ctx }) => ctx.account.profile),
    logout: accountProcedure
      .input(emptyInput.prefault({}))
      .output(z.null())
      .mutation(async ({ ctx }) => {
        await service.logout(ctx.account);
        return null;
      }),
  });
}
