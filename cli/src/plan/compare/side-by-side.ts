import {
  partRows as partsOf,
  verdictRows,
  yearRows,
  type ComparedPlanting,
} from '@crop-planning/shared/words/planting/compared-planting';
import { headingText } from '@crop-planning/shared/words/heading-text';
import { partWords } from '@crop-planning/shared/words/part-words';
import { monthLetters } from '../../terminal/output/score-blocks.js';
import { terminalCell } from '../../terminal/output/cells.js';
import { shownValue } from '../../terminal/output/formats.js';
import type { Screen } from '../../terminal/output/screen.js';
import { layOutTable, type TableColumn } from '../../terminal/output/table.js';
import { widthOf } from '../../terminal/output/text-width.js';
import { comparedPlanView } from './view.js';

/**
 * Draws a column for each plan, wide enough for twelve months; returns undefined if the terminal is too
 * narrow.
 */
export function drawSideBySide(plans: readonly ComparedPlanting[], screen: Screen): string[] | undefined {
  const rows = [
    ...fieldRows(verdictRows, plans, screen),
    ...partRows(plans, screen),
    ...fieldRows(yearRows, plans, screen),
  ];
  const titleWidth = Math.max(...rows.map(({ title }) => widthOf(title)));
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

function fieldRows(
  names: readonly (keyof ComparedPlanting)[],
  plans: readonly ComparedPlanting[],
  { paint, times }: Screen,
): Row[] {
  return names.map((name) => {
    const field = comparedPlanView.fields[name];
    const cellOf = (plan: ComparedPlanting) =>
      terminalCell(field.kind, shownValue(field, plan, name), paint, times);
    return { title: headingText(field.title), cells: plans.map(cellOf) };
  });
}

/**
 * Returns one row for each part that any plan has; the cell is empty where a part does not apply to the crop.
 */
function partRows(plans: readonly ComparedPlanting[], { paint, times }: Screen): Row[] {
  return partsOf(plans).map((part) => ({
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
