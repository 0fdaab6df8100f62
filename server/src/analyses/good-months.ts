import { feasibilityLabelSchema, modelSource, plantingMonthSchema } from '@crop-planning/shared';
import type { ReasonCode } from '@crop-planning/shared';
import { bestScoreOf, betterMonthsOf, goodMonthsOf } from '@crop-planning/shared/words/good-months';
import { reasonText } from '@crop-planning/shared/words/reason-text';
import { scoreText } from '@crop-planning/shared/words/score-text';
import { z } from 'zod';
import type { StoredAnalysis } from './analysis.js';

const windowSchema = z
  .array(z.object({ feasibility_label: feasibilityLabelSchema, score: z.number() }))
  .length(12);

const recordSchema = z.object({
  inputs: z.object({ planting_month: plantingMonthSchema }),
  window: windowSchema,
  good_months: z.array(plantingMonthSchema),
});

type Answer = Pick<StoredAnalysis, 'source' | 'reasons' | 'details'>;

/**
 * Returns the good and the better months of a record of any version, by the labels of its window: earlier
 * releases also recorded infeasible months. Returns undefined for details that name no good months.
 */
export function goodMonthsIn(
  details: unknown,
): { good_months: number[]; better_months: number[] } | undefined {
  const record = recordSchema.safeParse(details).data;
  return (
    record && {
      good_months: goodMonthsOf(record.window),
      better_months: betterMonthsOf(record.window, record.inputs.planting_month),
    }
  );
}

/** Returns an analysis by the model as it would be recorded now: with only feasible months as good ones. */
export function withFeasibleMonths<TAnswer extends Answer>(analysis: TAnswer): TAnswer {
  const { source, reasons, details } = analysis;
  const months = source === modelSource ? goodMonthsIn(details) : undefined;
  if (!months || String(months.good_months) === String(details?.['good_months'])) return analysis;
  const codes = details?.['reason_codes'];
  const reason = goodMonthsReason(details, months.good_months);
  return {
    ...analysis,
    reasons: reasons.flatMap((text) => {
      const [beginning] = sentenceStart.exec(text) ?? [];
      return beginning === undefined
        ? [text]
        : reason.map((one) => reasonText(one).replace(sentenceStart, beginning));
    }),
    details: {
      ...details,
      ...months,
      ...(Array.isArray(codes) && {
        reason_codes: codes.flatMap((one: unknown) => (isGoodMonths(one) ? reason : [one])),
      }),
    },
  };
}

/** In the words of this release and of those before model 3.0. */
const sentenceStart = /^Good (planting months|months of planting): /;

/** Returns true for the sentence of a record that names the good months. */
export function namesGoodMonths(sentence: string): boolean {
  return sentenceStart.test(sentence);
}

function isGoodMonths(code: unknown): boolean {
  return z.object({ code: z.literal('good_months') }).safeParse(code).success;
}

/** Returns the reason that names the months; none if there is no month to name. */
function goodMonthsReason(details: unknown, months: number[]): ReasonCode[] {
  if (months.length === 0) return [];
  const { window } = z.object({ window: windowSchema }).parse(details);
  return [{ code: 'good_months', values: { months, best_score: Number(scoreText(bestScoreOf(window))) } }];
}
