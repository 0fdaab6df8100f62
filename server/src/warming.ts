import { setImmediate as nextTurn } from 'node:timers/promises';
import { analysisPreviewSchema, previewAnalysisInput } from '@crop-planning/shared';
import { prepare } from './analyses/preparing.js';
import type { OperatorCore } from './core.js';
import { previewOf } from './feasibility/verdict/preview.js';
import type { Tables } from './tables.js';

/** Without its country, a place is searched for among all of its name, for which the gazetteer makes another index. */
const planting = { crop: 'maize', location: 'Nakuru' };

/**
 * Reads the bundled tables and judges plantings by them: the first analysis of a process that has done neither takes
 * several times as long as the second. Nothing is stored, and no source asked. Requests are answered between two tables.
 */
export async function warmUp(
  bundled: OperatorCore,
  { readPresence, readGrid, readYears, readCalendar, readEnsoIndex }: Tables,
): Promise<void> {
  for (const read of [readPresence, readGrid, readYears, readCalendar, readEnsoIndex]) {
    await nextTurn();
    await read();
  }
  await nextTurn();
  // Reads the gazetteer.
  const judge = await prepare(bundled, { ...planting, climate: null, accountId: '' });
  await nextTurn();
  // Every month, from the question to the answer: V8 compiles code that has run, and a schema its check when first used.
  for (let planting_month = 1; planting_month <= 12; planting_month += 1) {
    const question = previewAnalysisInput.parse({ ...planting, risk_tolerance: 'medium', planting_month });
    analysisPreviewSchema.parse(previewOf(judge({ ...question, season_days: null })));
    await nextTurn();
  }
}
