import type { LabelScale } from '@crop-planning/shared/words/label-words';
import { modelSays, type Verdict } from '@crop-planning/shared/words/verdict';
import { LabelMark } from '../controls/label-mark.js';

/** One producer's verdict with its reasons; the model's also has a scale of its labels. */
export function VerdictPart({ verdict }: { verdict: Verdict }) {
  const { sentence, label, producer, day, reasons, standing, scale } = verdict;
  const isModel = producer === null;
  return (
    <section className="card verdict">
      {sentence !== null && <p className="verdict-sentence">{sentence}</p>}
      <div>
        <h2>
          {isModel ? modelSays : <bdi>{producer}</bdi>}
          {!isModel && ' says'}
        </h2>
        <p className="verdict-words">
          <LabelMark label={label} /> {standing}
        </p>
        {scale !== null && <Scale scale={scale} />}
        <p className="hint">Analysed on {day}</p>
      </div>
      <div>
        <h3>Why</h3>
        {reasons.length === 0 ? (
          <p className="hint">No reason was given.</p>
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
      </div>
    </section>
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
