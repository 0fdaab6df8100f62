import type { FeasibilityLabel } from '../../contract/crop-plans.js';
import { visible } from '../../contract/visible-text.js';
import type { SeasonOfYear } from '../../contract/years.js';
import { ensoLetters, ensoRows, ensoStateIn, ensoTitles, type EnsoStates } from '../enso-states.js';
import { yearSign } from '../known-years.js';
import { labelName, labelParts, labelSymbols } from '../label-words.js';
import { words } from '../languages/current.js';
import { documents as english } from '../languages/en/documents.js';
import { dayOf, monthName } from '../months.js';
import { scoreRange, scoreText } from '../score-text.js';
import { figuresTitle, modelSays, producerSays, type Verdict } from '../verdict.js';
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
  const said = words('documents', english);
  const parts = [
    ...(reports.length > 1 ? overview(reports, day) : []),
    ...reports.flatMap(planSection),
    `${said.createdOn(day)} ${scoreRange()}`,
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
  const said = words('documents', english);
  const rows = reports.map(({ name, question, verdicts: [verdict] }) => [
    escapeMarkdown(name),
    escapeMarkdown(question.slice(0, 3).join(', ')),
    escapeMarkdown(verdict?.sentence ?? '–'),
    verdict === undefined ? labelParts(null).word : labelText(verdict.label),
    verdict === undefined ? said.noneYet : (verdict.harvests ?? verdict.scoreWords ?? '–'),
    escapeMarkdown(verdict?.limit ?? '–'),
  ]);
  return [
    `# ${said.plans(reports.length)}`,
    said.createdOn(day),
    table([said.plan, said.question, said.verdict, said.label, said.years, said.limitedBy], rows),
  ];
}

function planSection(report: PlanReport): string[] {
  const { name, question, verdicts, result } = report;
  return [
    `## ${escapeMarkdown(name)}`,
    escapeMarkdown(question.join(' · ')),
    ...(verdicts.length === 0
      ? [words('documents', english).notYet(`**${labelParts(null).word}**`, `\`${analyseCommand(report)}\``)]
      : verdicts.flatMap(verdictPart)),
    ...(result === undefined ? [] : resultParts(result)),
  ];
}

function verdictPart({ sentence, label, producer, reasons, harvests, standing, day }: Verdict): string[] {
  const said = words('documents', english);
  const who = producer === null ? modelSays() : producerSays(escapeMarkdown(producer));
  const verdict = [`**${labelText(label)}**`, escapeMarkdown(harvests ?? standing)].filter(Boolean);
  return [
    ...(sentence === null ? [] : [`**${escapeMarkdown(sentence)}**`]),
    said.headedSentence(said.saidOn(who, day), verdict.join(', ')),
    ...(reasons.length === 0 ? [] : [bullets(reasons)]),
    ...(harvests === null ? [] : [said.headedSentence(figuresTitle(), escapeMarkdown(standing))]),
  ];
}

function resultParts({ years, months, climate, water, limits, sources }: ResultSections): string[] {
  const said = words('documents', english);
  const waterRows = water.content.answers.map((one) => [
    said.waterCell(one.water, one.isAsked),
    labelText(one.label),
    one.score,
  ]);
  return [
    ...(years === undefined ? [] : yearsPart(years)),
    ...(months.content.stages === null ? [] : monthsPart(months)),
    ...climatePart(climate),
    table([water.title, said.label, said.score], waterRows),
    said.headedSentence(...water.content.need),
    ...(limits === undefined ? [] : [heading(limits), bullets(limits.content)]),
    heading(sources),
    bullets(sources.content.map((source) => said.headed(...source))),
  ];
}

function yearsPart(section: Section<KnownYears>): string[] {
  const { years, enso } = section.content;
  const { seasons } = years;
  const said = words('documents', english);
  const decades = [...new Set(seasons.map(decadeOf))];
  const rows = decades.map((decade) => {
    const ofDecade = seasons.filter((season) => decadeOf(season) === decade);
    const letters = enso === null ? [] : [ofDecade.map((season) => letterOf(enso, season))];
    return [
      said.decade(decade),
      ...[ofDecade.map(yearSign), ...letters].map((signs) => `\`${signs.join('')}\``),
    ];
  });
  const states = enso === null ? [] : [said.stateSigns];
  return [
    heading(section),
    escapeMarkdown(section.sentences.join(' ')),
    table([said.years, escapeMarkdown(said.yearSigns), ...states], rows),
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
  const said = words('documents', english);
  const local = localMonths === null ? [] : [chartWords().sownHere];
  const rows = window.map(({ feasibility_label, score }, i) => [
    i + 1 === plantingMonth ? said.plannedMonth(monthName(i + 1)) : monthName(i + 1),
    labelText(feasibility_label),
    scoreText(score),
    ...sownHereCells(section.content, i),
  ]);
  return [
    heading(section),
    table([said.month, said.label, said.score, ...local], rows),
    section.sentences.join(' '),
  ];
}

function climatePart(section: Section<YearFigures>): string[] {
  const said = words('documents', english);
  const headings = [said.month, said.meanC, said.nightMinimumC, said.rainMm, said.soilWaterMm];
  const needed = section.content.irrigationMm === null ? [] : [said.irrigationMm];
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
  return `${labelSymbols[label]} ${labelName(label)}`;
}

function bullets(texts: readonly string[]): string {
  return texts.map((text) => `- ${escapeMarkdown(text)}`).join('\n');
}

/** Writes a table; the cells must already be Markdown. */
function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}
