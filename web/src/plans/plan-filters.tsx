import { signedLabel } from '@crop-planning/shared/words/label-words';
import { fullMonthName } from '@crop-planning/shared/words/months';
import { useState } from 'react';
import { linkTo, open, type Filters } from '../address/address.js';
import { SelectField, TextField } from '../controls/field.js';
import type { Choice } from './chosen-plans.js';

const labels = ['feasible', 'marginal', 'infeasible', null] as const;
const months = Array.from({ length: 12 }, (_, i) => i + 1);

/** The filters of the list; each change goes into the address, so that it can be kept or sent. */
export function PlanFilters({ choice }: { choice: Choice }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const { query, label, month, water, withArchived, sort } = choice;
  const change = (next: Filters) =>
    open(linkTo('plans', { q: query, label, month, water, archived: withArchived, sort, ...next }), {
      isReplacing: true,
    });
  const count = [query, label, month, water, sort, withArchived].filter(Boolean).length;
  return (
    <>
      {/* Only on a phone, where the filters would fill the first screen. */}
      <button
        type="button"
        className="fold"
        aria-expanded={isUnfolded}
        aria-controls="filters"
        onClick={() => setUnfolded(!isUnfolded)}
      >
        Filters{count > 0 && ` (${count} in use)`}
      </button>
      <form
        id="filters"
        className={isUnfolded ? 'filters' : 'filters folded'}
        role="search"
        onSubmit={(event) => event.preventDefault()}
      >
        <TextField
          label="Search"
          type="search"
          value={query}
          placeholder="name, crop, place"
          onChange={({ currentTarget }) => change({ q: currentTarget.value })}
        />
        <SelectField
          label="Result"
          value={label}
          onChange={(value) => change({ label: value })}
          choices={[
            { value: '', words: 'any' },
            ...labels.map((one) => ({ value: one ?? 'none', words: signedLabel(one) })),
          ]}
        />
        <SelectField
          label="Month"
          value={month}
          onChange={(value) => change({ month: value })}
          choices={[
            { value: '', words: 'any' },
            ...months.map((each) => ({ value: String(each), words: fullMonthName(each) })),
          ]}
        />
        <SelectField
          label="Water"
          value={water}
          onChange={(value) => change({ water: value })}
          choices={[
            { value: '', words: 'any' },
            { value: 'rainfed', words: 'rainfed' },
            { value: 'irrigated', words: 'irrigated' },
          ]}
        />
        <SelectField
          label="Order"
          value={sort}
          onChange={(value) => change({ sort: value })}
          choices={[
            { value: '', words: 'newest first' },
            { value: 'name', words: 'by name' },
            { value: 'highest', words: 'most harvests first' },
            { value: 'lowest', words: 'fewest harvests first' },
          ]}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={withArchived}
            onChange={({ currentTarget }) => change({ archived: currentTarget.checked })}
          />
          Archived ones too
        </label>
      </form>
    </>
  );
}
