import type { ModelDetails, Years } from '@crop-planning/shared';
import { yearsWords } from '@crop-planning/shared/words/known-years';
import { yearFiguresOf } from '@crop-planning/shared/words/year-figures';
import { limitWords } from '@crop-planning/shared/words/limit-words';
import { monthName } from '@crop-planning/shared/words/months';
import { standingOf, type Opinion } from '@crop-planning/shared/words/opinion';
import type { PlanReport } from '@crop-planning/shared/words/plan-report';
import { questionOf, sourcesOf } from '@crop-planning/shared/words/report-words';
import { scoreText } from '@crop-planning/shared/words/score-text';
import {
  advisedMonths,
  dayOf,
  figureText,
  frostSentence,
  irrigationSentence,
  seasonSentence,
} from '@crop-planning/shared/words/sentences';
import { labelSymbol } from '../../terminal/output/cells.js';
import { visible } from '@crop-planning/shared/visible-text';
import { analyseCommand } from './analyse-command.js';
import { stripOf } from '../../model/years/strip.js';

/** Renders the report as Markdown, with GitHub's tables; `at` is the time of its creation. */
export function markdownPage(reports: readonly PlanReport[], at: Date): string {
  const day = dayOf(at.toISOString());
  const parts = [
    ...(reports.length > 1 ? overview(reports, day) : []),
    ...reports.flatMap(planSection),
    `Created on ${day}. Scores run from 0 (not at all) to 1 (fully).`,
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
  const rows = reports.map((report) => {
    const { plan, opinion } = report;
    return [
      escapeMarkdown(plan.name),
      escapeMarkdown(questionOf(report).slice(0, 3).join(', ')),
      opinion === undefined ? 'not analysed' : `${labelSymbol(opinion.label)} ${opinion.label}`,
      opinion === undefined ? 'none yet' : opinion.score === null ? '–' : scoreText(opinion.score),
      escapeMarkdown(limitWords(opinion?.limitedBy ?? null) ?? '–'),
    ];
  });
  return [
    `# ${reports.length} crop plans`,
    `Created on ${day}.`,
    table(['Plan', 'What, where, when', 'Label', 'Score', 'Limited by'], rows),
  ];
}

function planSection(report: PlanReport): string[] {
  const { plan, opinion, modelOpinion, details } = report;
  return [
    `## ${escapeMarkdown(plan.name)}`,
    escapeMarkdown(questionOf(report).join(' · ')),
    ...(opinion === undefined
      ? [`**not analysed** yet; to analyse it, run \`${analyseCommand(plan)}\``]
      : verdict(opinion)),
    ...(modelOpinion === undefined ? [] : verdict(modelOpinion)),
    ...(details === undefined ? [] : modelParts(report, details)),
  ];
}

function verdict(opinion: Opinion): string[] {
  const { label, producer, reasons, at } = opinion;
  const who = producer === null ? 'The model says' : `${escapeMarkdown(producer)} says`;
  const standing = [`**${labelSymbol(label)} ${label}**`, escapeMarkdown(standingOf(opinion))];
  return [
    `${who}, on ${dayOf(at)}: ${standing.filter(Boolean).join(', ')}.`,
    ...(reasons.length === 0 ? [] : [bullets(reasons)]),
  ];
}

function modelParts(report: PlanReport, details: ModelDetails): string[] {
  const notes = details.limits.map(({ message }) => message);
  return [
    ...(details.years === null ? [] : knownYears(details.years)),
    ...(details.season === null ? [] : yearOfPlanting(details)),
    ...climate(details),
    ...waters(details),
    ...(notes.length === 0 ? [] : ['### What the model cannot know', bullets(notes)]),
    '### Sources',
    bullets(sourcesOf(report).map(([what, from]) => `${what}: ${from}`)),
  ];
}

function knownYears(years: Years): string[] {
  const { first, last, seasons } = years;
  const decades = [...new Set(seasons.map(decadeOf))];
  const rows = decades.map((decade) => {
    const strip = stripOf(
      seasons.filter((season) => decadeOf(season) === decade),
      (_, text) => text,
    );
    return [`${decade}s`, `\`${strip}\``];
  });
  return [
    `### In the years ${first}-${last}`,
    escapeMarkdown(yearsWords(years).join(' ')),
    table(['Years', '\\# good, + poor, - lost, . not known'], rows),
  ];
}

function decadeOf({ year }: { year: number }): number {
  return Math.floor(year / 10) * 10;
}

function yearOfPlanting(details: ModelDetails): string[] {
  const { window, inputs } = details;
  const rows = window.map(({ feasibility_label, score }, i) => [
    `${monthName(i + 1)}${i + 1 === inputs.planting_month ? ' (planned)' : ''}`,
    `${labelSymbol(feasibility_label)} ${escapeMarkdown(feasibility_label)}`,
    scoreText(score),
  ]);
  return [
    '### If planted in another month',
    table(['Month', 'Label', 'Score'], rows),
    advisedMonths(details).join(' '),
  ];
}

function climate(details: ModelDetails): string[] {
  const title = '### Climate, season and water';
  const sentences = `${seasonSentence(details)} ${frostSentence(details)}`;
  const { meanC, minimumC, rainMm, soilMm, irrigationMm } = yearFiguresOf(details);
  const rows = meanC.map((mean, i) => [
    monthName(i + 1),
    figureText(mean, 1),
    figureText(minimumC[i], 1),
    figureText(rainMm[i], 0),
    figureText(soilMm[i], 0),
    ...(irrigationMm ? [figureText(irrigationMm[i], 0)] : []),
  ]);
  const headings = [
    'Month',
    'Mean °C',
    'Night minimum °C',
    'Rain mm',
    'Soil water mm',
    ...(irrigationMm ? ['Irrigation mm'] : []),
  ];
  return [title, sentences, table(headings, rows)];
}

function waters(details: ModelDetails): string[] {
  const { waters: both, inputs } = details;
  const rows = (['rainfed', 'irrigated'] as const).map((water) => [
    `${water}${water === inputs.water ? ' (as analysed)' : ''}`,
    `${labelSymbol(both[water].feasibility_label)} ${escapeMarkdown(both[water].feasibility_label)}`,
    scoreText(both[water].score),
  ]);
  return [table(['Water', 'Label', 'Score'], rows), `Irrigation need: ${irrigationSentence(details)}.`];
}

function bullets(texts: readonly string[]): string {
  return texts.map((text) => `- ${escapeMarkdown(text)}`).join('\n');
}

/** Writes a table; the cells must already be Markdown. */
function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}
