import { partWords } from '@crop-planning/shared/words/part-words';
import { monthLetters } from '../../terminal/output/score-blocks.js';
import { terminalCell } from '../../terminal/output/cells.js';
import { shownValue } from '../../terminal/output/formats.js';
import type { ComparedPlan } from './comparison.js';
import type { Screen } from '../../terminal/output/screen.js';
import { layOutTable, type TableColumn } from '../../terminal/output/table.js';
import { comparedPlanView } from './view.js';

/**
 * Draws a column for each plan, wide enough for twelve months; returns undefined if the terminal is too
 * narrow.
 */
export function drawSideBySide(plans: readonly ComparedPlan[], screen: Screen): string[] | undefined {
  const rows = [
    ...fieldRows(verdictFields, plans, screen),
    ...partRows(plans, screen),
    ...fieldRows(yearFields, plans, screen),
  ];
  const titleWidth = Math.max(...rows.map(({ title }) => title.length));
  if (titleWidth + plans.length * (gap + monthLetters.length) > screen.width) return undefined;
  const titles = columnOf(
    rows.map(({ title }) => title),
    true,
  );
  const columns = plans.map((_, i) =>
    columnOf(
      rows.map(({ cells }) => cells[i] ?? ''),
      false,
    ),
  );
  const [, names = '', ...lines] = layOutTable([titles, ...columns], screen.width);
  return [screen.paint('bold', names), ...lines];
}

interface Row {
  title: string;
  cells: string[];
}

const gap = 2;

/** The rows from top to bottom. The name is a row rather than a heading, because headings are never cut. */
const verdictFields: readonly (keyof ComparedPlan)[] = [
  'name',
  'crop',
  'place',
  'planting_month',
  'risk_tolerance',
  'water',
  'feasibility_label',
  'score',
  'years',
  'limiting_part',
  'rainfed_label',
  'rainfed_score',
  'irrigated_label',
  'irrigated_score',
  'irrigation_mm',
];

const yearFields: readonly (keyof ComparedPlan)[] = [
  'season_days',
  'harvest_months',
  'good_months',
  'window',
];

function fieldRows(
  names: readonly (keyof ComparedPlan)[],
  plans: readonly ComparedPlan[],
  { paint, times }: Screen,
): Row[] {
  return names.map((name) => {
    const field = comparedPlanView.fields[name];
    const cellOf = (plan: ComparedPlan) =>
      terminalCell(field.kind, shownValue(field, plan, name), paint, times);
    return { title: field.title, cells: plans.map(cellOf) };
  });
}

/**
 * Returns one row for each part that any plan has; the cell is empty where a part does not apply to the crop.
 */
function partRows(plans: readonly ComparedPlan[], { paint, times }: Screen): Row[] {
  const parts = [...new Set(plans.flatMap((plan) => Object.keys(plan.parts)))];
  return parts.map((part) => ({
    title: `  ${partWords(part)}`,
    cells: plans.map((plan) => {
      const score = plan.parts[part];
      return score === undefined ? '' : terminalCell('score', score, paint, times);
    }),
  }));
}

function columnOf(cells: readonly string[], isWhole: boolean): TableColumn {
  return { title: '', cells, isWhole, sparePosition: undefined };
}
