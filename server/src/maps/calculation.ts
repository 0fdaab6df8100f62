import type { Limits } from '../auth/rate-limits/limits.js';
import { createCalculations, type Calculations } from '../calculations/calculations.js';
import { inRanges } from '../calculations/ranges.js';
import type { Deadlines } from '../concurrency/deadlines.js';
import { prices } from '../procedures/prices.js';
import type { Logger } from '../settings/log.js';
import type { KeptMaps } from './kept-maps.js';
import type { MapThreads } from './nodes/map-threads.js';
import { isLong, keyOf, type MapQuestion } from './question.js';
import { meanValuesIn, valuesBytes, yearValuesIn } from './values.js';
import type { MapWorld } from './world.js';

export type MapCalculations = Calculations<MapQuestion, Uint8Array>;

/** About a twentieth of a second of work. */
const nodesAtOnce = { year: 400, month: 4_096, best: 1_024 };

/** Calculates the bytes of maps, see values.ts, over all nodes, and keeps them in files. */
export function createMapCalculations(
  world: MapWorld,
  threads: MapThreads,
  kept: KeptMaps,
  limits: Limits,
  { deadlines, log }: { deadlines: Deadlines; log: Logger },
): MapCalculations {
  const lengthOf = async (question: MapQuestion) => valuesBytes(question, (await world.grid()).landNodes);

  return createCalculations({
    deadlines,
    log,
    takeBudget: (accountId, question) =>
      limits.takeRest(accountId, isLong(question) ? prices.longMap : prices.monthMap),
    isLong,
    async keyOf(question) {
      const years = question.by === 'years' ? ((await world.years())?.sha256 ?? null) : null;
      return keyOf(question, { grid: await world.gridHash(), years });
    },
    kept: {
      read: async (key, question) => kept.read(key, await lengthOf(question)),
      keep: (key, bytes) => kept.keep(key, Buffer.from(bytes)),
    },
    calculate: (question, turn, noteProgress) =>
      world.withClimates(async (climates) => {
        const { landNodes } = await world.grid();
        const bytes = new Uint8Array(new SharedArrayBuffer(await lengthOf(question)));
        const { crop, seasonDays, plantingMonth } = question;
        const { signal } = turn;
        const inPieces = (size: number, work: Parameters<typeof inRanges>[2]) =>
          inRanges(landNodes, { size, atOnce: threads.atOnce, signal }, async (range) => {
            await work(range);
            noteProgress((range.end - range.first) / landNodes);
          });
        if (question.by === 'years') {
          const values = yearValuesIn(bytes, landNodes);
          const table = await world.years();
          const { water } = question;
          const asked = { crop, seasonDays, plantingMonth: question.plantingMonth, water };
          await inPieces(nodesAtOnce.year, (range) =>
            threads.years({ question: asked, climates, table, values, ...range }, turn),
          );
          return bytes;
        }
        const values = meanValuesIn(bytes, landNodes);
        await inPieces(nodesAtOnce[plantingMonth === 'best' ? 'best' : 'month'], (range) =>
          threads.means({ question: { crop, seasonDays, plantingMonth }, climates, values, ...range }, turn),
        );
        return bytes;
      }),
  });
}
