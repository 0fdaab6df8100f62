import type { Analysis, AnalysisPreview } from '@crop-planning/shared';
import { inLabelColor, labelSymbol, scoreText, terminalCell, visible } from './cells.js';
import type { Paint } from './color.js';
import type { Drawing } from './formats.js';
import { readModelResult, type ModelResult } from './model-result.js';
import { monthName, monthSpans } from './months.js';
import { monthLetters, scoreBlock } from './score-blocks.js';
import { layOutPairs, wrap } from './table.js';

/** An analysis as a person reads it: label, reasons, and with the model's also the year and what it went by. */
export function drawAnalysis(title: string, analysis: Analysis | AnalysisPreview): Drawing {
  return ({ paint, width }) => {
    const result = readModelResult(analysis);
    return [
      ...wrap(visible(title), width, '  ').map((line) => paint('bold', line)),
      ...wrap(verdict(analysis, paint), width, '  '),
      ...analysis.reasons.flatMap((reason) => wrap(`  ${visible(reason)}`, width, '    ')),
      ...(result === undefined ? [] : drawResult(result, paint, width)),
    ];
  };
}

function verdict(
  { feasibility_label, score, limiting_factor, source }: Analysis | AnalysisPreview,
  paint: Paint,
): string {
  const words = [terminalCell('label', feasibility_label, paint, new Date(0))];
  if (score !== null) words.push(`score ${scoreText(score)}`);
  // The model names the lowest part of a whole score too, and that limits nothing.
  const isUnlimited = limiting_factor === null || (source === 'model' && score === 1);
  if (!isUnlimited) words.push(`limited by ${visible(limiting_factor)}`);
  if (source !== 'model') words.push(`says ${visible(source)}`);
  return words.join(', ');
}

function drawResult(result: ModelResult, paint: Paint, width: number): string[] {
  const facts = layOutPairs(factsOf(result).map(([title, fact]) => [paint('bold', title), visible(fact)]));
  const notes = result.limits.flatMap(({ message }) => wrap(`note: ${visible(message)}`, width, '  '));
  return [
    '',
    ...drawWindow(result, paint),
    '',
    ...facts.flatMap((fact) => wrap(fact, width, ' '.repeat('BEST MONTHS  '.length))),
    ...notes.map((line) => paint('dim', line)),
  ];
}

/** The score of each month of planting as a block, its label as a sign below, and a mark at the month asked for. */
function drawWindow({ window, inputs }: ModelResult, paint: Paint): string[] {
  const row = (cells: readonly string[]) => `  ${cells.join(' ')}`.trimEnd();
  const colored = (write: (month: ModelResult['window'][number]) => string) =>
    row(window.map((month) => inLabelColor(month.feasibility_label, write(month), paint)));
  return [
    row([...monthLetters]),
    colored(({ score }) => scoreBlock(score)),
    colored(({ feasibility_label }) => labelSymbol(feasibility_label)),
    row(window.map((_, index) => (index + 1 === inputs.planting_month ? '^' : ' '))),
  ];
}

function factsOf({
  window,
  best_months,
  season,
  inputs,
  thresholds,
  climate,
  model_version,
}: ModelResult): [title: string, fact: string][] {
  const best = scoreText(Math.max(...window.map(({ score }) => score)));
  const { planting_month, risk_tolerance, water } = inputs;
  const span = spanOf(planting_month, season);
  const limits = `feasible from ${thresholds.feasible.toFixed(2)}, marginal from ${thresholds.marginal.toFixed(2)}`;
  return [
    ['BEST MONTHS', best_months.length === 0 ? 'none' : `${monthSpans(best_months)} (${best})`],
    ['SEASON', `${season.days} days, ${span}, ${water}`],
    ['RISK', `${risk_tolerance}: ${limits}`],
    ['CLIMATE', `${placeOf(climate)}${climate.source}, ${climate.period}`],
    ['MODEL', model_version],
  ];
}

function spanOf(plantingMonth: number, { months, last_month }: ModelResult['season']): string {
  if (months >= 12) return 'the whole year';
  if (months === 1) return monthName(plantingMonth);
  return `${monthName(plantingMonth)}-${monthName(last_month)}`;
}

/** How far off the place is goes without saying here: the notes do. */
function placeOf({ location }: ModelResult['climate']): string {
  return location === null ? '' : `${location.name}: `;
}
