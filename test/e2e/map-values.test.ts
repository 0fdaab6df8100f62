import {
  decodeMapValues,
  mapLabels,
  mapNodeAt,
  mapStepsOf,
  mapUnknown,
  readMapValue,
  type Crop,
  type MapShow,
  type Water,
} from '@crop-planning/shared';
import { expect } from 'vitest';
import { restOf, startTestApp, createTestClock, register, test as base, trpcOf } from '../harness.js';
import { detailsOf } from '../asked-model.js';
import { proofRuns } from '../pair.js';
import { thinnedWorld } from '../thinned-world.js';

/** How many questions are put to both the map and the preview. */
const questions = proofRuns(80);

/** A world of some 160 nodes, with a signed-in caller whose budget is large enough. */
const test = base.extend('world', { scope: 'file' }, async ({}, { onCleanup }) => {
  const { tables, grid } = await thinnedWorld(400);
  const app = await startTestApp({ MODEL_ANALYSES_PER_HOUR: 1_000_000 }, createTestClock(), false, {
    tables,
  });
  onCleanup(app.close);
  const { tokens } = await register(restOf(app));
  const api = trpcOf(app, tokens.access_token);
  const nodes = [...grid.landIndex.keys()].flatMap((node) => {
    const index = grid.landIndex[node] ?? -1;
    if (index < 0) return [];
    const longitude = (node % grid.columns) * grid.stepDegrees;
    return {
      latitude: 90 - Math.floor(node / grid.columns) * grid.stepDegrees,
      longitude: longitude < 180 ? longitude : longitude - 360,
      height: 10 * (grid.height[index] ?? 0),
    };
  });
  return { api, nodes, crops: await api.crops.list.query() };
});

/** Returns the same sequence of whole numbers below a limit in each run. */
function createDice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % limit;
  };
}

interface World {
  api: ReturnType<typeof trpcOf>;
  nodes: { latitude: number; longitude: number; height: number }[];
  crops: Crop[];
}

interface Asked {
  crop: string;
  planting_month: number;
  water: Water;
  season_days: number | null;
}

async function byteAt(
  { api }: World,
  asked: Omit<Asked, 'planting_month'> & { planting_month: number | 'best' },
  show: MapShow,
  node: World['nodes'][number],
) {
  const { latitude, longitude } = node;
  const bbox = [longitude - 0.1, latitude - 0.1, longitude + 0.1, latitude + 0.1].map((degrees, i) =>
    i % 2 === 0 ? Math.max(-180, Math.min(180, degrees)) : Math.max(-90, Math.min(90, degrees)),
  );
  const map = await api.maps.suitability.query({ ...asked, show, bbox });
  const position = mapNodeAt(map, node);
  return decodeMapValues(map.values)[position ?? -1];
}

function preview({ api }: World, asked: Asked, { latitude, longitude, height }: World['nodes'][number]) {
  const location = `${latitude},${longitude},${height} m`;
  return api.analyses.preview.query({ ...asked, location, risk_tolerance: 'medium' });
}

function anyQuestion({ nodes, crops }: World, dice: (limit: number) => number) {
  const node = nodes[dice(nodes.length)];
  const crop = crops[dice(crops.length)];
  if (!node || !crop) throw new Error('the world is empty');
  const asked: Asked = {
    crop: crop.name,
    planting_month: dice(12) + 1,
    water: dice(2) === 0 ? 'rainfed' : 'irrigated',
    season_days: dice(4) === 0 ? 60 + dice(120) : null,
  };
  return { node, asked };
}

test(`the score and the limit of ${questions} nodes, crops and months are those of the preview`, async ({
  world,
}) => {
  const dice = createDice(26);
  let suitable = 0;
  for (let i = 0; i < questions; i += 1) {
    const { node, asked } = anyQuestion(world, dice);
    const { score, details } = await preview(world, asked, node);
    const where = JSON.stringify({ node, asked });
    expect([where, await byteAt(world, asked, 'score', node)]).toEqual([where, mapStepsOf(score)]);
    expect(readMapValue('limit', (await byteAt(world, asked, 'limit', node)) ?? 255)).toBe(
      detailsOf({ details }).limiting_part,
    );
    if (score > 0) suitable += 1;
  }
  expect(suitable).toBeGreaterThan(questions / 7);
});

test('the label and the share of 40 nodes by years are those of the preview', async ({ world }) => {
  const dice = createDice(40);
  const shares = new Set<number>();
  for (let i = 0; i < 40; i += 1) {
    const { node, asked } = anyQuestion(world, dice);
    const { feasibility_label, details } = await preview(world, asked, node);
    const { years } = detailsOf({ details });
    const share =
      years?.labelled_by === 'years' && years.share !== null ? mapStepsOf(years.share) : mapUnknown;
    const where = JSON.stringify({ node, asked });
    expect([where, await byteAt(world, asked, 'share', node)]).toEqual([where, share]);
    expect([where, await byteAt(world, asked, 'label', node)]).toEqual([
      where,
      mapLabels.indexOf(feasibility_label),
    ]);
    shares.add(share);
  }
  expect(shares.size).toBeGreaterThan(4);
});

test('the best month of a node is the month of the highest score in the preview, with the most spare', async ({
  world,
}) => {
  const dice = createDice(12);
  for (let i = 0; i < 20; i += 1) {
    const { node, asked } = anyQuestion(world, dice);
    const { details } = await preview(world, asked, node);
    const { window } = detailsOf({ details });
    const highest = Math.max(...window.map(({ score }) => score));
    const best = { ...asked, planting_month: 'best' as const };
    expect(await byteAt(world, best, 'score', node)).toBe(mapStepsOf(highest));
    const month = await byteAt(world, best, 'month', node);
    const ofHighest = window.filter(({ score }) => score === highest).map((one) => one.planting_month);
    expect(highest === 0 ? [0] : ofHighest).toContain(month);
  }
});
