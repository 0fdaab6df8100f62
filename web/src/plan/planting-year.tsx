import type { ModelDetails } from '@crop-planning/shared';
import { advisedMonths, frostSentence, seasonSentence } from '@crop-planning/shared/words/sentences';
import { YearChart, YearTable } from '../charts/year-chart.js';
import { yearFiguresOf } from '@crop-planning/shared/words/year-figures';

/** The year of a planting, drawn and told. */
export function PlantingYear({ details }: { details: ModelDetails }) {
  const figures = yearFiguresOf(details);
  const advice = [...advisedMonths(details), seasonSentence(details), frostSentence(details)];
  return (
    <section className="card">
      <h2>The year</h2>
      <div className="planting-year">
        <YearChart figures={figures} description={`${advice.join(' ')} The table has every figure.`} />
        <div>
          <h3>When to plant</h3>
          <ul className="reasons">
            {advice.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      </div>
      <YearTable figures={figures} />
    </section>
  );
}
