import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import type { Outline } from '@crop-planning/shared';
import type { Call, Clients } from './clients.js';
import type { Exchange, Input, Operation } from './exchanges.js';
import { looksOf, step } from './model.js';
import type { State } from './state.js';

/** The state of the model after the commands so far. */
export interface Followed {
  state: State;
  refusedLogins: number;
}

type Command = fc.AsyncCommand<Followed, Clients>;

/** Ten wrong logins would hit a limit, which the model does not have. */
const refusedLoginsMax = 9;

const mostly = fc.oneof({ weight: 6, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(12) });
const climate = fc.option(fc.constantFrom(-1, 0, 0, 1, 12), { nil: undefined, freq: 2 });
const key = fc.option(fc.constantFrom('a', 'b'), { nil: undefined, freq: 2 });
const wheat = { crop: ' Wheat', planting_month: 11, risk_tolerance: 'low' };
const triangle: Outline = {
  type: 'Polygon',
  coordinates: [
    [
      [36.07, -0.3],
      [36.08, -0.3],
      [36.08, -0.29],
      [36.07, -0.3],
    ],
  ],
};
const fields: Outline = { type: 'MultiPolygon', coordinates: [triangle.coordinates, triangle.coordinates] };
/** Inputs for few plans, so that a request with a reused key sometimes equals the first request. */
const plan = fc.constantFrom<Input>(
  { ...wheat, name: 'North field', location: 'Cairo, Egypt' },
  { ...wheat, name: 'North field', location: 'Cairo, Egypt' },
  { ...wheat, name: 'South field', location: 'nakuru,  kenya', outline: triangle },
  { ...wheat, name: 'South field', location: 'nakuru,  kenya', planting_month: 13 },
);
const label = fc.constantFrom('feasible', 'marginal', 'infeasible');

/**
 * Calls for concurrent clients. None ends a session, as a request admitted earlier may still succeed, and none lists
 * links, as one shows its plan as it was before the link was listed.
 */
const shared = [
  call('createPlan', plan, { key, climate }),
  call('listPlans', fc.constantFrom<Input>({}, { include_archived: true })),
  call('readPlan'),
  call(
    'updatePlan',
    fc.record(
      {
        name: fc.constantFrom('East field', 'West field'),
        risk_tolerance: fc.constantFrom('low', 'high'),
        is_archived: fc.boolean(),
        outline: fc.constantFrom(null, triangle, fields),
      },
      { requiredKeys: [] },
    ),
    { climate },
  ),
  call('readOutline'),
  call('deletePlan'),
  call('analyse', fc.constantFrom<Input>({}, { water: 'irrigated' }, { water: 'rainfed' }), { key, climate }),
  call('record', fc.record({ feasibility_label: label }), { key, by: fc.constant(-1) }),
  call('record', fc.record({ feasibility_label: label }), { key, by: fc.constantFrom(-1, -1, -1, 0) }),
  call('listAnalyses'),
  call('listLatest', fc.constantFrom<Input>({}, { include_archived: true }, { limit: 1 })),
  call('listNotifications', fc.constantFrom<Input>({}, { limit: 1 }, { limit: 500 }, { include_code: true })),
  call('markRead'),
  call('markAllRead'),
  call('addClimate', fc.constantFrom<Input>({ name: 'Lower farm' }, { name: 'Upper farm' }), { key }),
  call('listClimates'),
  call('readClimate'),
  call('removeClimate'),
  call('share', fc.constantFrom<Input>({ exact_location: true }, { exact_location: true }, {})),
  call('readShared'),
  call('revokeShare'),
  call('updateProfile', fc.constantFrom<Input>({ full_name: 'Ann Grower' }, { full_name: 'Ben Grower' })),
  call('readProfile'),
  call(
    'updateSettings',
    fc.constantFrom<Input>({ language: 'fr' }, { language: 'hi' }, { language: null }, {}),
  ),
  call('readSettings'),
];

