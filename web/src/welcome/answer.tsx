import type { AnalysisPreview } from '@crop-planning/client';
import { reasonTexts, verdictSentence } from '@crop-planning/shared/words/answer-text';
import { placeName } from '@crop-planning/shared/words/answering-place';
import { harvestWords } from '@crop-planning/shared/words/harvests';
import { cropText } from '@crop-planning/shared/words/crops/crop-text';
import { localMonthsSentences } from '@crop-planning/shared/words/local-months';
import { advisedMonths } from '@crop-planning/shared/words/sentences';
import { standingOf } from '@crop-planning/shared/words/verdict';
import { yearFiguresOf } from '@crop-planning/shared/words/year-figures';
import { useLayoutEffect, useRef } from 'react';
import { open } from '../address/address.js';
import { linkWith, type Planting } from '../address/planting.js';
import { YearChart, YearTable } from '../charts/year-chart.js';
import { StripLegend, YearStrip } from '../charts/year-strip.js';
import { LabelMark } from '../controls/label-mark.js';
import { welcome } from '../words/en/welcome.js';
import { said } from '../words/said.js';

/** What the model says of a visitor's planting: the verdict, the strip of the year, and why. */
export function Answer({ asked, preview }: { asked: Planting; preview: AnalysisPreview }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { details, verdict, feasibility_label } = preview;
  const { inputs, climate, season, good_months, local_months, local_months_source } = details;
  const figures = yearFiguresOf(details);
  const place = climate.location === null ? asked.location : placeName(climate.location);
  const crop = cropText(inputs.crop, preview.crop_name);
  const planting = { crop, place, month: inputs.planting_month, water: inputs.water };
  const words = said('welcome', welcome);
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [preview]);
  return (
    <section className="picture card answer" aria-labelledby="answer">
      <h2 id="answer" className="verdict-sentence" ref={heading} tabIndex={-1}>
        {verdict ? verdictSentence(verdict) : words.planting(planting)}
      </h2>
      <p>
        <LabelMark label={feasibility_label} /> {harvestWords(preview) ?? standingOf(preview)}
      </p>
      <p className="hint">{words.asked(planting)}</p>
      <YearStrip
        plantingMonth={inputs.planting_month}
        goodMonths={good_months ?? null}
        harvestMonths={season && season.harvest_months}
        localMonths={local_months ?? null}
        localMonthsSource={local_months_source ?? null}
      />
      <StripLegend sources={local_months_source ? [local_months_source] : []} />
      <p className="actions">
        <button type="button" className="main" onClick={() => open(linkWith(asked, 'register'))}>
          {words.save}
        </button>
        <span className="hint">{words.saveHint}</span>
      </p>
      <h3>{words.why}</h3>
      <ul className="reasons">
        {[...reasonTexts(preview), ...localMonthsSentences(details)].map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <details>
        <summary>{words.figures}</summary>
        <YearChart figures={figures} description={advisedMonths(details).join(' ')} />
        <YearTable figures={figures} />
      </details>
    </section>
  );
}
