import type { ModelResult } from '@crop-planning/shared/words/model-result';
import type { PlanReport } from '@crop-planning/shared/words/plan-report';
import { sourcesOf } from '@crop-planning/shared/words/report-words';
import { scoreText } from '@crop-planning/shared/words/score-text';
import { irrigationSentence } from '@crop-planning/shared/words/sentences';
import { LabelMark } from '../controls/label-mark.js';
import { PlantingYear } from './planting-year.js';
import { KnownYearsPart } from './known-years-part.js';

/** Everything the model says about a planting, below its verdict. */
export function ResultParts({ report, result }: { report: PlanReport; result: ModelResult }) {
  return (
    <>
      <PlantingYear result={result} />
      {result.years !== null && <KnownYearsPart years={result.years} />}
      <div className="pair">
        <Waters result={result} />
        {result.limits.length > 0 && (
          <section className="card">
            <h2>What the model cannot know</h2>
            <ul className="reasons">
              {result.limits.map((limit) => (
                <li key={limit}>{limit}</li>
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

function Waters({ result }: { result: ModelResult }) {
  const { waters, inputs } = result;
  const need = irrigationSentence(result);
  if (waters === null) return null;
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
        {need !== undefined && (
          <div>
            <dt>Irrigation need</dt>
            <dd>{need}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
