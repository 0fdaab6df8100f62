import type { FeasibilityLabel } from '../../contract/crop-plans.js';
import { visible } from '../../contract/visible-text.js';
import type { SeasonOfYear } from '../../contract/years.js';
import { ensoLetters, ensoRows, ensoStateIn, ensoTitles, type EnsoStates } from '../enso-states.js';
import { yearSign } from '../known-years.js';
import { labelParts, labelSymbols } from '../label-words.js';
import { dayOf, monthName } from '../months.js';
import { scoreRange, scoreText } from '../score-text.js';
import { figuresTitle, modelSays, type Verdict } from '../verdict.js';
import { chartWords, sownHereCells, yearRows, type YearFigures } from '../year-figures.js';
import {
  analyseCommand,
  type KnownYears,
  type PlanReport,
  type ResultSections,
  type Section,
} from './tree.js';

/** Renders the report as Markdown, with GitHub's tables; `at` is the time of its creation. */
export function markdownPage(reports: readonly PlanReport[], at: Date): string {
  const day = dayOf(at.toISOString());
  const parts = [
    ...(reports.length > 1 ? overview(reports, day) : []),
    ...reports.flatMap(planSection),
    `Created on ${day}. ${scoreRange()}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Escapes text from outside for Markdown, even in a table cell: nothing in it is taken as markup or HTML. */
export function escapeMarkdown(text: string): string {
  return visible(text.replace(/[\r\n]+/g, ' '))
    .replace(/[\\`*_{}[\]()#|~!@]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/:(?=\/\/)|(?<=www)\./gi, '\\$&')
    .replace(/^(\s*)(\d*)([-+.=])/, '$1$2\\$3');
}

function overview(reports: readonly PlanReport[], day: string): string[] {
  const rows = reports.map(({ name, question, verdicts: [verdict] }) => [
    escapeMarkdown(name),
    escapeMarkdown(question.slice(0, 3).join(', ')),
    escapeMarkdown(verdict?.sentence ?? '–'),
    verdict === undefined ? labelParts(null).word : labelText(verdict.label),
    verdict === undefined
      ? 'none yet'
      : (verdict.harvests ?? (verdict.score ? `score ${verdict.score}` : '–')),
    escapeMarkdown(verdict?.limit ?? '–'),
  ]);
  return [
    `# ${reports.length} crop plans`,
    `Created on ${day}.`,
    table(['Plan', 'What, where, when', 'Verdict', 'Label', 'Years', 'Limited by'], rows),
  ];
}

function planSection(report: PlanReport): string[] {
  const { name, question, verdicts, result } = report;
  return [
    `## ${escapeMarkdown(name)}`,
    escapeMarkdown(question.join(' · ')),
    ...(verdicts.length === 0
      ? [`**${labelParts(null).word}** yet; to analyse it, run \`${analyseCommand(report)}\``]
      : verdicts.flatMap(verdictPart)),
    ...(result === undefined ? [] : resultParts(result)),
  ];
}

function verdictPart({ sentence, label, producer, reasons, harvests, standing, day }: Verdict): string[] {
  const who = producer === null ? modelSays : `${escapeMarkdown(producer)} says`;
  const words = [`**${labelText(label)}**`, escapeMarkdown(harvests ?? standing)].filter(Boolean);
  return [
    ...(sentence === null ? [] : [`**${escapeMarkdown(sentence)}**`]),
    `${who}, on ${day}: ${words.join(', ')}.`,
    ...(reasons.length === 0 ? [] : [bullets(reasons)]),
    ...(harvests === null ? [] : [`${figuresTitle}: ${escapeMarkdown(standing)}.`]),
  ];
}

function resultParts({ years, months, climate, water, limits, sources }: ResultSections): string[] {
  const waterRows = water.content.answers.map((one) => [one.water, labelText(one.label), one.score]);
  return [
    ...(years === undefined ? [] : yearsPart(years)),
    ...(months.content.stages === null ? [] : monthsPart(months)),
    ...climatePart(climate),
    table(['Water', 'Label', 'Score'], waterRows),
    `${water.content.need.join(': ')}.`,
    ...(limits === undefined ? [] : [heading(limits), bullets(limits.content)]),
    heading(sources),
    bullets(sources.content.map((source) => source.join(': '))),
  ];
}

function yearsPart(section: Section<KnownYears>): string[] {
  const { years, enso } = section.content;
  const { seasons } = years;
  const decades = [...new Set(seasons.map(decadeOf))];
  const rows = decades.map((decade) => {
    const ofDecade = seasons.filter((season) => decadeOf(season) === decade);
    const letters = enso === null ? [] : [ofDecade.map((season) => letterOf(enso, season))];
    return [`${decade}s`, ...[ofDecade.map(yearSign), ...letters].map((signs) => `\`${signs.join('')}\``)];
  });
  const states = enso === null ? [] : ['E El Niño, n neutral, L La Niña, . not known'];
  return [
    heading(section),
    escapeMarkdown(section.sentences.join(' ')),
    table(['Years', '\\# good, + poor, - lost, . not known', ...states], rows),
    ...(enso === null ? [] : [table(ensoTitles(), ensoRows(enso))]),
  ];
}

function letterOf(enso: EnsoStates, { year }: SeasonOfYear): string {
  const state = ensoStateIn(enso, year);
  return state === null ? '.' : ensoLetters[state];
}

function decadeOf({ year }: SeasonOfYear): number {
  return Math.floor(year / 10) * 10;
}

function monthsPart(section: Section<YearFigures>): string[] {
  const { window, plantingMonth, localMonths } = section.content;
  const local = localMonths === null ? [] : [chartWords.sownHere];
  const rows = window.map(({ feasibility_label, score }, i) => [
    `${monthName(i + 1)}${i + 1 === plantingMonth ? ' (planned)' : ''}`,
    labelText(feasibility_label),
    scoreText(score),
    ...sownHereCells(section.content, i),
  ]);
  return [heading(section), table(['Month', 'Label', 'Score', ...local], rows), section.sentences.join(' ')];
}

function climatePart(section: Section<YearFigures>): string[] {
  const headings = ['Month', 'Mean °C', 'Night minimum °C', 'Rain mm', 'Soil water mm'];
  const needed = section.content.irrigationMm === null ? [] : ['Irrigation mm'];
  return [
    heading(section),
    section.sentences.join(' '),
    table([...headings, ...needed], yearRows(section.content)),
  ];
}

function heading({ title }: Section<unknown>): string {
  return `### ${title}`;
}

function labelText(label: FeasibilityLabel): string {
  return `${labelSymbols[label]} ${label}`;
}

function bullets(texts: readonly string[]): string {
  return texts.map((text) => `- ${escapeMarkdown(text)}`).join('\n');
}

/** Writes a table; the cells must already be Markdown. */
function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}
