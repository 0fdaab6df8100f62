// Two to four plans side by side, as the model judges them now; the address names them.
import { comparedPlanting } from '@crop-planning/shared/words/planting/compared-planting';
import { useQueries } from '@tanstack/react-query';
import { linkTo, type Address } from '../address/address.js';
import { FailureNote } from '../controls/failure-note.js';
import { Loading, View } from '../controls/view.js';
import { trpc } from '../service/service.js';
import { compare } from '../words/en/compare.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';
import { ComparedTable } from './compared-table.js';
import { answerOptions } from './use-answer.js';

const plansMax = 4;

export function CompareView({ address }: { address: Address }) {
  const words = said('compare', compare);
  const ids = [...new Set((address.filters['plans'] ?? '').split(',').filter(Boolean))].slice(0, plansMax);
  const plans = useQueries({
    queries: ids.map((id) => trpc.cropPlans.get.queryOptions({ plan_id: id, include: ['analysis'] })),
  });
  const known = plans.flatMap(({ data }) => data ?? []);
  const answers = useQueries({ queries: known.map((plan) => answerOptions(plan)) });
  const plantings = known.flatMap((plan, i) => {
    const answer = answers[i]?.data;
    return answer === undefined ? [] : [comparedPlanting(plan, answer)];
  });
  const isPending = [...plans, ...answers].some((one) => one.isPending && one.error === null);
  return (
    <View title={words.title(ids.length)}>
      {ids.length < 2 && <p>{words.tooFew}</p>}
      {isPending && <Loading>{words.loading}</Loading>}
      {plans.map(({ error }, i) => (
        <FailureNote key={ids[i]} error={error} />
      ))}
      {answers.map(({ error }, i) =>
        error === null ? null : (
          <div key={known[i]?.id}>
            <p>{withMarks(words.noResult, { name: () => <bdi>{known[i]?.name}</bdi> })}</p>
            <FailureNote error={error} />
          </div>
        ),
      )}
      {plantings.length > 1 && (
        <div className="card compare">
          <ComparedTable
            label={words.table}
            plantings={plantings}
            head={({ id, name }) => (
              <a href={linkTo('plan', { about: id })}>
                <bdi>{name}</bdi>
              </a>
            )}
          />
          <p className="hint">{words.note}</p>
        </div>
      )}
      <p className="no-print">
        <a href={linkTo('plans')}>{words.all}</a>
      </p>
    </View>
  );
}
