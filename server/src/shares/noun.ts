import {
  createdShareSchema,
  emptyInput,
  sharedNameInput,
  sharedResultSchema,
  shareIdInput,
  shareInput,
  shareListSchema,
} from '@crop-planning/shared';
import type { ExportSource } from '../procedures/exported.js';
import {
  accountProcedure,
  answers,
  countedProcedure,
  nothing,
  runs,
  runsSilently,
  sessionProcedure,
} from '../procedures/trpc.js';
import { createShare } from './create.js';
import { listShares, toShare } from './list.js';
import { previewShare } from './preview.js';
import { readShare } from './read.js';
import { revokeShare } from './revoke.js';
import { readShown } from './shown.js';

const procedures = {
  create: accountProcedure({
    route: 'POST /crop-plans/{plan_id}/shares',
    status: 201,
    summary:
      'Make a read-only link to the latest result of a plan as it is now; only this answer has the link.',
    errors: ['CROP_PLAN_NOT_FOUND', 'CROP_PLAN_NOT_ANALYSED', 'SHARE_LIMIT_REACHED', 'STORAGE_LIMIT_REACHED'],
  })
    .input(shareInput)
    .output(answers(createdShareSchema))
    .mutation(runs(createShare)),
  preview: accountProcedure({
    route: 'GET /crop-plans/{plan_id}/shares/preview',
    summary: 'Show what a link to the latest result of a plan would show; nothing is stored.',
    errors: ['CROP_PLAN_NOT_FOUND', 'CROP_PLAN_NOT_ANALYSED'],
  })
    .input(shareInput)
    .output(answers(sharedResultSchema))
    .query(runs(previewShare)),
  list: sessionProcedure({
    route: 'GET /auth/me/shares',
    summary: 'List your links to results, newest first, without their names.',
  })
    .input(emptyInput.prefault({}))
    .output(answers(shareListSchema))
    .query(runs(listShares)),
  revoke: sessionProcedure({
    route: 'DELETE /auth/me/shares/{share_id}',
    status: 204,
    summary: 'Revoke one of your links to results.',
    errors: ['SHARE_NOT_FOUND'],
  })
    .input(shareIdInput)
    .output(nothing)
    .mutation(runsSilently(revokeShare)),
  read: countedProcedure(
    {
      route: 'GET /shared/{name}',
      summary: 'Read the result that a link shows, without an account.',
      errors: ['SHARE_NOT_FOUND', 'TOO_MANY_REQUESTS'],
    },
    ({ limits }, address) => limits.takeLink(address, 'result'),
  )
    .input(sharedNameInput)
    .output(answers(sharedResultSchema))
    .query(runs(readShare)),
};

export const shares = {
  subject: 'Read-only links to results.',
  procedures,
  exported: {
    async shares({ records, cropNaming }: ExportSource, accountId: string) {
      const [whole, nameOf] = await Promise.all([records.shares.listWhole(accountId), cropNaming()]);
      const values = whole.map((share) => ({ ...toShare(share), result: readShown(share.result, nameOf) }));
      return { values };
    },
  },
};
