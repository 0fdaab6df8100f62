// A plan's result as it stood when its link was made: what the dialog shows its owner and the link anybody.
import type { SharedResult } from '@crop-planning/client';
import { dayOf } from '@crop-planning/shared/words/months';
import { reportOf } from '@crop-planning/shared/words/report/tree';
import { scoreMeaning, scoreRange } from '@crop-planning/shared/words/score-text';
import { shared } from '../words/en/shared.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';
import { ResultParts } from './result-parts.js';
import { VerdictPart } from './verdict.js';
import './plan.css';

export function SharedResultView({ result }: { result: SharedResult }) {
  const { plan, shared_at, shared_by } = result;
  const analysis = { ...result.analysis, id: '', crop_plan_id: '' };
  const byModel = analysis.source === 'model' ? analysis : undefined;
  const words = said('shared', shared);
  const report = reportOf({ plan: { ...plan, id: '' }, latest: analysis, byModel });
  return (
    <article className="view plan">
      <h1>
        <bdi>{plan.name}</bdi>
      </h1>
      <p className="question">
        {report.question.map((part) => (
          <span key={part}>
            <bdi>{part}</bdi>
          </span>
        ))}
      </p>
      <p className="hint">
        {shared_by === null
          ? words.on(dayOf(shared_at))
          : withMarks(words.by(dayOf(shared_at)), { name: () => <bdi>{shared_by}</bdi> })}
      </p>
      {report.verdicts.map((verdict) => (
        <VerdictPart key={verdict.producer} verdict={verdict} result={report.result} />
      ))}
      {report.result !== undefined && <ResultParts sections={report.result} />}
      <p className="hint">
        {scoreRange()} {scoreMeaning().join(' ')}
      </p>
    </article>
  );
}
