import type { ModelResult } from '@crop-planning/shared/words/model-result';
import { advisedMonths, frostSentence, seasonSentence } from '@crop-planning/shared/words/sentences';
import { YearChart, YearTable } from '../charts/year-chart.js';
import { yearFiguresOf } from '../charts/year-figures.js';

/** The year of a planting, drawn and told. */
export function PlantingYear({ result }: { result: ModelResult }) {
  const figures = yearFiguresOf(result);
  const advice = [...advisedMonths(result), seasonSentence(result), frostSentence(result)].filter(
    (sentence) => sentence !== undefined,
  );
  return (
    <section className="card">
      <h2>The year</h2>
      <div className="planting-year">
        {figures !== undefined && (
          <YearChart figures={figures} description={`${advice.join(' ')} The table has every figure.`} />
        )}
        <div>
          <h3>When to plant</h3>
          <ul className="reasons">
            {advice.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      </div>
      {figures !== undefined && <YearTable figures={figures} />}
    </section>
  );
}
