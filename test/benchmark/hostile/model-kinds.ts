import { randomInt } from 'node:crypto';
import { ask, sendRaw, type Outcome } from './requests.js';
import { head, repeated, type Attack } from './sending.js';
import type { Person, World } from './world.js';

const loops = 4;
const questionsOfLoop = 3;
const crops = ['maize', 'sorghum', 'wheat', 'rice', 'pearl millet', 'cassava', 'cowpea', 'barley'];

/** Each of these letters is folded to many: a name of 160 of them is within the limits, and long once folded. */
const foldedName = encodeURIComponent(String.fromCodePoint(0x1_fa_e2).repeat(160));

/** The attacks that make the model, or the search for names, work. */
export const modelKinds: Readonly<Record<string, Attack>> = {
  async 'suggestions in four loops'(world) {
    const outcomes = await repeated(loops, async () => {
      const answers: Outcome[] = [];
      for (let at = 0; at < questionsOfLoop; at += 1)
        answers.push(await get(world, `/crops/suggestions?${new URLSearchParams(anyQuestion())}`));
      return answers;
    });
    return outcomes.flat();
  },

  async 'suggestions left before the answer'({ url, askers, end }) {
    const line = () => `GET /crops/suggestions?${new URLSearchParams(anyQuestion())}`;
    const sent = await repeated(loops, () =>
      sendRaw(url, head(oneOf(askers), line(), []), { answers: 0, leave: end }),
    );
    return sent.flat();
  },

  'batches of suggestions': async (world) => [
    await batch(
      world,
      Array.from({ length: 10 }, () => ['crops.suggest', anyQuestion()]),
    ),
  ],

  'batches of previews': async (world) => [
    await batch(
      world,
      Array.from({ length: 10 }, () => [
        'analyses.preview',
        { ...anyQuestion(), crop: oneOf(crops), risk_tolerance: 'low' },
      ]),
    ),
  ],

  'names that fold to many letters': (world) =>
    Promise.all(
      [
        `/locations/area?name=${foldedName}`,
        `/crops/find?crop=${foldedName}`,
        `/maps/suitability?planting_month=4&crop=${foldedName}`,
      ].map((path) => get(world, path)),
    ),

  'batches of names that fold to many letters': async (world) => [
    await batch(
      world,
      Array.from({ length: 7 }, () => ['locations.area', { name: decodeURIComponent(foldedName) }]),
    ),
  ],

  'maps by years of six accounts': ({ url, askers, end }) =>
    Promise.all(askers.map((asker) => ask(url, callOf(asker, `${newMap()}&show=share`, end)))),

  'kept maps as lines': (world) =>
    Promise.all(
      ['csv', 'ndjson'].map((format) =>
        get(world, `/maps/suitability?crop=maize&planting_month=4&format=${format}`),
      ),
    ),
};

/** Returns a question that has almost certainly not been asked before. */
function anyQuestion(): { location: string; planting_month: string } {
  const degrees = (max: number) => (randomInt(max * 1_000) / 1_000).toFixed(3);
  return {
    location: `${degrees(50)},${10 + Number(degrees(30))}`,
    planting_month: String(1 + randomInt(12)),
  };
}

function newMap(): string {
  const query = new URLSearchParams({ crop: oneOf(crops), planting_month: String(1 + randomInt(12)) });
  return `/maps/suitability?${query}`;
}

function get({ url, askers, end }: World, path: string): Promise<Outcome> {
  return ask(url, callOf(oneOf(askers), path, end));
}

function callOf({ token, from }: Person, path: string, leave: AbortSignal) {
  return { method: 'GET', path, token, from, leave };
}

/** Sends queries as one batch of tRPC. */
function batch(world: World, calls: readonly (readonly [name: string, input: object])[]): Promise<Outcome> {
  const inputs = Object.fromEntries(
    calls.map(([, input], at) => [
      at,
      // Query strings have only texts, but tRPC expects the month as a number.
      { ...input, ...('planting_month' in input && { planting_month: Number(input.planting_month) }) },
    ]),
  );
  const query = new URLSearchParams({ batch: '1', input: JSON.stringify(inputs) });
  return get(world, `/trpc/${calls.map(([name]) => name).join(',')}?${query}`);
}

function oneOf<T>(all: readonly T[]): T {
  const one = all[randomInt(all.length)];
  if (one === undefined) throw new RangeError('there is nothing to choose from');
  return one;
}
