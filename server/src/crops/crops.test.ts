import { errorTable } from '@crop-planning/shared';
import { expect, it } from 'vitest';
import { createPresence } from './presence.js';
import { createCrops } from './crops.js';

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const crops = createCrops(createPresence({ log }));

it('lists the crops by name, and gives each caller its own list', async () => {
  const list = await crops.list();
  const names = list.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  list.pop();
  expect(await crops.list()).toHaveLength(names.length);
});

it.each([
  ['maize', 'maize'],
  ['  MAÍZE ', 'maize'],
  ['corn', 'maize'],
  ['Zea mays', 'maize'],
  ['maiz', 'maize'],
  ['Weizen', 'wheat'],
  ['sweetcorn', 'sweet corn'],
  ['chick peas', 'chickpea'],
  ['mungbean', 'mung bean'],
  ['black eyed peas', 'cowpea'],
  ['ladies’ fingers', 'okra'],
  ['tomatoes', 'tomato'],
  ['oranges', 'orange'],
  ['strawberries', 'strawberry'],
  ['oats', 'oats'],
  ['asparagus', 'asparagus'],
  ['grapes', 'grape'],
  ['lentils', 'lentil'],
  ['mısır', 'maize'],
  ['findik', 'hazelnut'],
  ['İncir', 'fig'],
  ['Möhren', 'carrot'],
  ['moehren', 'carrot'],
  ['SÜSSKARTOFFEL', 'sweet potato'],
  ['Suesskartoffeln', 'sweet potato'],
  ['RIƊI', 'sesame'],
  ['ridi', 'sesame'],
  ['dolique à oeil noir', 'cowpea'],
  ['Doliques à Œil noir', 'cowpea'],
])('finds %j as %s', async (name, cropName) => {
  expect((await crops.find(name)).name).toBe(cropName);
});

it.each([
  ['maizz', ['maize']],
  ['मकका', ['maize', 'sweet corn']],
  ['tomatto', ['tomato']],
  ['mercımek', ['lentil']],
  ['øats', ['oats']],
  ['łentiłs', ['lentil']],
  ['unobtainium', []],
  ['—', []],
])('refuses %j as an unknown crop, and suggests %j', async (name, suggestions) => {
  await expect(crops.find(name)).rejects.toMatchObject({
    code: 'CROP_NOT_SUPPORTED',
    message: errorTable.CROP_NOT_SUPPORTED.message,
    fields: { suggestions },
  });
});

it.each([
  ['coffee', ['arabica coffee', 'robusta coffee']],
  ['Café', ['arabica coffee', 'robusta coffee']],
  ['yams', ['white yam', 'water yam']],
  ['misir', ['maize', 'lentil']],
  ['MISIR', ['maize', 'lentil']],
  ['fistik', ['groundnut', 'pistachio']],
  ['pepper', ['capsicum', 'black pepper']],
  ['beans', ['common bean', 'cowpea', 'mung bean', 'faba bean', 'lablab bean']],
  [
    'millet',
    [
      'pearl millet',
      'finger millet',
      'foxtail millet',
      'proso millet',
      'barnyard millet',
      'kodo millet',
      'little millet',
    ],
  ],
])(
  'refuses %j as ambiguous, and suggests the most widely grown crops first: %j',
  async (word, suggestions) => {
    await expect(crops.find(word)).rejects.toMatchObject({ code: 'CROP_AMBIGUOUS', fields: { suggestions } });
  },
);

it('does not mistake the plural of a crop for another crop', async () => {
  const list = await crops.list();
  for (const { name } of list) expect((await crops.find(`${name}s`)).name).toBe(name);
});
