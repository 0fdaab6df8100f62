// What an answer says, in the language in use: made from the codes and values that the service gives with its English
// sentences, which stand wherever it gives no code. Called by the command line and by the page, never by the service.
import type { Analysis, AnalysisPreview } from '../contract/analyses.js';
import type { ModelDetails } from '../contract/model-details.js';
import type { ReasonCode } from '../contract/reason-codes.js';
import type { PlantingVerdict, VerdictCode } from '../contract/verdict.js';
import { translation, words } from './languages/current.js';
import { advice as english } from './languages/en/advice.js';
import type { CaveatSentences, ReasonSentences, ReasonValues } from './languages/answer-subjects.js';
import { modelDetailsOf } from './model-details.js';
import { placeLimitText } from './places/place-limits.js';

/** Returns `Plant maize in November: in 42 of 44 years there was enough water, in 35 for a good harvest.` */
export function verdictSentence(verdict: PlantingVerdict): string {
  return translation('verdict')?.sentence(verdict) ?? verdict.sentence;
}

/** Returns the verdict in a few words: `rather in Apr-May`. */
export function verdictWords(code: VerdictCode, months: readonly number[]): string {
  return words('advice', english).brief(code, months);
}

/** Returns the reasons in sentences; those of another producer are as it wrote them. */
export function reasonTexts(analysis: Analysis | AnalysisPreview): readonly string[] {
  const sentences = translation('reasons');
  const codes = modelDetailsOf(analysis)?.reason_codes;
  // Analyses of model 2 have no codes.
  return sentences && codes ? codes.map((reason) => inWords(sentences, reason)) : analysis.reasons;
}

/** Returns what the model cannot know, in sentences. */
export function limitTexts(details: ModelDetails): string[] {
  const sentences = translation('caveats');
  return details.limits.map(({ code, message }) =>
    sentences && isKnown(sentences, code)
      ? sentences[code](details)
      : (placeLimitText(code, details.climate.location) ?? message),
  );
}

function inWords<Code extends ReasonCode['code']>(
  sentences: ReasonSentences,
  { code, values }: { code: Code; values: ReasonValues[Code] },
): string {
  return sentences[code](values);
}

function isKnown(sentences: CaveatSentences, code: string): code is keyof CaveatSentences {
  return Object.hasOwn(sentences, code);
}
