import type { ComparedPlan } from './crop-plan-comparison.js';
import { terminalCell } from './cells.js';
import type { Screen } from './formats.js';
import { monthLetters } from './score-blocks.js';
import { layOutTable, type TableColumn } from './table.js';
import { comparedPlanView } from './views/crop-plan-comparison.js';

/** A column for each plan, wide enough for a year of months; undefined when the terminal is too narrow for that. */
export function drawSideBySide(
  plans: readonly ComparedPlan[],
  { paint, now, width }: Screen,
): string[] | undefined {
  const fields = rows.map((name) => comparedPlanView.fields[name]);
  const titles = columnOf(
    fields.map(({ title }) => title),
    true,
  );
  const titleWidth = Math.max(...titles.cells.map((title) => title.length));
  if (titleWidth + plans.length * (gap + monthLetters.length) > width) return undefined;
  const columns = plans.map((plan) =>
    columnOf(
      fields.map(({ kind, show }, i) => {
        const name = rows[i] ?? 'name';
        return terminalCell(kind, show === undefined ? plan[name] : show(plan), paint, now());
      }),
      false,
    ),
  );
  const [, names = '', ...lines] = layOutTable([titles, ...columns], width);
  return [paint('bold', names), ...lines];
}

const gap = 2;

/** From the top down. The name is a row, not a heading: headings are never cut. */
const rows: readonly (keyof ComparedPlan)[] = [
  'name',
  'crop',
  'location',
  'planting_month',
  'risk_tolerance',
  'feasibility_label',
  'score',
  'limiting_factor',
  'temperature_score',
  'frost_score',
  'water_score',
  'season_days',
  'best_months',
  'window',
];

function columnOf(cells: readonly string[], isWhole: boolean): TableColumn {
  return { title: '', cells, isWhole, sparePosition: undefined };
}
