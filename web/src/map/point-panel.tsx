import { useQuery } from '@tanstack/react-query';
import { reasonTexts, verdictSentence } from '@crop-planning/shared/words/answer-text';
import { waterName } from '@crop-planning/shared/words/choices';
import { cropText } from '@crop-planning/shared/words/crops/crop-text';
import { fullMonthName } from '@crop-planning/shared/words/months';
import { harvestWords } from '@crop-planning/shared/words/harvests';
import { localMonthsSentences } from '@crop-planning/shared/words/local-months';
import { standingOf } from '@crop-planning/shared/words/verdict';
import { placeName } from '@crop-planning/shared/words/answering-place';
import { advisedMonths } from '@crop-planning/shared/words/sentences';
import { yearFiguresOf } from '@crop-planning/shared/words/year-figures';
import { useEffect, useRef, useState } from 'react';
import { linkTo, open } from '../address/address.js';
import { YearChart, YearTable } from '../charts/year-chart.js';
import { FailureNote } from '../controls/failure-note.js';
import { LabelMark } from '../controls/label-mark.js';
import { CreateDialog } from '../plans/create-dialog.js';
import { trpc, unbatched } from '../service/service.js';
import type { Field } from './field-tools.js';
import { pointText, type MapQuestion } from './map-question.js';
import { map as english } from '../words/en/map.js';
import { said } from '../words/said.js';
import { useSheet } from './use-sheet.js';
import type { Point } from './viewport.js';

interface PointPanelProps {
  question: MapQuestion;
  point: Point;
  /** The field around the point, if one was drawn or opened. */
  field: Field | undefined;
  /** How often the map has been asked; each time, the answer comes into sight. */
  askedCount: number;
  onClose(): void;
}

/** What the model says of one point of the map. */
export function PointPanel({ question, point, field, askedCount, onClose }: PointPanelProps) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (askedCount > 0) top.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehaviour() });
  }, [askedCount]);
  const sheet = useRef<HTMLElement>(null);
  const { close, ...head } = useSheet({ sheet, asked: `${pointText(point)} ${askedCount}`, onClose });
  const [isSaving, setSaving] = useState(false);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...trpc.analyses.preview.pathKey(), { question, point }],
    queryFn: () => ask(question, point),
    staleTime: Infinity,
  });
  const details = data?.details;
  const figures = details && yearFiguresOf(details);
  const place = details?.climate.location;
  const words = said('map', english);
  return (
    <section className="card point" aria-label={words.point} ref={sheet}>
      <div className="point-top" ref={top}>
        <div className="point-head" {...head}>
          <h2>{place ? placeName(place) : pointText(point)}</h2>
          <button type="button" className="quiet icon" aria-label={words.closePoint} onClick={close}>
            ✕
          </button>
        </div>
        <FailureNote error={error} onAgain={() => void refetch()} />
        <div role="status">
          {isPending && error === null && <p className="loading">{words.loading}</p>}
          {data !== undefined && (
            <>
              <p className="verdict-sentence">
                {data.verdict
                  ? verdictSentence(data.verdict)
                  : words.planted(
                      cropText(question.crop, data.crop_name),
                      fullMonthName(data.details.inputs.planting_month),
                      waterName(data.details.inputs.water),
                    )}
              </p>
              <p>
                <LabelMark label={data.feasibility_label} /> {harvestWords(data) ?? standingOf(data)}
              </p>
            </>
          )}
        </div>
        {data !== undefined && (
          <p className="actions">
            <button type="button" className="main" onClick={() => setSaving(true)}>
              {words.save}
            </button>
          </p>
        )}
      </div>
      {data !== undefined && figures !== undefined && (
        <>
          <YearChart figures={figures} description={advisedMonths(data.details).join(' ')} />
          <YearTable figures={figures} />
          <h3>{words.why}</h3>
          <ul className="reasons">
            {[...reasonTexts(data), ...localMonthsSentences(data.details)].map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
      {isSaving && (
        <CreateDialog
          given={{
            crop: question.crop,
            location: pointText(point),
            planting_month: String(details?.inputs.planting_month ?? ''),
            water: question.water,
            risk_tolerance: question.risk,
            name: field?.name || nameFor(question.crop, place?.nearest?.name ?? place?.name),
            outline: field?.outline ?? null,
          }}
          onClose={() => setSaving(false)}
          onCreated={(id) => open(linkTo('plan', { about: id }))}
        />
      )}
    </section>
  );
}

function scrollBehaviour(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}

/** Asks about the map's month; the best month is the one that scores highest there. */
async function ask({ crop: word, month, water, risk }: MapQuestion, point: Point) {
  const input = { crop: word, location: pointText(point), water, risk_tolerance: risk };
  if (month !== 'best') return unbatched.analyses.preview.query({ ...input, planting_month: month });
  const any = await unbatched.analyses.preview.query({ ...input, planting_month: 1 });
  const scores = any.details.window.map(({ score }) => score);
  const best = scores.indexOf(Math.max(...scores)) + 1;
  return best === 1 ? any : unbatched.analyses.preview.query({ ...input, planting_month: best });
}

function nameFor(crop: string, place: string | undefined): string {
  return place === undefined || /^-?\d/.test(place)
    ? ''
    : said('map', english).planName(crop, place.split(',')[0] ?? '');
}
