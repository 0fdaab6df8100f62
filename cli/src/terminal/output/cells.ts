import type { FeasibilityLabel, RiskTolerance, Severity, Water } from '@crop-planning/shared';
import { riskName, severityName, waterName } from '@crop-planning/shared/words/choices';
import { labelName, labelSymbols, signedLabel } from '@crop-planning/shared/words/label-words';
import { monthName, monthSpans } from '@crop-planning/shared/words/months';
import { thousands } from '@crop-planning/shared/words/number-text';
import { scoreText } from '@crop-planning/shared/words/score-text';
import { visible } from '@crop-planning/shared/visible-text';
import type { Color, Paint, Times } from './screen.js';
import { plainCell, type FieldKind } from './view.js';
import { risks, waters } from '@crop-planning/shared/typed/choices';
import { terminalWords } from '@crop-planning/shared/words/terminal-text';
import { scoreStrip } from './score-blocks.js';

interface Mark {
  symbol: string;
  color: Color;
}

const labelMarks: Record<FeasibilityLabel, Mark> = {
  feasible: { symbol: labelSymbols.feasible, color: 'green' },
  marginal: { symbol: labelSymbols.marginal, color: 'yellow' },
  infeasible: { symbol: labelSymbols.infeasible, color: 'red' },
};

const severityMarks: Record<Severity, Mark> = {
  info: { symbol: 'i', color: 'green' },
  warning: { symbol: '!', color: 'yellow' },
  critical: { symbol: '‼', color: 'red' },
};

/** Returns the sort order of a kind's words, if it is not alphabetical. */
export function orderOf(kind: FieldKind): readonly string[] | undefined {
  if (kind === 'label') return Object.keys(labelMarks);
  if (kind === 'severity') return Object.keys(severityMarks);
  return kind === 'risk' ? risks : undefined;
}

/** Formats a value for a person at a terminal; the words alone always say as much as the colours. */
export function terminalCell(kind: FieldKind, value: unknown, paint: Paint, times: Times): string {
  const text = visible(plainCell(kind, value));
  switch (kind) {
    case 'month':
      return typeof value === 'number' ? monthName(value) : text;
    case 'months':
      return isListOfNumbers(value) ? monthSpans(value) || paint('dim', terminalWords().none) : text;
    case 'strip':
      return isListOfNumbers(value) ? scoreStrip(value) : text;
    case 'label':
      return value === null
        ? paint('dim', signedLabel(null))
        : marked(labelMarks, text, paint, isLabel(text) ? labelName(text) : text);
    case 'severity':
      return marked(severityMarks, text, paint, isSeverity(text) ? severityName(text) : text);
    case 'read':
      return value === true ? paint('dim', terminalWords().read) : paint('bold', terminalWords().unread);
    case 'boolean':
      return value === true ? terminalWords().yes : terminalWords().no;
    case 'time':
      return value === null ? paint('dim', terminalWords().never) : times.when(text);
    case 'expiry':
      return value === null ? paint('dim', terminalWords().notKnown) : times.until(text);
    case 'score':
      return typeof value === 'number' ? scoreText(value) : paint('dim', '–');
    case 'millimetres':
      return typeof value === 'number' ? thousands(Math.round(value)) : text;
    case 'amount':
      return typeof value === 'number' ? thousands(value) : text;
    case 'texts':
      return Array.isArray(value) ? visible(joinTexts(value)) : text;
    case 'id':
    case 'text':
    case 'headline':
    case 'object':
    case 'count':
      return text;
    case 'risk':
      return isRisk(text) ? riskName(text) : text;
    case 'water':
      return isWater(text) ? waterName(text) : text;
  }
}

/** Paints a text in a label's colour; the text must make sense without it. */
export function inLabelColor(label: string, text: string, paint: Paint): string {
  const mark = markOf(labelMarks, label);
  return mark === undefined ? text : paint(mark.color, text);
}

function marked(marks: Record<string, Mark>, code: string, paint: Paint, word = code): string {
  const mark = markOf(marks, code);
  return mark === undefined ? word : paint(mark.color, `${mark.symbol} ${word}`);
}

function isSeverity(text: string): text is Severity {
  return Object.hasOwn(severityMarks, text);
}

function isRisk(text: string): text is RiskTolerance {
  return risks.some((risk) => risk === text);
}

function isWater(text: string): text is Water {
  return waters.some((water) => water === text);
}

function isLabel(text: string): text is FeasibilityLabel {
  return Object.hasOwn(labelMarks, text);
}

function markOf(marks: Record<string, Mark>, word: string): Mark | undefined {
  return Object.hasOwn(marks, word) ? marks[word] : undefined;
}

/** Joins sentences with spaces, and other strings with semicolons. */
function joinTexts(texts: readonly unknown[]): string {
  return texts.join('; ').replaceAll(/([.!?]); /g, '$1 ');
}

function isListOfNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number');
}
