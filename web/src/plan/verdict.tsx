import type { LabelScale } from '@crop-planning/shared/words/label-words';
import type { KnownYears, ResultSections } from '@crop-planning/shared/words/report/tree';
import {
  analysedOn,
  figuresTitle,
  modelSays,
  noReason,
  producerSays,
  whyTitle,
  type Verdict,
} from '@crop-planning/shared/words/verdict';
import { YearBars, YearBarsLegend } from '../charts/year-bars.js';
import { LabelMark } from '../controls/label-mark.js';
import { Term } from '../controls/term.js';
import { result } from '../words/en/result.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';

interface VerdictPartProps {
  verdict: Verdict;
  /** What the model says of the planting, if this is the model's verdict. */
  result: ResultSections | undefined;
}

/**
 * One producer's verdict: what to do, the years in a strip and the reasons. The score explains; where the years decide,
 * it stands behind the figures.
 */
export function VerdictPart({ verdict, result }: VerdictPartProps) {
  const { sentence, label, producer, day, reasons } = verdict;
  const years = producer === null ? result?.years : undefined;
  return (
    <section className="card verdict">
      {sentence !== null && <p className="verdict-sentence">{sentence}</p>}
      <div>
        <h2>
          {producer === null
            ? modelSays()
            : withMarks(producerSays('[](producer)'), { producer: () => <bdi>{producer}</bdi> })}
        </h2>
        <p className="verdict-words">
          <LabelMark label={label} /> {producer === null && <Term name="label" />}
        </p>
        {years === undefined ? (
          <Standing verdict={verdict} />
        ) : (
          <Strip content={years.content} sentence={years.sentences[0] ?? ''} />
        )}
      </div>
      <div>
        <h3>{whyTitle()}</h3>
        {reasons.length === 0 ? (
          <p className="hint">{noReason()}</p>
        ) : (
          <ul className="reasons">
            {reasons.map((reason, i) => (
              // Two reasons may have the same words.
              <li key={`${i} ${reason}`}>
                <bdi>{reason}</bdi>
              </li>
            ))}
          </ul>
        )}
        <p className="hint">{analysedOn(day)}</p>
      </div>
      {years !== undefined && (
        <details className="figures">
          <summary>{figuresTitle()}</summary>
          <Standing verdict={verdict} />
        </details>
      )}
    </section>
  );
}

/** The known years, which decide the label. */
function Strip({ content, sentence }: { content: KnownYears; sentence: string }) {
  return (
    <figure className="year">
      <YearBars content={content} label={`${said('result', result).eachHarvest} ${sentence}`} />
      <figcaption>
        <p>
          {sentence} <Term name="harvest" />
        </p>
        <YearBarsLegend content={content} />
      </figcaption>
    </figure>
  );
}

/** The score, what limits it, and where the result stands between the labels. */
function Standing({ verdict: { score, scoreWords, limit, standing, scale } }: { verdict: Verdict }) {
  return (
    <div className="standing">
      <p>
        {scoreWords ?? standing} {score !== null && <Term name="score" />}
        {score !== null && limit !== null && (
          <>
            {' '}
            {limit} <Term name="limit" />
          </>
        )}
      </p>
      {scale !== null && <Scale scale={scale} />}
    </div>
  );
}

/** Marks the result on a scale of the labels. */
function Scale({ scale: { feasible, marginal, position, ends, words } }: { scale: LabelScale }) {
  return (
    <div className="scale">
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect className="bad" x="0" y="1" width={marginal * 100} height="8" />
        <rect className="fair" x={marginal * 100} y="1" width={(feasible - marginal) * 100} height="8" />
        <rect className="good" x={feasible * 100} y="1" width={(1 - feasible) * 100} height="8" />
        <rect className="position" x={Math.min(98.8, position * 100 - 0.6)} y="0" width="1.2" height="10" />
      </svg>
      <p className="ends">
        <span>{ends[0]}</span>
        <span>{words}</span>
        <span>{ends[1]}</span>
      </p>
    </div>
  );
}
