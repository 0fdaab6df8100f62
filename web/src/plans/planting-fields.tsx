import type { CreateCropPlanInput, ListedCropPlan, Outline, RiskTolerance } from '@crop-planning/client';
import { outlineSize } from '@crop-planning/shared/geo/outline-geometry';
import {
  ownSeason,
  riskMeanings,
  riskName,
  waterMeanings,
  waterName,
} from '@crop-planning/shared/words/choices';
import { cropText } from '@crop-planning/shared/words/crops/crop-text';
import { fullMonthName } from '@crop-planning/shared/words/months';
import { ClimateField } from '../climates/climate-field.js';
import { SelectField, TextField } from '../controls/field.js';
import { SuggestField } from '../controls/suggest-field.js';
import { planting } from '../words/en/planting.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';
import { useCropSuggestions, usePlaceSuggestions } from './planting-suggestions.js';

type Water = 'rainfed' | 'irrigated';

export const emptyDraft = {
  name: '',
  crop: '',
  location: '',
  planting_month: '',
  risk_tolerance: 'medium' as RiskTolerance,
  water: 'rainfed' as Water,
  /** Empty for the crop's own season. */
  season_days: '',
  /** The id of a climate of one's own; null for that of the place. */
  climate: null as string | null,
  /** The outline of the field, from the map. */
  outline: null as Outline | null,
};

/** A plan as it is typed, by the names of the contract. */
export type Draft = typeof emptyDraft;

/** Returns the values from which the plan is created. */
export function inputOf({
  planting_month,
  season_days,
  climate,
  outline,
  ...draft
}: Draft): CreateCropPlanInput {
  return {
    ...draft,
    planting_month: Number(planting_month),
    season_days: season_days === '' ? null : Number(season_days),
    climate,
    outline,
  };
}

/** Returns a plan as it would be typed. */
export function draftOf(plan: ListedCropPlan): Draft {
  const { name, crop, location, planting_month, risk_tolerance } = plan;
  const { water = 'rainfed', season_days = null, climate = null, outline = null } = plan;
  return {
    name,
    crop,
    location,
    planting_month: String(planting_month),
    risk_tolerance,
    water,
    season_days: season_days === null ? '' : String(season_days),
    climate,
    outline,
  };
}

interface PlanFieldsProps<Values> {
  draft: Values;
  onChange(next: Partial<Values>): void;
}

interface PlantingFieldsProps extends PlanFieldsProps<Draft> {
  /** Returns what is wrong with a field. */
  fault(name: keyof Draft): string | undefined;
}

const months = Array.from({ length: 12 }, (_, i) => i + 1);

/** What the chosen one means is said below the list, because a narrow one would cut it. */
const risks = ['low', 'medium', 'high'] as const;
const waters = ['rainfed', 'irrigated'] as const;

export function CropField({
  value,
  fault,
  onChange,
}: {
  value: string;
  fault?: string | undefined;
  onChange(value: string): void;
}) {
  const suggestions = useCropSuggestions(value);
  const words = said('planting', planting);
  return (
    <SuggestField
      label={words.crop}
      name="crop"
      value={value}
      placeholder={words.cropExample}
      suggestions={suggestions}
      error={fault}
      onChange={onChange}
    />
  );
}

