import type { ResultSections } from '@crop-planning/shared/words/report/tree';
import { chartWords } from '@crop-planning/shared/words/year-figures';
import { YearChart, YearTable } from '../charts/year-chart.js';
import { result } from '../words/en/result.js';
import { said } from '../words/said.js';

/** The year of a planting, drawn and told. */
export function PlantingYear({ sections: { months, climate } }: { sections: ResultSections }) {
  const words = said('result', result);
  const advice = [...months.sentences, ...climate.sentences];
  return (
    <section className="card">
      <h2>{words.year}</h2>
      <div className="planting-year">
        <YearChart figures={climate.content} description={`${advice.join(' ')} ${chartWords().table}`} />
        <div>
          <h3>{words.whenToPlant}</h3>
          <ul className="reasons">
            {advice.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      </div>
      <YearTable figures={climate.content} />
    </section>
  );
}
