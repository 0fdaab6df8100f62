import {
  analysisListSchema,
  analysisPreviewSchema,
  analysisSchema,
  latestAnalysisListSchema,
  listAnalysesInput,
  listLatestAnalysesInput,
  manyAnalysesSchema,
  modelAnalysisSchema,
  plantingYearsInput,
  plantingYearsSchema,
  previewAnalysisInput,
  recordAnalysisInput,
  runAnalysisInput,
  runManyAnalysesInput,
} from '@crop-planning/shared';
import { answers, accountProcedure, producerProcedure, repeatable, router } from '../procedures/trpc.js';
import type { ManyAnalysesService } from './many-analyses.js';
import type { ModelService } from './model-service.js';
import type { AnalysesService } from './service.js';

export function createAnalysesRouter(
  service: AnalysesService,
  model: ModelService,
  many: ManyAnalysesService,
) {
  return router({
    run: accountProcedure
      .meta({ access: 'account', isRepeatable: true })
      .input(runAnalysisInput)
      .use(repeatable)
      .output(answers(modelAnalysisSchema))
      .mutation(({ ctx, input }) => model.run(ctx.account.profile.id, input, ctx.repeatable(input))),
    runMany: accountProcedure
      .meta({ access: 'account', isRepeatable: true })
      .input(runManyAnalysesInput)
      .use(repeatable)
      .output(answers(manyAnalysesSchema))
      .mutation(({ ctx, input, signal }) =>
        many.runMany(ctx.account.profile.id, input, {
          requestOf: ctx.repeatable,
          confirmCaller: ctx.identifyAgain,
          signal,
        }),
      ),
    preview: accountProcedure
      .input(previewAnalysisInput)
      .output(answers(analysisPreviewSchema))
      .query(({ ctx, input, signal }) => model.preview(ctx.account.profile.id, input, signal)),
    years: accountProcedure
      .input(plantingYearsInput)
      .output(answers(plantingYearsSchema))
      .query(({ ctx, input, signal }) => model.years(ctx.account.profile.id, input, signal)),
    list: accountProcedure
      .input(listAnalysesInput)
      .output(answers(analysisListSchema))
      .query(({ ctx, input }) => service.list(ctx.account.profile.id, input, ctx.noteMore)),
    latest: accountProcedure
      .input(listLatestAnalysesInput.prefault({}))
      .output(answers(latestAnalysisListSchema))
      .query(({ ctx, input }) => service.latest(ctx.account.profile.id, input, ctx.noteMore)),
    record: producerProcedure
      .meta({ access: 'producer', isRepeatable: true })
      .input(recordAnalysisInput)
      .use(repeatable)
      .output(answers(analysisSchema))
      .mutation(({ ctx, input }) => service.record(ctx.producer.name, input, ctx.repeatable(input))),
  });
}
