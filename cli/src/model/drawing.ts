import type { Analysis, AnalysisPreview, ModelDetails } from '@crop-planning/shared';
import { limitTexts, reasonTexts, verdictSentence } from '@crop-planning/shared/words/answer-text';
import { modelDetailsOf } from '@crop-planning/shared/words/model-details';
import { terminalWords } from '@crop-planning/shared/words/terminal-text';
import { partWords } from '@crop-planning/shared/words/part-words';
import { scoreOf } from '@crop-planning/shared/words/score-text';
import { terminalCell } from '../terminal/output/cells.js';
import { visible } from '@crop-planning/shared/visible-text';
import type { Paint, Screen } from '../terminal/output/screen.js';
import type { Drawing } from '../terminal/output/formats.js';
import { layOutPairs } from '../terminal/output/table.js';
import { wrap } from '../terminal/output/wrapping.js';
import { padded } from '../terminal/output/text-width.js';
import { isByYears } from '@crop-planning/shared/words/known-years';
import { drawYears } from './years/strip.js';
import { factsOf } from '@crop-planning/shared/words/report/facts';
import { drawYear, titleWidth } from './year-chart.js';

/** Draws an analysis: label, reasons and, if it is by the model, the year and the facts behind the answer. */
export function drawAnalysis(title: string, analysis: Analysis | AnalysisPreview): Drawing {
  return (screen) => {
    const { paint, width } = screen;
    const details = modelDetailsOf(analysis);
    return [
      ...wrap(visible(title), width, '  ').map((line) => paint('bold', line)),
      ...(analysis.verdict ? wrap(visible(verdictSentence(analysis.verdict)), width, '  ') : []),
      ...wrap(verdict(analysis, details, screen), width, '  '),
      ...(details?.years ? drawYears(details.years, paint, width, details.enso) : []),
      ...reasonTexts(analysis).flatMap((reason) => wrap(`  ${visible(reason)}`, width, '    ')),
      ...(details === undefined ? [] : drawDetails(details, paint, width)),
    ];
  };
}

function verdict(
  { feasibility_label, score, limiting_factor, source }: Analysis | AnalysisPreview,
  details: ModelDetails | undefined,
  { paint, times }: Screen,
): string {
  const limit = details?.limiting_part ?? limiting_factor;
  const words = [terminalCell('label', feasibility_label, paint, times)];
  // Where the years decide, they come next, and the score stands among the facts.
  if (score !== null && !isByYears(details)) words.push(scoreOf(score));
  if (limit !== null) words.push(terminalWords().limitedBy(visible(partWords(limit))));
  if (source !== 'model') words.push(terminalWords().says(visible(source)));
  return words.join(', ');
}

function drawDetails(details: ModelDetails, paint: Paint, width: number): string[] {
  const facts = factsOf(details).map(
    ([title, fact]) => [paint('bold', padded(title, titleWidth - 2)), visible(fact)] as const,
  );
  const notes = limitTexts(details).flatMap((limit) =>
    wrap(terminalWords().note(visible(limit)), width, '  '),
  );
  return [
    '',
    ...drawYear(details, paint, width),
    '',
    ...layOutPairs(facts, width),
    ...notes.map((line) => paint('dim', line)),
  ];
}
