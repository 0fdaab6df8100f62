import { setImmediate as nextTurn } from 'node:timers/promises';
import { prepare } from './analyses/preparing.js';
import type { OperatorCore } from './core.js';
import type { Tables } from './tables.js';

const planting = { crop: 'maize', location: 'Nakuru, Kenya' };

/**
 * Reads the bundled tables and judges one planting by them: the first analysis of a process that has done neither takes
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
  judge({ ...planting, planting_month: 3, risk_tolerance: 'medium', water: 'rainfed', season_days: null });
}
