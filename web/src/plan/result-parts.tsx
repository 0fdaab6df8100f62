import type { ModelDetails } from '@crop-planning/shared';
import type { PlanReport } from '@crop-planning/shared/words/plan-report';
import { sourcesOf } from '@crop-planning/shared/words/report-words';
import { scoreText } from '@crop-planning/shared/words/score-text';
import { irrigationSentence } from '@crop-planning/shared/words/sentences';
import { LabelMark } from '../controls/label-mark.js';
import { PlantingYear } from './planting-year.js';
import { KnownYearsPart } from './known-years-part.js';

/** Everything the model says about a planting, below its verdict. */
export function ResultParts({ report, details }: { report: PlanReport; details: ModelDetails }) {
  return (
    <>
      <PlantingYear details={details} />
      {details.years !== null && <KnownYearsPart years={details.years} />}
      <div className="pair">
        <Waters details={details} />
        {details.limits.length > 0 && (
          <section className="card">
            <h2>What the model cannot know</h2>
            <ul className="reasons">
              {details.limits.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <section className="card">
        <h2>Sources</h2>
        <dl className="sources">
          {sourcesOf(report).map(([what, from]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                <bdi>{from}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

function Waters({ details }: { details: ModelDetails }) {
  const { waters, inputs } = details;
  return (
    <section className="card">
      <h2>Water</h2>
      <dl className="waters">
        {(['rainfed', 'irrigated'] as const).map((water) => (
          <div key={water}>
            <dt>
              {water === 'rainfed' ? 'With rain only' : 'With irrigation'}
              {water === inputs.water && ' (as analysed)'}
            </dt>
            <dd>
              <LabelMark label={waters[water].feasibility_label} /> {scoreText(waters[water].score)}
            </dd>
          </div>
        ))}
        <div>
          <dt>Irrigation need</dt>
          <dd>{irrigationSentence(details)}</dd>
        </div>
      </dl>
    </section>
  );
}
