import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createPaint, createTimes } from '../terminal/output/screen.js';
import type { Analysis } from '@crop-planning/shared';
import { byModel } from '../../../test/cli/sample-analyses.js';
import { drawAnalysis } from './drawing.js';

describe('drawAnalysis', () => {
  it('draws the label, the reasons, the year and the facts of an analysis by the model', async () => {
    expect(await draw(byModel)).toEqual([
      'A plan',
      '~ marginal, score 0.30, limited by water',
      '  Rain, Sep-Dec: 190 mm.',
      '  Bad\\u001b[2J',
      '',
      '                 Jan  Feb  Mar  Apr  May  Jun  Jul  Aug  Sep  Oct  Nov  Dec',
      'IF PLANTED       ███  ███  ▆▆▆  ▄▄▄  ▄▄▄  ▂▂▂  ▂▂▂  ▂▂▂  ▄▄▄  ▄▄▄  ▆▆▆  ▆▆▆',
      '                  ✓    ✓    ✓    ~    ~    ✗    ✗    ✗    ~    ~    ✓    ✓',
      '  score         0.90 1.00 0.62 0.45 0.20 0.10 0.00 0.00 0.30 0.59 0.80 0.85',
      'SOWN HERE         =                                                 =',
      'SEASON         ···············━━━━━━━━━━━━━━━━━━━━━━━━H       P━━··········',
      'TEMPERATURE      ▁▁▁  ▁▁▁  ▂▂▂  ▃▃▃  ▄▄▄  ▅▅▅  ▅▅▅  ▅▅▅  ▄▄▄  ▃▃▃  ▂▂▂  ▁▁▁',
      '  mean °C         -1    1    4    8   13   17   18   18   14    9    4    1',
      '  nights °C       -4   -3    0    3    7   11   13   13   10    5    1   -2',
      'RAIN             ▄▄▄  ▄▄▄  ▄▄▄  ▅▅▅  ▆▆▆  ▇▇▇  ▇▇▇  ▆▆▆  ▅▅▅  ▅▅▅  ▄▄▄  ▄▄▄',
      '  mm              40   40   45   50   65   80   80   75   60   50   45   45',
      'SOIL WATER       ███  ███  ███  ▇▇▇  ▄▄▄  ▁▁▁  ▁▁▁  ▁▁▁  ▅▅▅  ███  ███  ███',
      '  mm             100  100  100   81   38    0    0    3   62   94  100  100',
      'IRRIGATION       ▁▁▁  ▁▁▁  ▁▁▁  ▁▁▁  ▅▅▅  ▆▆▆  ███  ▆▆▆  ▁▁▁  ▁▁▁  ▁▁▁  ▁▁▁',
      '  net mm           0    0    0    0  200  300  389  300    0    0    0    0',
      '                 P planted, ━ growing, · resting, H harvest',
      '',
      'WATER          rainfed 0.30 marginal, irrigated 0.95 feasible, irrigation 1,189',
      '               mm net, most in Jul (389 mm)',
      'PARTS          water 0.30, heat 0.95, the others 1.00',
      'GOOD MONTHS    Jan-Feb (best 1.00)',
      'BETTER MONTHS  Jan-Feb',
      'CALENDAR       Farmers here sow maize in Jan, Nov (GEOGLAM Crop Monitor, North).',
      'SEASON         120 days, Oct-Aug, as requested; harvest about Aug-Sep',
      'FROST          none',
      'RISK           medium: feasible from 0.60, marginal from 0.20',
      'PLACE          Peoria, Illinois, United States; 40.69,-89.59; 152 m; 113,150',
      '               people',
      'CLIMATE        world grid, 2000-2025',
      'MODEL          4.0.0',
      'note: Taken to mean Peoria, Illinois, United States. Other places with this',
      '  name: Peoria, Arizona, United States.',
      'note: Snow is not known.',
    ]);
  });

  it.each([80, 60, 34])('fits %d columns', async (width) => {
    const drawing = await draw({ ...byModel, reasons: [] }, 'never', width);
    expect(drawing.filter((line) => line.length > width)).toEqual([]);
  });

  it('draws only bars if the terminal has no room for figures', async () => {
    const drawing = await draw(byModel, 'never', 60);
    expect(drawing.slice(5, 13)).toEqual([
      '                J F M A M J J A S O N D',
      'IF PLANTED      █ █ ▆ ▄ ▄ ▂ ▂ ▂ ▄ ▄ ▆ ▆',
      '                ✓ ✓ ✓ ~ ~ ✗ ✗ ✗ ~ ~ ✓ ✓',
      'SOWN HERE       =                   =',
      'SEASON         ······━━━━━━━━━H   P····',
      'TEMPERATURE     ▁ ▁ ▂ ▃ ▄ ▅ ▅ ▅ ▄ ▃ ▂ ▁',
      'RAIN            ▄ ▄ ▄ ▅ ▆ ▇ ▇ ▆ ▅ ▅ ▄ ▄',
      'SOIL WATER      █ █ █ ▇ ▄ ▁ ▁ ▁ ▅ █ █ █',
    ]);
  });

  it('says that a perennial’s whole year was judged, and shows months only if they differ', async () => {
    const perennial = { ...byModel.details, season: null };
    const drawing = await draw({ ...byModel, details: perennial });
    expect(drawing).toContain('SEASON         the whole year was judged');
    expect(drawing.some((line) => /^GOOD MONTHS|^BETTER|P planted/.test(line))).toBe(false);
    const [month] = perennial.window;
    const same = { ...perennial, window: Array.from({ length: 12 }, () => month) };
    expect((await draw({ ...byModel, details: same })).some((line) => line.startsWith('IF PLANTED'))).toBe(
      false,
    );
  });

  it('breaks long lines between words', async () => {
    const reasons = ['Temperature, Dec-Mar: monthly means 16.5 to 18.5 °C; potato wants 15 to 25 °C.'];
    const drawing = await draw({ ...byModel, reasons }, 'never', 40);
    expect(drawing.slice(1, 5)).toEqual([
      '~ marginal, score 0.30, limited by water',
      '  Temperature, Dec-Mar: monthly means',
      '    16.5 to 18.5 °C; potato wants 15 to',
      '    25 °C.',
    ]);
    expect(drawing).toContain('RISK           medium: feasible from');
    expect(drawing).toContain('               0.60, marginal from 0.20');
  });

  it('draws the same lines in colour', async () => {
    const painted = await draw(byModel, 'always');
    expect(painted[6]).toContain('\u001b[31m  ▂▂▂\u001b[39m');
    expect(painted.map(stripVTControlCharacters)).toEqual(await draw(byModel));
  });

  it('draws only the label and the reasons of an analysis by another producer', async () => {
    expect(await draw({ ...byModel, source: 'advisor' })).toEqual([
      'A plan',
      '~ marginal, score 0.30, limited by water, says advisor',
      '  Rain, Sep-Dec: 190 mm.',
      '  Bad\\u001b[2J',
    ]);
  });

  it('says that nothing limits a full score', async () => {
    const details = { ...byModel.details, limiting_part: 'nothing' };
    const [, verdict] = await draw({
      ...byModel,
      feasibility_label: 'feasible',
      score: 1,
      limiting_factor: null,
      details,
    });
    expect(verdict).toBe('✓ feasible, score 1.00, limited by nothing');
  });

  it('omits a missing score, and shows the limit that another producer names', async () => {
    const producer = { ...byModel, source: 'advisor' };
    const [, none] = await draw({ ...producer, score: null, limiting_factor: null });
    const [, soil] = await draw({ ...producer, score: 1, limiting_factor: 'soil' });
    expect([none, soil]).toEqual([
      '~ marginal, says advisor',
      '~ marginal, score 1.00, limited by soil, says advisor',
    ]);
  });
});

async function draw(analysis: Analysis, choice: 'never' | 'always' = 'never', width = 80) {
  const stream = { isTerminal: true, columns: width, rows: 24, isRead: true, write: async () => {} };
  const paint = createPaint({ env: {} }, stream, choice);
  const times = createTimes(false, () => new Date());
  return drawAnalysis('A plan', analysis)({ paint, times, width, height: 24, colors: 16 });
}
