import type { CreateCropPlanInput, ListedCropPlan, RiskTolerance } from '@crop-planning/client';
import { useQuery } from '@tanstack/react-query';
import { ownSeason, riskWords, waterWords } from '@crop-planning/shared/words/choices';
import { fullMonthName } from '@crop-planning/shared/words/months';
import { useDeferredValue } from 'react';
import { SelectField, TextField } from '../controls/field.js';
import { SuggestField, type Suggestion } from '../controls/suggest-field.js';
import { trpc } from '../service/service.js';

export const emptyDraft = {
  name: '',
  crop: '',
  location: '',
  planting_month: '',
  risk_tolerance: 'medium' as RiskTolerance,
  water: 'rainfed' as 'rainfed' | 'irrigated',
  /** Empty for the crop's own season. */
  season_days: '',
};

/** A plan as it is typed, by the names of the contract. */
export type Draft = typeof emptyDraft;

/** Returns the values from which the plan is created. */
export function inputOf({ planting_month, season_days, ...draft }: Draft): CreateCropPlanInput {
  return {
    ...draft,
    planting_month: Number(planting_month),
    ...(season_days !== '' && { season_days: Number(season_days) }),
  };
}

/** What can be changed of a plan that has analyses. */
export function settingsOf({ name, risk_tolerance }: ListedCropPlan) {
  return { name, risk_tolerance };
}

type Settings = ReturnType<typeof settingsOf>;

interface PlanFieldsProps<Values> {
  draft: Values;
  onChange(next: Partial<Values>): void;
}

interface PlantingFieldsProps extends PlanFieldsProps<Draft> {
  /** Returns what is wrong with a field. */
  fault(name: keyof Draft): string | undefined;
}

const months = Array.from({ length: 12 }, (_, i) => i + 1);
const shownMax = 8;

const riskChoices = choicesOf(riskWords);
const waterChoices = choicesOf(waterWords);

/** Returns the choices of a field, with the same words as the questions of `crop plan create`. */
function choicesOf(words: Readonly<Record<string, string>>): { value: string; words: string }[] {
  return Object.entries(words).map(([value, meaning]) => ({ value, words: `${value}: ${meaning}` }));
}

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
  return (
    <SuggestField
      label="Crop"
      name="crop"
      value={value}
      placeholder="maize"
      suggestions={suggestions}
      error={fault}
      onChange={onChange}
    />
  );
}

export function PlantingFields({ draft, fault, onChange }: PlantingFieldsProps) {
  const places = usePlaceSuggestions(draft.location);
  return (
    <>
      <CropField value={draft.crop} fault={fault('crop')} onChange={(crop) => onChange({ crop })} />
      <SuggestField
        label="Place"
        name="location"
        value={draft.location}
        placeholder="Nakuru, Kenya"
        hint="A town in any script, with its region or country after a comma; or latitude,longitude."
        suggestions={places}
        error={fault('location')}
        onChange={(location) => onChange({ location })}
      />
      <SelectField
        label="Planting month"
        name="planting_month"
        value={draft.planting_month}
        error={fault('planting_month')}
        required
        onChange={(planting_month) => onChange({ planting_month })}
        choices={[
          { value: '', words: 'Choose a month' },
          ...months.map((month) => ({ value: String(month), words: fullMonthName(month) })),
        ]}
      />
      <SelectField
        label="Water"
        name="water"
        value={draft.water}
        choices={waterChoices}
        onChange={(water) => onChange({ water: water === 'irrigated' ? 'irrigated' : 'rainfed' })}
      />
      <RiskField name="risk_tolerance" draft={draft} onChange={onChange} />
      <TextField
        label="Season in days (optional)"
        name="season_days"
        type="number"
        min={1}
        max={365}
        inputMode="numeric"
        value={draft.season_days}
        hint={`Empty: ${ownSeason}.`}
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

export function SettingFields(props: PlanFieldsProps<Settings>) {
  return (
    <>
      <NameField {...props} />
      <RiskField hint="It takes effect with the next analysis." {...props} />
    </>
  );
}

interface NameFieldProps extends PlanFieldsProps<Settings> {
  name?: string;
  placeholder?: string;
  error?: string | undefined;
}

function NameField({ draft, onChange, ...others }: NameFieldProps) {
  return (
    <TextField
      label="Name of the plan"
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
}: PlanFieldsProps<Settings> & { name?: string; hint?: string }) {
  return (
    <SelectField
      label="Risk tolerance"
      value={draft.risk_tolerance}
      choices={riskChoices}
      onChange={(risk) => onChange({ risk_tolerance: risk === 'low' || risk === 'high' ? risk : 'medium' })}
      {...others}
    />
  );
}

/** Proposes a name such as `Nakuru maize`. */
export function nameFor({ crop, location }: Pick<Draft, 'crop' | 'location'>): string {
  const place = location.split(',')[0]?.trim() ?? '';
  return place === '' || crop.trim() === '' || /^[+-]?\d/.test(place)
    ? 'North field'
    : `${place} ${crop.trim()}`;
}

function useCropSuggestions(text: string): Suggestion[] {
  const crops = useQuery(trpc.crops.list.queryOptions(undefined, { staleTime: Infinity })).data ?? [];
  const typed = text.trim().toLowerCase();
  if (typed === '') return [];
  const found = crops.flatMap(({ name, aliases, scientific_name }) => {
    if (name === typed) return [{ rank: 0, words: name }];
    const others = [...aliases, scientific_name];
    const exact = others.find((each) => each.toLowerCase() === typed);
    if (exact !== undefined) return [{ rank: 1, words: name, detail: exact }];
    if (name.includes(typed)) return [{ rank: name.startsWith(typed) ? 2 : 3, words: name }];
    const alias = others.find((each) => each.toLowerCase().startsWith(typed));
    return alias === undefined ? [] : [{ rank: 4, words: name, detail: alias }];
  });
  return unlessTyped(found.sort((one, other) => one.rank - other.rank).slice(0, shownMax), text);
}

function isTyped(words: string, text: string): boolean {
  return words.toLowerCase() === text.trim().toLowerCase();
}

/** Returns nothing if all that could be suggested has been typed. */
function unlessTyped(suggestions: Suggestion[], text: string): Suggestion[] {
  return suggestions.every(({ words }) => isTyped(words, text)) ? [] : suggestions;
}

function usePlaceSuggestions(text: string): Suggestion[] {
  // Deferred, so that typing never waits for the list.
  const query = useDeferredValue(text.trim());
  const isAsked = query.length >= 2;
  const { data = [] } = useQuery(
    trpc.locations.search.queryOptions(
      { query, limit: shownMax },
      { enabled: isAsked, staleTime: 600_000, placeholderData: (previous) => previous },
    ),
  );
  if (!isAsked) return [];
  const places = data.map(({ name, region, people }) => ({
    words: name,
    detail: [region, people === null ? null : `${people.toLocaleString('en')} people`]
      .filter((part) => part !== null && !name.includes(part))
      .join(', '),
  }));
  const isExact = ({ words }: Suggestion) => isTyped(words, text);
  return unlessTyped([...places.filter(isExact), ...places.filter((one) => !isExact(one))], text);
}
