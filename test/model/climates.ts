import { lowerFarm } from '../own-climates.js';
import type { Exchange, Operation } from './exchanges.js';
import { newestFirst, newId, timeIn, type Bearer, type State, type Work } from './state.js';

const { mean_temperature_c, min_temperature_c, rain_mm, name: _name, ...place } = lowerFarm;
const figures = { mean_temperature_c, min_temperature_c, rain_mm, years: [] };

/** Climates of an account's own. */
export const ofClimates = {
  addClimate(state, exchange, { account }) {
    const id = newId(state, exchange);
    const climate = { id, owner: account, created_at: timeIn(exchange), name: exchange.input.name ?? '' };
    return {
      state: { ...state, climates: [...state.climates, climate] },
      outcome: { ...listed(climate), ...figures },
    };
  },
  listClimates: (state, _, { account }) => ({
    state,
    outcome: newestFirst(state.climates, account).map(listed),
  }),
  readClimate(state, exchange, caller) {
    const climate = ownClimate(state, exchange.on, caller);
    return climate ? { state, outcome: { ...listed(climate), ...figures } } : 'CLIMATE_NOT_FOUND';
  },
  removeClimate(state, exchange, caller) {
    const climate = ownClimate(state, exchange.on, caller);
    if (!climate) return 'CLIMATE_NOT_FOUND';
    if (state.plans.some((plan) => plan.climate === climate.id)) return 'CLIMATE_IN_USE';
    return {
      state: { ...state, climates: state.climates.filter((each) => each !== climate) },
      outcome: null,
    };
  },
} satisfies Partial<Record<Operation, Work>>;

/** Whether a plan of the caller's may have the climate that the request names, if it names one. */
export function mayUseClimate(state: State, { input: { climate } }: Exchange, caller: Bearer): boolean {
  return typeof climate !== 'string' || ownClimate(state, climate, caller) !== undefined;
}

function ownClimate({ climates }: State, id: string, { account }: Bearer) {
  return climates.find((climate) => climate.id === id && climate.owner === account);
}

function listed({ id, name, created_at }: State['climates'][number]) {
  return { id, name, ...place, whole_years: 0, created_at };
}
