import { riskName, waterName } from '@crop-planning/shared/words/choices';
import { fullMonthName } from '@crop-planning/shared/words/months';
import { useEffect, useState } from 'react';
import type { Filters } from '../address/address.js';
import { Field, SelectField } from '../controls/field.js';
import { CropField } from '../plans/planting-fields.js';
import { map as english } from '../words/en/map.js';
import { planting } from '../words/en/planting.js';
import { said } from '../words/said.js';
import { showsOf, type MapQuestion } from './map-question.js';

interface MapControlsProps {
  question: MapQuestion;
  onChange(next: Filters, isReplacing?: boolean): void;
}

/** How long a crop or a month stays as it is before its map is asked for. */
const settleMs = 350;

export function MapControls({ question, onChange }: MapControlsProps) {
  const { month, water, show, risk } = question;
  const [crop, setCrop] = useSettled(question.crop, (next) => onChange({ crop: next }, true));
  const [shownMonth, setMonth] = useSettled(month, (next) => onChange({ month: next }, true));
  const words = said('map', english);
  const { water: waterLabel, risk: riskLabel } = said('planting', planting);
  const isBest = shownMonth === 'best';
  const [lastMonth, setLastMonth] = useState(isBest ? 4 : shownMonth);
  return (
    <form className="map-controls" onSubmit={(event) => event.preventDefault()}>
      <CropField value={crop} onChange={setCrop} />
      <Field label={isBest ? words.bestOfEach : words.month(fullMonthName(shownMonth))}>
        {(props) => (
          <div className="month-slider">
            <input
              {...props}
              type="range"
              min={1}
              max={12}
              step={1}
              value={isBest ? lastMonth : shownMonth}
              disabled={isBest}
              aria-valuetext={fullMonthName(isBest ? lastMonth : shownMonth)}
              onChange={({ currentTarget }) => {
                setLastMonth(Number(currentTarget.value));
                setMonth(Number(currentTarget.value));
              }}
            />
            <label className="check">
              <input
                type="checkbox"
                checked={isBest}
                onChange={({ currentTarget }) => setMonth(currentTarget.checked ? 'best' : lastMonth)}
              />
              {words.best}
            </label>
          </div>
        )}
      </Field>
      <SelectField
        label={waterLabel}
        value={water}
        onChange={(next) => onChange({ water: next })}
        choices={(['rainfed', 'irrigated'] as const).map((each) => ({ value: each, words: waterName(each) }))}
      />
      <SelectField
        label={words.show}
        value={show}
        onChange={(next) => onChange({ show: next })}
        choices={showsOf(month).map((each) => ({ value: each, words: words.shows[each] }))}
      />
      {show === 'label' && (
        <SelectField
          label={riskLabel}
          value={risk}
          onChange={(next) => onChange({ risk: next })}
          choices={(['low', 'medium', 'high'] as const).map((each) => ({
            value: each,
            words: riskName(each),
          }))}
        />
      )}
    </form>
  );
}

/** Keeps a value while it is being changed, and passes it on once it has settled. */
function useSettled<Value extends string | number>(
  settled: Value,
  pass: (value: Value) => void,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(settled);
  useEffect(() => setValue(settled), [settled]);
  useEffect(() => {
    if (value === settled || value === '') return undefined;
    const timer = setTimeout(() => pass(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return [value, setValue];
}
