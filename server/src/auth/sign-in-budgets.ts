import { layersOf, type BySize, type Network } from '../settings/networks.js';
import { counterId, type Budget } from './rate-limits/budgets.js';

type Limit = Omit<Budget, 'name' | 'id'>;

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How many attempts are allowed per window; an attempt with the correct password does not count. */
export const signInBudgets = {
  account_and_address: { takenMax: 10, windowMs: 15 * minuteMs, waitMsMax: 2 * hourMs },
  account_and_network: { takenMax: 10, windowMs: dayMs },
  account: { takenMax: 100, windowMs: dayMs },
  networks: {
    address: { takenMax: 100, windowMs: hourMs },
    site: { takenMax: 400, windowMs: hourMs },
    region: { takenMax: 800, windowMs: hourMs },
  },
} as const satisfies Record<string, Limit | BySize<Limit>>;

/**
 * How many correct passwords are allowed per window. They are limited as well, because checking a correct
 * password keeps a processor busy for as long as checking a wrong one.
 */
export const signInSuccessBudgets = {
  account: { takenMax: 2000, windowMs: hourMs },
  networks: {
    address: { takenMax: 2000, windowMs: hourMs },
    site: { takenMax: 4000, windowMs: hourMs },
    region: { takenMax: 10_000, windowMs: hourMs },
  },
} as const satisfies Record<string, Limit | BySize<Limit>>;

/**
 * Returns the budgets for attempts of any kind from a network. A loopback address has none, because all users
 * of an untrusted proxy on this machine share it.
 */
export function budgetsOfNetworks(network: Network): Budget[] {
  if (network.isLoopback) return [];
  return layersOf<Limit>(network, signInBudgets.networks).map(({ network: key, value }) =>
    key === network.key
      ? { name: 'address', id: counterId('address', key), ...value }
      : { name: 'network', id: counterId('network', key), ...value },
  );
}

/** Returns the budget for wrong passwords that are tried on one account from one address. */
export function budgetOfPair(email: string, { key }: Network): Budget {
  const id = counterId('account and address', email, key);
  return { name: 'account_and_address', id, ...signInBudgets.account_and_address };
}

/**
 * Returns the budgets for attempts from networks that the account does not know. Known networks do not use
 * them, so that strangers cannot lock the owner out. Besides the budget of the account there is one for each
 * region, so that no region can use up the account's budget alone.
 */
export function budgetsForStrangers(email: string, { around }: Network): Budget[] {
  const account: Budget = { name: 'account', id: counterId('account', email), ...signInBudgets.account };
  const region = around.at(-1);
  if (region === undefined) return [account];
  const id = counterId('account and network', email, region);
  return [{ name: 'account_and_network', id, ...signInBudgets.account_and_network }, account];
}

/** Returns the budgets for correct passwords. */
export function budgetsOfSuccess(email: string, network: Network): Budget[] {
  const { account, networks } = signInSuccessBudgets;
  const layers = network.isLoopback ? [] : layersOf<Limit>(network, networks);
  return [
    { name: 'logins', id: counterId('logins of account', email), ...account },
    ...layers.map(({ network: key, value }): Budget => ({
      name: 'logins',
      id: counterId('logins from network', key),
      ...value,
    })),
  ];
}
