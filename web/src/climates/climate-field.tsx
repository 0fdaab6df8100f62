import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../controls/field.js';
import { trpc } from '../service/service.js';
import { planting } from '../words/en/planting.js';
import { said } from '../words/said.js';

interface ClimateFieldProps {
  /** The id of a climate; null for that of the place. */
  value: string | null;
  onChange(value: string | null): void;
}

/** Chooses the climate of a plan; nothing is shown to people who have no climate of their own. */
export function ClimateField({ value, onChange }: ClimateFieldProps) {
  const { data = [] } = useQuery(trpc.climates.list.queryOptions());
  if (data.length === 0) return null;
  const words = said('planting', planting);
  return (
    <SelectField
      label={words.climate}
      value={value ?? ''}
      choices={[
        { value: '', words: words.climateOfPlace },
        ...data.map(({ id, name }) => ({ value: id, words: name })),
      ]}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  );
}
