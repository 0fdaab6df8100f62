import { linkTo } from '../address/address.js';

/** What an account without plans sees. */
export function NoPlans({ onCreate }: { onCreate(): void }) {
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
        Many plans in a file? <code>./crop plan import plans.csv</code>, at a terminal in the folder of the
        service, creates them all.
      </p>
    </section>
  );
}
