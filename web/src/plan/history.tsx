import type { Analysis } from '@crop-planning/client';
import { standingOf } from '@crop-planning/shared/words/verdict';
import { useState } from 'react';
import { FailureNote } from '../controls/failure-note.js';
import { LabelMark } from '../controls/label-mark.js';
import { timeText } from '../controls/time-text.js';
import { Table } from '../controls/table.js';
import { useWork } from '../controls/use-work.js';
import { crop } from '../service/service.js';
import { plan } from '../words/en/plan.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';

const pageLength = 50;

/** The analyses of a plan, newest first; older ones are fetched on request. */
export function History({ planId, newest }: { planId: string; newest: readonly Analysis[] }) {
  const words = said('plan', plan);
  const [older, setOlder] = useState<readonly Analysis[]>([]);
  const [hasMore, setMore] = useState(newest.length === pageLength);
  const known = new Set(newest.map(({ id }) => id));
  const all = [...newest, ...older.filter(({ id }) => !known.has(id))];
  const { run, error } = useWork(async () => {
    const before = all.at(-1)?.id ?? '';
    const page = await crop.analyses.list.query({ plan_id: planId, limit: pageLength, before });
    setOlder([...older, ...page]);
    setMore(page.length === pageLength);
  });
  return (
    <section className="card">
      <h2>{words.history}</h2>
      <Table
        label={words.historyOf}
        titles={[words.when, words.result, words.standing, words.by]}
        className="history"
        isTall
      >
        {folded(all).map(({ newest: analysis, oldest, count }) => (
          <tr key={analysis.id}>
            <th scope="row">
              <time dateTime={analysis.created_at}>{timeText(analysis.created_at)}</time>
              {count > 1 && (
                <small>
                  {' '}
                  {withMarks(words.times(count), {
                    time: () => <time dateTime={oldest.created_at}>{timeText(oldest.created_at)}</time>,
                  })}
                </small>
              )}
            </th>
            <td>
              <LabelMark label={analysis.feasibility_label} />
            </td>
            <td>
              <bdi>{standingOf(analysis) || '–'}</bdi>
            </td>
            <td>{analysis.source === 'model' ? words.model : <bdi>{analysis.source}</bdi>}</td>
          </tr>
        ))}
      </Table>
      <FailureNote error={error} />
      {hasMore && (
        <button type="button" className="quiet more no-print" onClick={() => run()}>
          {words.older}
        </button>
      )}
    </section>
  );
}

/** Analyses in a row that say the same. */
interface Fold {
  newest: Analysis;
  oldest: Analysis;
  count: number;
}

/** Puts analyses that say the same as the one before into one row. */
function folded(analyses: readonly Analysis[]): Fold[] {
  const folds: Fold[] = [];
  for (const analysis of analyses) {
    const last = folds.at(-1);
    if (last !== undefined && rowKey(last.newest) === rowKey(analysis)) {
      last.oldest = analysis;
      last.count += 1;
    } else folds.push({ newest: analysis, oldest: analysis, count: 1 });
  }
  return folds;
}

function rowKey(analysis: Analysis): string {
  return JSON.stringify([analysis.feasibility_label, standingOf(analysis), analysis.source]);
}
