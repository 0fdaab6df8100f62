// What else grows at a plan's place in its month, with the reasons; a suggestion leads to a question beside the plan or
// to a new plan.
import type { CropSuggestion, ListedCropPlan } from '@crop-planning/client';
import { placeName } from '@crop-planning/shared/words/answering-place';
import { sownHereWords } from '@crop-planning/shared/words/local-months';
import { harvestCell } from '@crop-planning/shared/words/harvests';
import { verdictSentence } from '@crop-planning/shared/words/answer-text';
import { fullMonthName, monthSpans } from '@crop-planning/shared/words/months';
import { partWords } from '@crop-planning/shared/words/part-words';
import { nameOfCrop } from '@crop-planning/shared/words/crops/crop-text';
import { limitWords } from '@crop-planning/shared/words/limit-words';
import { scoreText } from '@crop-planning/shared/words/score-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNote } from '../controls/failure-note.js';
import { LabelMark } from '../controls/label-mark.js';
import { Loading } from '../controls/view.js';
import { trpc, unbatched } from '../service/service.js';

interface GrowsHereProps {
  plan: ListedCropPlan;
  onAsk(crop: string): void;
  onPlan(crop: string): void;
}

const shownFirst = 8;
const namedMax = 12;

export function GrowsHere({ plan, onAsk, onPlan }: GrowsHereProps) {
  const { location, planting_month, water = 'rainfed', risk_tolerance } = plan;
  const question = { location, planting_month, water, risk_tolerance };
  const { data, error, refetch } = useQuery({
    queryKey: [...trpc.crops.suggest.pathKey(), question],
    queryFn: () => unbatched.crops.suggest.query(question),
    staleTime: 600_000,
  });
  const [isWhole, setWhole] = useState(false);
  const suggestions = data?.suggestions ?? [];
  const shown = isWhole ? suggestions : suggestions.slice(0, shownFirst);
  const left = suggestions.length - shown.length;
  return (
    <section className="card no-print" aria-label="What else grows here">
      <h2>What else grows here</h2>
      <FailureNote error={error} onAgain={() => void refetch()} />
      {data === undefined && error === null && <Loading>Loading the crops that suit this place…</Loading>}
      {data !== undefined && (
        <>
          <p role="status">
            {suggestions.length} crops are feasible at {placeName(data.location)} if planted in{' '}
            {fullMonthName(planting_month)}, {water}. Main crops of the country come first.
          </p>
          {typeof plan.climate === 'string' && (
            <p className="hint">They are judged by the climate of the place, not by your own.</p>
          )}
          <ul className="suggested" aria-label="Crops that suit this place">
            {shown.map((one) => (
              <Suggested key={one.crop} suggestion={one} onAsk={onAsk} onPlan={onPlan} />
            ))}
          </ul>
          {left > 0 && (
            <button type="button" className="quiet more" onClick={() => setWhole(true)}>
              Show {left} more
            </button>
          )}
          <Named title="In other months" crops={data.other_months} words={otherMonths} />
          <Named
            title="Main crops of the country that are not feasible"
            crops={data.main_crops_left_out.filter(
              ({ crop }) => !data.other_months.some((other) => other.crop === crop),
            )}
            words={whyNot}
          />
        </>
      )}
    </section>
  );
}

function Suggested({
  suggestion,
  onAsk,
  onPlan,
}: Omit<GrowsHereProps, 'plan'> & { suggestion: CropSuggestion }) {
  const { crop, feasibility_label, score, verdict, limiting_part, in_season_here } = suggestion;
  const { local_months: months, local_months_source: source } = suggestion;
  return (
    <li>
      <p>
        <strong>{nameOfCrop(crop)}</strong> <LabelMark label={feasibility_label} />{' '}
        {harvestCell(suggestion) ?? `score ${scoreText(score)}`} <small>{limitWords(limiting_part)}</small>
        {in_season_here === false && <span className="tag">out of season here</span>}
      </p>
      <p>{verdictSentence(verdict)}</p>
      {months !== null && source !== null && <p className="hint">{sownHereWords(months, source)}</p>}
      <p className="actions">
        <button type="button" className="quiet" onClick={() => onAsk(crop)}>
          What if<span className="unseen"> {nameOfCrop(crop)}</span>
        </button>
        <button type="button" className="quiet" onClick={() => onPlan(crop)}>
          New plan<span className="unseen"> of {nameOfCrop(crop)}</span>
        </button>
      </p>
    </li>
  );
}

interface NamedProps {
  title: string;
  crops: readonly CropSuggestion[];
  words(crop: CropSuggestion): string;
}

/** Crops in a sentence, the first dozen of them. */
function Named({ title, crops, words }: NamedProps) {
  if (crops.length === 0) return null;
  const rest = crops.length - namedMax;
  const names = crops.slice(0, namedMax).map((one) => `${nameOfCrop(one.crop)} (${words(one)})`);
  return (
    <p>
      {title}: {names.join(', ')}
      {rest > 0 ? ` and ${rest} more` : ''}.
    </p>
  );
}

function otherMonths({ feasible_months }: CropSuggestion): string {
  return monthSpans(feasible_months);
}

function whyNot({ feasible_months, limiting_part }: CropSuggestion): string {
  return feasible_months.length > 0 ? monthSpans(feasible_months) : partWords(limiting_part);
}
