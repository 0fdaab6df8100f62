import type { Analysis, AnalysisPreview } from '@crop-planning/shared';
import { readModelResult, type ModelResult } from '@crop-planning/shared/words/model-result';
import { partWords } from '@crop-planning/shared/words/part-words';
import { scoreText } from '@crop-planning/shared/words/score-text';
import { terminalCell } from '../terminal/output/cells.js';
import { visible } from '@crop-planning/shared/visible-text';
import type { Paint, Screen } from '../terminal/output/screen.js';
import type { Drawing } from '../terminal/output/formats.js';
import { layOutPairs, wrap } from '../terminal/output/table.js';
import { drawYears } from './years/strip.js';
import { factsOf } from './facts.js';
import { drawYear, titleWidth } from './year-chart.js';

/** Draws an analysis: label, reasons and, if it is by the model, the year and the facts behind the answer. */
export function drawAnalysis(title: string, analysis: Analysis | AnalysisPreview): Drawing {
  return (screen) => {
    const { paint, width } = screen;
    const result = readModelResult(analysis);
    return [
      ...wrap(visible(title), width, '  ').map((line) => paint('bold', line)),
      ...wrap(verdict(analysis, result, screen), width, '  '),
      ...(result?.years ? drawYears(result.years, paint, width) : []),
      ...analysis.reasons.flatMap((reason) => wrap(`  ${visible(reason)}`, width, '    ')),
      ...(result === undefined ? [] : drawResult(result, paint, width)),
    ];
  };
}

function verdict(
  { feasibility_label, score, limiting_factor, source }: Analysis | AnalysisPreview,
  result: ModelResult | undefined,
  { paint, times }: Screen,
): string {
  const limit = result === undefined ? limiting_factor : result.limitingPart;
  const words = [terminalCell('label', feasibility_label, paint, times)];
  if (score !== null) words.push(`score ${scoreText(score)}`);
  if (limit !== null) words.push(`limited by ${visible(partWords(limit))}`);
  if (source !== 'model') words.push(`says ${visible(source)}`);
  return words.join(', ');
}

function drawResult(result: ModelResult, paint: Paint, width: number): string[] {
  const facts = factsOf(result).map(
    ([title, fact]) => [paint('bold', title.padEnd(titleWidth - 2)), visible(fact)] as const,
  );
  const notes = result.limits.flatMap((note) => wrap(`note: ${visible(note)}`, width, '  '));
  return [
    '',
    ...drawYear(result, paint, width),
    '',
    ...layOutPairs(facts).flatMap((fact) => wrap(fact, width, ' '.repeat(titleWidth))),
    ...notes.map((line) => paint('dim', line)),
  ];
}
