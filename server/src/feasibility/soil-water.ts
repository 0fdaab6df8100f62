import { everyMonth, monthsOfYear, ofMonth } from './months.js';
import type { MonthlyFigures } from './weather.js';

/**
 * The share of the reference evapotranspiration that bare and weedy soil loses; calibrated (0.5 to 1.0 fitted
 * equally well).
 */
const fallowUse = 0.7;
const fallowYears = 3;

export interface SoilStep {
  /** The water left in the soil at the end of the month, in mm. */
  storedMm: number;
  /** The water that the crop receives, in mm. */
  gotMm: number;
}

/**
 * Advances the soil by one month: rain is used first, then the water in the soil; surplus rain refills the
 * soil.
 */
export function passMonth(storedMm: number, rainMm: number, wantedMm: number, capacityMm: number): SoilStep {
  if (rainMm >= wantedMm) {
    return { gotMm: wantedMm, storedMm: Math.min(capacityMm, storedMm + rainMm - wantedMm) };
  }
  const drawnMm = Math.min(storedMm, wantedMm - rainMm);
  return { gotMm: rainMm + drawnMm, storedMm: storedMm - drawnMm };
}

/** The water that a crop needed and received over some months, and the water then left in the soil, in mm. */
export interface Drawn {
  rainMm: number;
  wantedMm: number;
  gotMm: number;
  storedMm: number;
}

/** In mm, for each month: the water in the soil at its end, and the water that the crop lacked. */
export interface MonthlyWater {
  storedAfterMm: number[];
  lackingMm: number[];
}

/** Returns what a crop has drawn before its first month, from a soil with this water. */
export function nothingDrawn(storedMm: number): Drawn {
  return { rainMm: 0, wantedMm: 0, gotMm: 0, storedMm };
}

/** Draws the water of a month; `monthly` is for a caller that needs the figures of each month. */
export function drawMonth(
  drawn: Drawn,
  { rainMm, wantedMm }: Pick<Drawn, 'rainMm' | 'wantedMm'>,
  capacityMm: number,
  monthly?: MonthlyWater,
): void {
  const { storedMm, gotMm } = passMonth(drawn.storedMm, rainMm, wantedMm, capacityMm);
  drawn.storedMm = storedMm;
  drawn.rainMm += rainMm;
  drawn.wantedMm += wantedMm;
  drawn.gotMm += gotMm;
  monthly?.storedAfterMm.push(storedMm);
  monthly?.lackingMm.push(wantedMm - gotMm);
}

/** Returns the share of the needed water that was supplied; 1 if the crop needed none. */
export function shareOf({ wantedMm, gotMm }: Pick<Drawn, 'wantedMm' | 'gotMm'>): number {
  return wantedMm === 0 ? 1 : gotMm / wantedMm;
}

/** Returns the water in the soil at the end of a month of fallow, in mm. */
export function lieFallow(
  storedMm: number,
  rainMm: number,
  evapotranspirationMm: number,
  capacityMm: number,
): number {
  return passMonth(storedMm, rainMm, fallowUse * evapotranspirationMm, capacityMm).storedMm;
}

/**
 * Returns the water in the soil at the start of each month after three years of fallow, in mm, January first.
 */
export function fallowStores(
  rainMm: MonthlyFigures,
  evapotranspirationMm: MonthlyFigures,
  capacityMm: number,
): Float64Array {
  return Float64Array.from(everyMonth(), (month) => {
    let storedMm = 0;
    for (let year = 0; year < fallowYears; year += 1) {
      const before = storedMm;
      for (let at = month; at < month + monthsOfYear; at += 1)
        storedMm = lieFallow(storedMm, ofMonth(rainMm, at), ofMonth(evapotranspirationMm, at), capacityMm);
      // Every further year would end as it began.
      if (storedMm === before) break;
    }
    return storedMm;
  });
}

/** Caches the stores of each capacity when they are first needed, since crops share a few capacities. */
export function storesByCapacity<Stores>(
  storesOf: (capacityMm: number) => Stores,
): (capacityMm: number) => Stores {
  const cache = new Map<number, Stores>();
  return (capacityMm) => {
    const stores = cache.get(capacityMm) ?? storesOf(capacityMm);
    cache.set(capacityMm, stores);
    return stores;
  };
}
