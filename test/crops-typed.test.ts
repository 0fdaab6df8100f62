import { describe, expect, it } from 'vitest';
import { createPresence } from '../server/src/crops/presence.js';
import { createCrops } from '../server/src/crops/crops.js';
import { asked, known, refused } from './crops-typed.js';

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const crops = createCrops(createPresence({ log }));

describe.each(Object.entries(known))('a crop typed in %s', (_, words) => {
  it.each(words)('%s means %s', async (typed, crop) => {
    expect((await crops.find(typed)).name).toBe(crop);
  });
});

describe('a crop as people type it', () => {
  it.each(asked)('%s is ambiguous', async (typed, ...suggestions) => {
    await expect(crops.find(typed)).rejects.toMatchObject({
      code: 'CROP_AMBIGUOUS',
      fields: { suggestions },
    });
  });

  it.each(refused)('%s is refused rather than taken for another crop', async (typed) => {
    await expect(crops.find(typed)).rejects.toMatchObject({ code: 'CROP_NOT_SUPPORTED' });
  });

  it('is tested with at least three hundred words, in twelve languages', () => {
    const typed = [...Object.values(known).flat(), ...asked].map(([word]) => word);
    expect(new Set([...typed, ...refused]).size).toBeGreaterThanOrEqual(300);
    expect(Object.keys(known)).toHaveLength(12);
  });
});
