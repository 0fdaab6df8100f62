// What else grows at a plan's place in its month, with the reasons; a suggestion leads to a question beside the plan or
// to a new plan.
import type { CropSuggestion, ListedCropPlan } from '@crop-planning/client';
import { placeName } from '@crop-planning/shared/words/answering-place';
import { sownHereWords } from '@crop-planning/shared/words/local-months';
import { harvestCell } from '@crop-planning/shared/words/harvests';
import { verdictSentence } from '@crop-planning/shared/words/answer-text';
import { monthSpans } from '@crop-planning/shared/words/months';
import { partWords } from '@crop-planning/shared/words/part-words';
import { nameOfCrop } from '@crop-planning/shared/words/crops/crop-text';
import { limitWords } from '@crop-planning/shared/words/limit-words';
import { scoreOf } from '@crop-planning/shared/words/score-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNote } from '../controls/failure-note.js';
import { LabelMark } from '../controls/label-mark.js';
import { Loading } from '../controls/view.js';
import { trpc, unbatched } from '../service/service.js';
import { growsHere } from '../words/en/grows-here.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';

interface GrowsHereProps {
  plan: ListedCropPlan;
  onAsk(crop: string): void;
  onPlan(crop: string): void;
}

const shownFirst = 8;
const namedMax = 12;

export function GrowsHere({ plan, onAsk, onPlan }: GrowsHereProps) {
  const words = said('growsHere', growsHere);
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
    <section className="card no-print" aria-label={words.title}>
      <h2>{words.title}</h2>
      <FailureNote error={error} onAgain={() => void refetch()} />
      {data === undefined && error === null && <Loading>{words.loading}</Loading>}
      {data !== undefined && (
        <>
          <p role="status">
            {withMarks(words.count({ count: suggestions.length, month: planting_month, water }), {
              place: () => <bdi>{placeName(data.location)}</bdi>,
            })}
          </p>
          {typeof plan.climate === 'string' && <p className="hint">{words.byPlace}</p>}
          <ul className="suggested" aria-label={words.list}>
            {shown.map((one) => (
              <Suggested key={one.crop} suggestion={one} onAsk={onAsk} onPlan={onPlan} />
            ))}
          </ul>
          {left > 0 && (
            <button type="button" className="quiet more" onClick={() => setWhole(true)}>
              {words.more(left)}
            </button>
          )}
          <Named crops={data.other_months} why={otherMonths} sentence={words.otherMonths} />
          <Named
            crops={data.main_crops_left_out.filter(
              ({ crop }) => !data.other_months.some((other) => other.crop === crop),
            )}
            why={whyNot}
            sentence={words.notFeasible}
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
  const words = said('growsHere', growsHere);
  const { local_months: months, local_months_source: source } = suggestion;
  const named = (before: string) => <span className="unseen">{`${before}${nameOfCrop(crop)}`}</span>;
  return (
    <li>
      <p>
        <strong>{nameOfCrop(crop)}</strong> <LabelMark label={feasibility_label} />{' '}
        {harvestCell(suggestion) ?? scoreOf(score)} <small>{limitWords(limiting_part)}</small>
        {in_season_here === false && <span className="tag">{words.outOfSeason}</span>}
      </p>
      <p>{verdictSentence(verdict)}</p>
      {months !== null && source !== null && <p className="hint">{sownHereWords(months, source)}</p>}
      <p className="actions">
        <button type="button" className="quiet" onClick={() => onAsk(crop)}>
          {withMarks(words.whatIf, { crop: named })}
        </button>
        <button type="button" className="quiet" onClick={() => onPlan(crop)}>
          {withMarks(words.newPlan, { crop: named })}
        </button>
      </p>
    </li>
  );
}

interface NamedProps {
  crops: readonly CropSuggestion[];
  why(crop: CropSuggestion): string;
  sentence: typeof growsHere.otherMonths;
}

/** Crops in a sentence, the first dozen of them. */
function Named({ crops, why, sentence }: NamedProps) {
  if (crops.length === 0) return null;
  const named = crops.slice(0, namedMax).map((one) => ({ name: nameOfCrop(one.crop), why: why(one) }));
  return <p>{sentence({ crops: named, more: crops.length - named.length })}</p>;
}

function otherMonths({ feasible_months }: CropSuggestion): string {
  return monthSpans(feasible_months);
}

function whyNot({ feasible_months, limiting_part }: CropSuggestion): string {
  return feasible_months.length > 0 ? monthSpans(feasible_months) : partWords(limiting_part);
}
