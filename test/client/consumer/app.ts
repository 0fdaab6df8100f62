import {
  collectPages,
  createCropClient,
  isCropError,
  keepInMemory,
  type CropClient,
  type CropFetch,
  type Tokens,
  type TokenStore,
} from '@crop-planning/client';

type Plan = Awaited<ReturnType<CropClient['cropPlans']['get']['query']>>;
type Label = 'feasible' | 'marginal' | 'infeasible';

/** Is true only for identical types: `any` equals only itself. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

export const outputsAreTyped: [
  Same<Plan['latest_feasibility_label'], Label | null>,
  Same<Plan['planting_month'], number>,
  Same<Awaited<ReturnType<CropClient['cropPlans']['list']['query']>>, Plan[]>,
  Same<Awaited<ReturnType<CropClient['cropPlans']['delete']['mutate']>>, null>,
  Same<
    Awaited<ReturnType<CropClient['notifications']['markRead']['mutate']>>['severity'],
    'info' | 'warning' | 'critical'
  >,
  Same<
    Awaited<
      ReturnType<CropClient['analyses']['run']['mutate']>
    >['details']['window'][number]['feasibility_label'],
    Label
  >,
  Same<Awaited<ReturnType<CropClient['analyses']['preview']['query']>>['score'], number>,
  Same<
    Awaited<ReturnType<CropClient['crops']['list']['query']>>[number]['kill_temperature_c'],
    number | null
  >,
  Same<Awaited<ReturnType<CropClient['auth']['sessions']['list']['query']>>[number]['is_current'], boolean>,
] = [true, true, true, true, true, true, true, true, true];

/** An app can store its tokens wherever it likes. */
export function keepIn(cells: Map<string, Tokens>): TokenStore {
  return {
    get: () => cells.get('tokens'),
    set: async (tokens) => void cells.set('tokens', tokens),
    clear: () => void cells.delete('tokens'),
  };
}

export const standardFetch: CropFetch = fetch;

export function connect(url: string): CropClient {
  return createCropClient({ url, tokens: keepInMemory(), fetch });
}

export async function inputsAreTyped(crop: CropClient, signal: AbortSignal): Promise<void> {
  await crop.cropPlans.list.query();
  await crop.cropPlans.list.query({ include_archived: true, limit: 10 }, { signal });
  await crop.cropPlans.update.mutate({ plan_id: 'x', is_archived: true });
  await crop.analyses.run.mutate({ plan_id: 'x' });
  await crop.crops.suggest.query({ location: 'Nakuru', planting_month: 3, water: 'irrigated' });
  // @ts-expect-error: there is no such value of water
  await crop.analyses.run.mutate({ plan_id: 'x', water: 'flooded' });
  // @ts-expect-error: a crop cannot be changed
  await crop.cropPlans.update.mutate({ plan_id: 'x', crop: 'beans' });
  // @ts-expect-error: there is no such risk tolerance
  await crop.cropPlans.update.mutate({ plan_id: 'x', risk_tolerance: 'none' });
  // @ts-expect-error: the plan id is missing
  await crop.cropPlans.get.query();
  // @ts-expect-error: a read is a query, not a mutation
  await crop.cropPlans.list.mutate();
  // @ts-expect-error: there is no such procedure
  await crop.cropPlans.harvest.mutate({ plan_id: 'x' });
}

export function eventsAreTyped(crop: CropClient, signal: AbortSignal): void {
  const titles: string[] = [];
  const subscription = crop.notifications.onCreated.subscribe(
    { lastEventId: '7' },
    {
      onData: ({ id, data }) => titles.push(id, data.title),
      onError: (error) => titles.push(error.message),
      onStarted: () => titles.splice(0),
      onConnectionStateChange: ({ state, error }) => titles.push(state, error?.message ?? ''),
      signal,
    },
  );
  subscription.unsubscribe();
  // @ts-expect-error: an event has no such field
  crop.notifications.onCreated.subscribe({}, { onData: ({ data }) => data.colour });
  // @ts-expect-error: a subscription is not a query
  void crop.notifications.onCreated.query();
}

export async function failuresAreTyped(crop: CropClient, planId: string): Promise<string> {
  try {
    const analyses = await collectPages(
      (page) => crop.analyses.list.query({ plan_id: planId, ...page }),
      500,
    );
    const scores: (number | null)[] = analyses.map(({ score }) => score);
    return scores.join();
  } catch (error) {
    if (isCropError(error, 'CROP_PLAN_NOT_FOUND')) return error.data.request_id;
    if (isCropError(error, 'VALIDATION_FAILED', 'NETWORK_ERROR')) {
      return error.data.code === 'NETWORK_ERROR' ? error.data.url : (error.data.issues[0]?.path ?? '');
    }
    if (isCropError(error)) {
      switch (error.data.code) {
        case 'LOCATION_AMBIGUOUS':
          return error.data.candidates.map(({ name }) => name).join();
        case 'TOO_MANY_REQUESTS':
          return String(error.data.retry_after ?? 0);
        case 'NETWORK_ERROR':
          // @ts-expect-error: no server has seen the request
          return error.data.request_id;
        default:
          return error.data.issues?.[0]?.message ?? error.data.message;
      }
    }
    // @ts-expect-error: there is no such code
    if (isCropError(error, 'CROP_PLAN_LOST')) return '';
    throw error;
  }
}
