import { describe, expect, it } from 'vitest';
import { latestOf, seasonIndex } from '../feasibility/enso/enso-index.js';
import { createEnsoIndexFile, decodeEnsoIndex } from './enso-index-file.js';

const header = 'year,jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec';
const whole = '1977,96,89,46,32,25,51,48,48,62,89,110,105';
const begun = '1978,96,-7,,,,,,,,,,';

describe('the table of El Niño’s index', () => {
  it('has every month from 1977 to the last one known', () => {
    const index = decodeEnsoIndex(`${header}\n${whole}\n${begun}\n`);
    expect(index.firstYear).toBe(1977);
    expect(seasonIndex(index, 1977, 12, 3)).toBeCloseTo((105 + 96 - 7) / 3, 10);
    expect(latestOf(index)).toMatchObject({ year: 1978, month: 2, hundredths: -7 });
  });

  it('is bundled, and covers the years that are judged', async () => {
    const index = await createEnsoIndexFile()();
    expect(index.firstYear).toBe(1977);
    expect(seasonIndex(index, 2022, 12, 1)).not.toBeNull();
  });

  it.each([
    ['another header', `${header},x\n${whole}\n`],
    ['no year', `${header}\n`],
    ['a year left out', `${header}\n${whole}\n1979,1,2,,,,,,,,,,\n`],
    ['a year with a month too few', `${header}\n${whole.slice(0, -4)}\n`],
    ['a figure that is not whole', `${header}\n${whole.replace('96', '0.96')}\n`],
    ['a month left out', `${header}\n${whole.replace('46', '')}\n`],
  ])('is refused with %s', (_, text) => {
    expect(() => decodeEnsoIndex(text)).toThrow('install it again');
  });
});
