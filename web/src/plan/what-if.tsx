// A question beside a plan: other water, another month, variety or crop. The model answers both, and nothing is saved
// unless somebody asks for that.
import type { CreateCropPlanInput, Crop, ListedCropPlan } from '@crop-planning/client';
import { comparedPlanting } from '@crop-planning/shared/words/planting/compared-planting';
import { waterName } from '@crop-planning/shared/words/choices';
import { nameOfCrop } from '@crop-planning/shared/words/crops/crop-text';
import { reasonTexts, verdictSentence } from '@crop-planning/shared/words/answer-text';
import { fullMonthName } from '@crop-planning/shared/words/months';
import { variantWords } from '@crop-planning/shared/words/planting/variant-name';
import { varieties, varietyDays, type Variety } from '@crop-planning/shared/words/planting/varieties';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { ComparedTable } from '../compare/compared-table.js';
import { useAnswer } from '../compare/use-answer.js';
import { FailureNote } from '../controls/failure-note.js';
import { SelectField } from '../controls/field.js';
import { CropField } from '../plans/planting-fields.js';
import { trpc } from '../service/service.js';
import { planting } from '../words/en/planting.js';
import { whatIf } from '../words/en/what-if.js';
import { said } from '../words/said.js';

interface WhatIfProps {
  plan: ListedCropPlan;
  /** A crop to begin with. */
  crop?: string | undefined;
  onSave(changes: Changes): void;
}

type Changes = Partial<Pick<CreateCropPlanInput, 'crop' | 'planting_month' | 'water' | 'season_days'>>;

/** A question as it stands in the fields; `planned` is the season that the plan has. */
interface Asked {
  crop: string;
  month: number;
  water: 'rainfed' | 'irrigated';
  variety: Variety | 'planned';
}

const months = Array.from({ length: 12 }, (_, i) => i + 1);
const waters = ['rainfed', 'irrigated'] as const;

export function WhatIf({ plan, crop = plan.crop, onSave }: WhatIfProps) {
  const words = said('whatIf', whatIf);
  const fields = said('planting', planting);
  const { planting_month, water = 'rainfed' } = plan;
  const [asked, setAsked] = useState<Asked>({ crop, month: planting_month, water, variety: 'planned' });
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the next key, which may already move the focus into the fields.
  useLayoutEffect(() => heading.current?.focus(), []);
  const crops = useQuery(trpc.crops.list.queryOptions(undefined, { staleTime: Infinity })).data ?? [];
  const known = crops.find((one) => isCalled(one, asked.crop));
  const changes = changesOf(plan, asked, known);
  const isChanged = Object.keys(changes).length > 0;
  const own = useAnswer(plan, {});
  const other = useAnswer(plan, changes, known !== undefined && isChanged);
  const change = (next: Partial<Asked>) => setAsked((current) => ({ ...current, ...next }));
  const title = variantWords({
    ...changes,
    ...(changes.crop !== undefined && { crop: nameOfCrop(changes.crop) }),
  }).join(', ');
  const plantings = [
    ...(own.data === undefined ? [] : [comparedPlanting(plan, own.data)]),
    ...(other.data === undefined
      ? []
      : [comparedPlanting({ ...plan, ...changes, id: 'what-if', name: title }, other.data)]),
  ];
  return (
    <section className="card what-if no-print" aria-label={words.title}>
      <h2 ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <div className="asked">
        <SelectField
          label={fields.water}
          value={asked.water}
          choices={waters.map((one) => ({ value: one, words: waterName(one) }))}
          onChange={(value) => change({ water: value === 'irrigated' ? 'irrigated' : 'rainfed' })}
        />
        <SelectField
          label={fields.month}
          value={String(asked.month)}
          choices={months.map((month) => ({ value: String(month), words: fullMonthName(month) }))}
          onChange={(value) => change({ month: Number(value) })}
        />
        {known?.typical_days !== null && (
          <SelectField
            label={words.variety}
            value={asked.variety}
            choices={varietyChoices(plan, known)}
            onChange={(value) => change({ variety: varieties.find((one) => one === value) ?? 'planned' })}
          />
        )}
        <CropField
          value={asked.crop}
          fault={known === undefined && crops.length > 0 ? words.chooseCrop : undefined}
          onChange={(value) => change({ crop: value })}
        />
      </div>
      <div role="status">
        {!isChanged && <p className="hint">{words.change}</p>}
        {isChanged && other.isFetching && <p className="loading">{words.asking}</p>}
        {isChanged && other.data !== undefined && (
          <p className="verdict-sentence">
            {other.data.verdict ? verdictSentence(other.data.verdict) : reasonTexts(other.data)[0]}
          </p>
        )}
      </div>
      <FailureNote error={own.error ?? other.error} />
      {isChanged && plantings.length > 1 && (
        <>
          <ComparedTable
            label={words.table}
            plantings={plantings}
            head={({ id, name }) => (id === plan.id ? words.thisPlan : <bdi>{name}</bdi>)}
          />
          <p className="actions">
            <button type="button" onClick={() => onSave(changes)}>
              {words.save}
            </button>
            <span className="hint">{words.notSaved}</span>
          </p>
        </>
      )}
    </section>
  );
}

function varietyChoices({ season_days }: ListedCropPlan, crop: Crop | undefined) {
  const words = said('whatIf', whatIf);
  const typical = crop?.typical_days ?? null;
  const others = typical === null ? [] : varieties.filter((one) => one !== 'typical' || season_days !== null);
  return [
    { value: 'planned', words: words.planned(season_days ?? null) },
    ...others.map((one) => ({ value: one, words: words.varieties[one](varietyDays(one, typical ?? 0)) })),
  ];
}

/** Returns in what the question differs from the plan. */
function changesOf(plan: ListedCropPlan, asked: Asked, known: Crop | undefined): Changes {
  const { crop, planting_month, water = 'rainfed', season_days = null } = plan;
  const days = daysOf(asked.variety, season_days, known);
  return {
    ...(known !== undefined && !isCalled(known, crop) && { crop: known.name }),
    ...(asked.month !== planting_month && { planting_month: asked.month }),
    ...(asked.water !== water && { water: asked.water }),
    ...(days !== season_days && { season_days: days }),
  };
}

function daysOf(variety: Asked['variety'], planned: number | null, crop: Crop | undefined): number | null {
  const typical = crop?.typical_days ?? null;
  if (variety === 'planned' || typical === null) return planned;
  return variety === 'typical' ? null : varietyDays(variety, typical);
}

function isCalled({ name, aliases }: Crop, word: string): boolean {
  const typed = word.trim().toLowerCase();
  return name === typed || aliases.some((alias) => alias.toLowerCase() === typed);
}