export function PlantingFields({ draft, fault, onChange }: PlantingFieldsProps) {
  const places = usePlaceSuggestions(draft.location);
  const words = said('planting', planting);
  return (
    <>
      <CropField value={draft.crop} fault={fault('crop')} onChange={(crop) => onChange({ crop })} />
      <SuggestField
        label={words.place}
        name="location"
        value={draft.location}
        placeholder={words.placeExample}
        hint={words.placeHint}
        suggestions={places}
        error={fault('location')}
        onChange={(location) => onChange({ location })}
      />
      <MonthField
        value={draft.planting_month}
        error={fault('planting_month')}
        onChange={(planting_month) => onChange({ planting_month })}
      />
      <WaterField value={draft.water} onChange={(water) => onChange({ water })} />
      <RiskField name="risk_tolerance" draft={draft} onChange={onChange} />
      <ClimateField value={draft.climate} onChange={(climate) => onChange({ climate })} />
      {draft.outline !== null && (
        <p className="hint">
          {withMarks(words.outlineKept(outlineSize(draft.outline)), {
            leave: (text) => (
              <button type="button" className="quiet" onClick={() => onChange({ outline: null })}>
                {text}
              </button>
            ),
          })}
        </p>
      )}
      <TextField
        label={words.season}
        name="season_days"
        type="number"
        min={1}
        max={365}
        inputMode="numeric"
        value={draft.season_days}
        hint={words.empty(ownSeason())}
        error={fault('season_days')}
        onChange={({ currentTarget }) => onChange({ season_days: currentTarget.value })}
      />
      <NameField
        name="name"
        draft={draft}
        placeholder={nameFor(draft)}
        error={fault('name')}
        onChange={onChange}
      />
    </>
  );
}

interface MonthFieldProps {
  /** 1 to 12; empty before one is chosen. */
  value: string;
  error?: string | undefined;
  onChange(month: string): void;
}

export function MonthField({ value, error, onChange }: MonthFieldProps) {
  const words = said('planting', planting);
  return (
    <SelectField
      label={words.month}
      name="planting_month"
      value={value}
      error={error}
      required
      onChange={onChange}
      choices={[
        { value: '', words: words.chooseMonth },
        ...months.map((month) => ({ value: String(month), words: fullMonthName(month) })),
      ]}
    />
  );
}

export function WaterField({ value, onChange }: { value: Water; onChange(water: Water): void }) {
  const words = said('planting', planting);
  return (
    <SelectField
      label={words.water}
      name="water"
      value={value}
      choices={waters.map((one) => ({ value: one, words: waterName(one) }))}
      hint={words.meaning(waterMeanings()[value])}
      onChange={(water) => onChange(water === 'irrigated' ? 'irrigated' : 'rainfed')}
    />
  );
}

/** What is known of a plan, below its title; the question as its report puts it, once there is one. */
export function PlanFacts({
  plan,
  question,
}: {
  plan: ListedCropPlan;
  question?: readonly string[] | undefined;
}) {
  const words = said('planting', planting);
  return (
    <p className="question">
      {question === undefined
        ? cropText(plan.crop, plan.crop_name)
        : question.map((part) => (
            <span key={part}>
              <bdi>{part}</bdi>
            </span>
          ))}
      {plan.outline && <span>{words.outlined(outlineSize(plan.outline))}</span>}
      {plan.is_archived && <span className="tag">{words.archived}</span>}
    </p>
  );
}

interface NameFieldProps extends PlanFieldsProps<Pick<Draft, 'name' | 'risk_tolerance'>> {
  name?: string;
  placeholder?: string;
  error?: string | undefined;
}

function NameField({ draft, onChange, ...others }: NameFieldProps) {
  return (
    <TextField
      label={said('planting', planting).name}
      value={draft.name}
      maxLength={120}
      required
      onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      {...others}
    />
  );
}

function RiskField({
  draft,
  onChange,
  ...others
}: PlanFieldsProps<Pick<Draft, 'name' | 'risk_tolerance'>> & { name?: string; hint?: string }) {
  const words = said('planting', planting);
  return (
    <SelectField
      label={words.risk}
      value={draft.risk_tolerance}
      choices={risks.map((one) => ({ value: one, words: riskName(one) }))}
      hint={words.meaning(riskMeanings()[draft.risk_tolerance])}
      onChange={(risk) => onChange({ risk_tolerance: risk === 'low' || risk === 'high' ? risk : 'medium' })}
      {...others}
    />
  );
}

/** Proposes a name such as `Nakuru maize`. */
export function nameFor({ crop, location }: Pick<Draft, 'crop' | 'location'>): string {
  const words = said('planting', planting);
  const town = location.split(',')[0]?.trim() ?? '';
  return town === '' || crop.trim() === '' || /^[+-]?\d/.test(town)
    ? words.nameExample
    : words.nameOf(crop.trim(), town);
}