const own = [
  call('register', fc.constant({ full_name: 'Ann Farmer' })),
  call('login'),
  call('login'),
  call('refresh'),
  call('refresh'),
  call('refresh'),
  call('logout'),
  call('listSessions'),
  call('revokeSession'),
  call('createToken', fc.record({ name: fc.constant('script'), scope: fc.constantFrom('read', 'write') })),
  call('listTokens'),
  call('revokeToken'),
  call('deleteAccount'),
  call('share', fc.constant({ show_name: true, exact_location: true })),
  call('listShares'),
];

export const sharedCall = fc.oneof(...shared);

export const commands: fc.Arbitrary<Command>[] = [
  ...[...shared, ...shared, ...shared, ...own].map((calls) => calls.map(asCommand)),
  fc.constantFrom(1, 1, 40_000, 40_000, 16 * 60_000, 25 * 60 * 60_000).map(asWait),
];

/** The calls at the beginning of every run: two accounts, each with a plan, of which one is analysed and shared. */
export const beginning: readonly Call[] = [
  { operation: 'register', by: 0, on: 0, input: { full_name: 'Ann Farmer' }, isToRight: false },
  {
    operation: 'createPlan',
    by: 0,
    on: 0,
    input: { ...wheat, name: 'North field', location: 'Cairo, Egypt', outline: triangle },
    isToRight: true,
  },
  { operation: 'analyse', by: 0, on: 0, input: {}, isToRight: false },
  { operation: 'share', by: 0, on: 0, input: { show_name: true, exact_location: true }, isToRight: true },
  { operation: 'register', by: 0, on: 1, input: { full_name: 'Ben Farmer' }, isToRight: true },
  {
    operation: 'createPlan',
    by: 0,
    on: 0,
    input: { ...wheat, name: 'South field', location: 'Cairo, Egypt' },
    isToRight: false,
  },
];

/** Throws if the service did not answer as the model does. */
export function follow(followed: Followed, exchange: Exchange): void {
  for (const look of looksOf(exchange)) {
    const { outcome, state } = step(followed.state, look);
    if (!isDeepStrictEqual(look.seen, outcome))
      throw new Error(
        `${exchange.operation} was answered with ${JSON.stringify(look.seen)}, not ${JSON.stringify(outcome)}`,
      );
    followed.state = state;
  }
}

function call(
  operation: Operation,
  input: fc.Arbitrary<Input> = fc.constant({}),
  more: {
    key?: fc.Arbitrary<string | undefined>;
    by?: fc.Arbitrary<number>;
    climate?: fc.Arbitrary<number | undefined>;
  } = {},
): fc.Arbitrary<Call> {
  const {
    by = mostly,
    key: keys = fc.constant(undefined),
    climate: climates = fc.constant(undefined),
  } = more;
  return fc.record({
    operation: fc.constant(operation),
    by,
    on: mostly,
    input,
    climate: climates,
    key: keys,
    isToRight: fc.boolean(),
  });
}

function asCommand(sent: Call): Command {
  const { operation } = sent;
  return {
    check: ({ refusedLogins }) => operation !== 'login' || refusedLogins < refusedLoginsMax,
    async run(followed, clients) {
      const exchange = await clients.send(sent);
      if (operation === 'login' && typeof exchange.seen === 'string') followed.refusedLogins += 1;
      follow(followed, exchange);
    },
    toString: () => describeCall(sent),
  };
}

function asWait(ms: number): Command {
  return {
    check: () => true,
    run: async (_, clients) => clients.wait(ms),
    toString: () => `wait ${ms} ms`,
  };
}

function describeCall({ operation, by, on, input, climate: number, key: name, isToRight }: Call): string {
  const keyText = name === undefined ? '' : ` key ${name}`;
  const climateText = number === undefined ? '' : ` climate ${number}`;
  return `${operation} by ${by} on ${on} ${JSON.stringify(input)}${climateText}${keyText} at ${isToRight ? 'right' : 'left'}`;
}
