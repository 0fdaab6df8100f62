import { pageSizeMax } from '@crop-planning/client';
import { useQuery } from '@tanstack/react-query';
import { linkTo } from '../address/address.js';
import { Loading } from '../controls/view.js';
import { trpc } from '../service/service.js';
import { plans } from '../words/en/plans.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';
import { useLeaving } from './leaving-plans.js';

/** What an account sees without plans, or with archived ones only. */
export function NoPlans({ onCreate }: { onCreate(): void }) {
  const words = said('plans', plans);
  const leaving = useLeaving();
  const limit = Math.min(leaving.size + 1, pageSizeMax);
  const anyPlan = useQuery(trpc.cropPlans.list.queryOptions({ include_archived: true, limit }));
  if (anyPlan.isPending) return <Loading>{words.loading}</Loading>;
  if (anyPlan.data?.every(({ id }) => leaving.has(id)) !== true) {
    return (
      <section className="empty">
        <h2>{words.onlyArchived}</h2>
        <p>
          <a href={linkTo('plans', { archived: true })}>{words.showArchived}</a>
        </p>
      </section>
    );
  }
  return (
    <section className="empty">
      <h2>{words.none}</h2>
      <p>{words.aboutPlans}</p>
      <p className="actions">
        <button type="button" className="main" onClick={onCreate}>
          {words.createFirst}
        </button>
        <a href={linkTo('map')}>{words.orMap}</a>
      </p>
      <p className="hint">
        {withMarks(words.orFile, { import: (text) => <a href={linkTo('import')}>{text}</a> })}
      </p>
    </section>
  );
}
