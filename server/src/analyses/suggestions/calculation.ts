import type { Crop } from '@crop-planning/shared';
import { createHash } from 'node:crypto';
import { createCalculations } from '../../calculations/calculations.js';
import type { Calculations, CalculationsDeps } from '../../calculations/calculations.js';
import { inRanges } from '../../calculations/ranges.js';
import type { Threads } from '../../calculations/threads.js';
import type { Clock } from '../../concurrency/clock.js';
import { createRemembered } from '../../concurrency/remembered.js';
import { modelVersion } from '../../feasibility/assess.js';
import { canonicalClimate, canonicalCrop } from '../../feasibility/inputs-hash.js';
import type { JudgedCrop, SuggestionQuestion } from './judged-crops.js';
import type { JudgeTask } from './suggestion-worker.js';

export interface SuggestionCalculationsDeps extends Pick<
  CalculationsDeps<SuggestionQuestion, readonly JudgedCrop[]>,
  'takeBudget' | 'deadlines' | 'log'
> {
  listCrops: () => Promise<readonly Crop[]>;
  threads: Pick<Threads, 'atOnce' | 'run'>;
  now: Clock;
}

export type SuggestionCalculations = Calculations<SuggestionQuestion, readonly JudgedCrop[]>;

const worker = new URL('suggestion-worker.js', import.meta.url).href;
/** About a twentieth of a second of work. */
const cropsAtOnce = 24;
/** Some 40 KB each. */
const keptMax = 200;
const keptMs = 60 * 60_000;

/** Judges all crops in a climate, and keeps the results in memory for an hour. */
export function createSuggestionCalculations({
  listCrops,
  threads,
  now,
  ...deps
}: SuggestionCalculationsDeps): SuggestionCalculations {
  const kept = createRemembered<readonly JudgedCrop[]>({ max: keptMax, freshMs: keptMs, now });
  return createCalculations({
    ...deps,
    isLong: () => false,
    keyOf: async (question) => keyOf(question, await listCrops()),
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
      const crops = await listCrops();
      const { atOnce } = threads;
      const judged: JudgedCrop[][] = [];
      await inRanges(crops.length, { size: cropsAtOnce, atOnce, signal: turn.signal }, async (range) => {
        const task: JudgeTask = { question, crops: crops.slice(range.first, range.end) };
        judged.push(await threads.run<JudgedCrop[]>({ worker, name: 'judge' }, task, turn));
        noteProgress((range.end - range.first) / crops.length);
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
