import type { ResultSections } from '@crop-planning/shared/words/report/tree';
import { LabelMark } from '../controls/label-mark.js';
import { PlantingYear } from './planting-year.js';
import { KnownYearsPart } from './known-years-part.js';

/** Everything the model says about a planting, below its verdict. */
export function ResultParts({ sections }: { sections: ResultSections }) {
  const { years, water, limits, sources } = sections;
  return (
    <>
      <PlantingYear sections={sections} />
      {years !== undefined && <KnownYearsPart section={years} />}
      <div className="pair">
        <WaterPart section={water} />
        {limits !== undefined && (
          <section className="card">
            <h2>{limits.title}</h2>
            <ul className="reasons">
              {limits.content.map((limit) => (
                <li key={limit}>{limit}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <section className="card">
        <h2>{sources.title}</h2>
        <dl className="sources">
          {sources.content.map(([what, from]) => (
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

function WaterPart({ section: { title, content } }: { section: ResultSections['water'] }) {
  const [need, words] = content.need;
  return (
    <section className="card">
      <h2>{title}</h2>
      <dl className="waters">
        {content.answers.map((answer) => (
          <div key={answer.title}>
            <dt>{answer.title}</dt>
            <dd>
              <LabelMark label={answer.label} /> <small>{answer.scoreWords}</small>
            </dd>
          </div>
        ))}
        <div>
          <dt>{need}</dt>
          <dd>{words}</dd>
        </div>
      </dl>
    </section>
  );
}
