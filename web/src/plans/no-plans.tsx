import { pageSizeMax } from '@crop-planning/client';
import { useQuery } from '@tanstack/react-query';
import { linkTo } from '../address/address.js';
import { Loading } from '../controls/view.js';
import { trpc } from '../service/service.js';
import { useLeaving } from './leaving-plans.js';

/** What an account sees without plans, or with archived ones only. */
export function NoPlans({ onCreate }: { onCreate(): void }) {
  const leaving = useLeaving();
  const limit = Math.min(leaving.size + 1, pageSizeMax);
  const anyPlan = useQuery(trpc.cropPlans.list.queryOptions({ include_archived: true, limit }));
  if (anyPlan.isPending) return <Loading>Loading your plans…</Loading>;
  if (anyPlan.data?.every(({ id }) => leaving.has(id)) !== true) {
    return (
      <section className="empty">
        <h2>You have no plans that are not archived</h2>
        <p>
          <a href={linkTo('plans', { archived: true })}>Show the archived plans</a>
        </p>
      </section>
    );
  }
  return (
    <section className="empty">
      <h2>You have no plans yet</h2>
      <p>
        A plan is a crop, a place and a month. Save one, have it analysed, and you see whether the planting is
        feasible, what limits it and in which months it would do better. When a later analysis changes the
        result, you are notified.
      </p>
      <p className="actions">
        <button type="button" className="main" onClick={onCreate}>
          Create your first plan
        </button>
        <a href={linkTo('map')}>Or look for a place on the map</a>
      </p>
      <p className="hint">
        Many plans in a spreadsheet? <a href={linkTo('import')}>Import the file</a>, and see what was
        understood before anything is saved.
      </p>
    </section>
  );
}
