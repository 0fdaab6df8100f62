import type { Crop } from '@crop-planning/shared';
import { createHash } from 'node:crypto';
import { createCalculations, type Calculations } from '../../calculations/calculations.js';
import { inRanges } from '../../calculations/ranges.js';
import type { Threads } from '../../calculations/threads.js';
import type { Limits } from '../../auth/rate-limits/limits.js';
import type { Clock } from '../../concurrency/clock.js';
import type { Deadlines } from '../../concurrency/deadlines.js';
import { createRemembered } from '../../concurrency/remembered.js';
import { modelVersion } from '../../feasibility/assess.js';
import { canonicalClimate, canonicalCrop } from '../../feasibility/inputs-hash.js';
import { prices } from '../../procedures/prices.js';
import type { Logger } from '../../settings/log.js';
import type { Crops } from '../crops.js';
import type { JudgedCrop, SuggestionQuestion } from './judged-crops.js';
import type { JudgeTask } from './suggestion-worker.js';

export type SuggestionCalculations = Calculations<SuggestionQuestion, readonly JudgedCrop[]>;

const worker = new URL('suggestion-worker.js', import.meta.url).href;
/** About a twentieth of a second of work. */
const cropsAtOnce = 24;
/** Some 40 KB each. */
const keptMax = 200;
const keptMs = 60 * 60_000;

/** Judges all crops in a climate, and keeps the results in memory for an hour. */
export function createSuggestions(
  crops: Crops,
  threads: Threads,
  limits: Limits,
  { now, deadlines, log }: { now: Clock; deadlines: Deadlines; log: Logger },
): SuggestionCalculations {
  const kept = createRemembered<readonly JudgedCrop[]>({ max: keptMax, freshMs: keptMs, now });
  return createCalculations({
    deadlines,
    log,
    takeBudget: (accountId) => limits.takeRest(accountId, prices.suggestions),
    isLong: () => false,
    keyOf: async (question) => keyOf(question, await crops.list()),
    kept: {
      async read(key) {
        const found = kept.get(key);
        return found?.isFresh ? found.value : undefined;
      },
      async keep(key, judged) {
        kept.set(key, judged);
        return true;
      },
    },
    async calculate(question, turn, noteProgress) {
      const all = await crops.list();
      const { atOnce } = threads;
      const judged: JudgedCrop[][] = [];
      await inRanges(all.length, { size: cropsAtOnce, atOnce, signal: turn.signal }, async (range) => {
        const task: JudgeTask = { question, crops: all.slice(range.first, range.end) };
        judged.push(await threads.run<JudgedCrop[]>({ worker, name: 'judge' }, task, turn));
        noteProgress((range.end - range.first) / all.length);
      });
      return judged.flat();
    },
  });
}

/** Returns a hash of everything that the result depends on, the climate and the table of years included. */
function keyOf({ climate, region, plantingMonth, water, risk }: SuggestionQuestion, crops: readonly Crop[]) {
  const years = region && [region.sha256, region.cell];
  const named = crops.map((crop) => [crop.name, canonicalCrop(crop)]);
  const parts = [modelVersion, named, canonicalClimate(climate), years, plantingMonth, water, risk];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
