import { everyMonth, monthAfter, monthsOfYear, ofMonth } from './months.js';

/**
 * What the soil can hold for a crop, in mm: the reference storage of GAEZ; 100 to 150 fitted the cases equally well.
 */
export const soilCapacityMm = 100;

/**
 * Share of the reference evapotranspiration, from bare and weedy soil; calibrated, 0.5 to 1.0 fitted equally well.
 */
const fallowUse = 0.7;
const fallowMonths = 3 * monthsOfYear;

export interface SoilStep {
  /** Left in the soil at the end of the month, in mm. */
  storedMm: number;
  /** What the crop gets, in mm. */
  gotMm: number;
}

/** One month: rain is used first, then what the soil holds; surplus rain fills it. */
export function passMonth(storedMm: number, rainMm: number, wantedMm: number): SoilStep {
  if (rainMm >= wantedMm) {
    return { gotMm: wantedMm, storedMm: Math.min(soilCapacityMm, storedMm + rainMm - wantedMm) };
  }
  const drawn = Math.min(storedMm, wantedMm - rainMm);
  return { gotMm: rainMm + drawn, storedMm: storedMm - drawn };
}

/** A month of a crop: its rain and the water it wants, in mm. */
export interface MonthlyWater {
  /** 1 to 12. */
  month: number;
  rainMm: number;
  wantedMm: number;
}

/** What the crop wanted and got over some months, and what the soil holds at the end of each, in mm. */
export interface Drawn {
  rainMm: number;
  wantedMm: number;
  gotMm: number;
  storedMm: number;
  storedAfter: ReadonlyMap<number, number>;
}

/** Month after month, beginning with what the soil holds. */
export function drawWater(storedMm: number, months: readonly MonthlyWater[]): Drawn {
  const storedAfter = new Map<number, number>();
  const drawn = { rainMm: 0, wantedMm: 0, gotMm: 0, storedMm, storedAfter };
  for (const { month, rainMm, wantedMm } of months) {
    const step = passMonth(drawn.storedMm, rainMm, wantedMm);
    drawn.storedMm = step.storedMm;
    storedAfter.set(month, step.storedMm);
    drawn.rainMm += rainMm;
    drawn.wantedMm += wantedMm;
    drawn.gotMm += step.gotMm;
  }
  return drawn;
}

/** What the soil holds at the beginning of each month after three years of fallow, in mm, January first. */
export function fallowStores(rainMm: readonly number[], evapotranspirationMm: readonly number[]): number[] {
  return everyMonth().map((month) => {
    let storedMm = 0;
    for (let passed = 0; passed < fallowMonths; passed += 1) {
      const now = monthAfter(month, passed);
      const wanted = fallowUse * ofMonth(evapotranspirationMm, now);
      ({ storedMm } = passMonth(storedMm, ofMonth(rainMm, now), wanted));
    }
    return storedMm;
  });
}
