import { createCropsService } from '../../server/src/crops/service.js';
import { assess } from '../../server/src/analyses/feasibility/assess.js';
import { evaluate } from '../../server/src/analyses/feasibility/evaluate.js';
import { createStarterPlaces } from '../../server/src/locations/starter-places.js';

const location = null;

/** How often a second one core judges a planting: its score alone, and the whole result with reasons and window. */
export async function measureModel(rounds: number, seconds: number): Promise<void> {
  const crops = (await createCropsService().list()).filter(({ growing_days }) => growing_days !== null);
  const places = await createStarterPlaces().list();
  let turn = 0;
  const next = () => {
    turn += 1;
    const crop = crops[turn % crops.length];
    const place = places[(turn * 7) % places.length];
    if (!crop || !place) throw new Error('the tables are empty');
    return { crop, place, month: (turn % 12) + 1 };
  };
  const score = () => {
    const { crop, place, month } = next();
    return evaluate({
      crop,
      climate: place.climate,
      plantingMonth: month,
      water: 'rainfed',
      seasonDays: null,
    });
  };
  const whole = () => {
    const { crop, place, month } = next();
    const { source, period, climate } = place;
    const asked = {
      crop: crop.name,
      location: place.place,
      planting_month: month,
      risk_tolerance: 'medium',
      water: 'rainfed',
      season_days: null,
    } as const;
    return assess({ crop, climate, place: { location, source, period }, asked });
  };
  console.log(`\nthe model on one core, ${rounds} rounds of ${seconds} s`);
  for (const [name, work] of [
    ['scores', score],
    ['whole results', whole],
  ] as const) {
    rate(work, seconds / 2);
    const rates = Array.from({ length: rounds }, () => rate(work, seconds)).sort((a, b) => a - b);
    console.log(`${name.padEnd(40)}${(rates[rounds >> 1] ?? 0).toFixed(0).padStart(15)} a second`);
  }
}

function rate(work: () => unknown, seconds: number): number {
  const startedMs = performance.now();
  let done = 0;
  while (performance.now() - startedMs < seconds * 1000) {
    for (let batch = 0; batch < 100; batch += 1) work();
    done += 100;
  }
  return done / ((performance.now() - startedMs) / 1000);
}
