import { signedLabel } from '@crop-planning/shared/words/label-words';
import { waterName } from '@crop-planning/shared/words/choices';
import { fullMonthName } from '@crop-planning/shared/words/months';
import { useState } from 'react';
import { linkTo, open, type Filters } from '../address/address.js';
import { SelectField, TextField } from '../controls/field.js';
import { plans as english } from '../words/en/plans.js';
import { said } from '../words/said.js';
import type { Choice } from './chosen-plans.js';

const labels = ['feasible', 'marginal', 'infeasible', null] as const;
const waters = ['rainfed', 'irrigated'] as const;
const months = Array.from({ length: 12 }, (_, i) => i + 1);

/** The filters of the list; each change goes into the address, so that it can be kept or sent. */
export function PlanFilters({ choice }: { choice: Choice }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const { query, label, month, water, withArchived, sort } = choice;
  const words = said('plans', english);
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
        {count > 0 ? words.filtersUsed(count) : words.filters}
      </button>
      <form
        id="filters"
        className={isUnfolded ? 'filters' : 'filters folded'}
        role="search"
        onSubmit={(event) => event.preventDefault()}
      >
        <TextField
          label={words.search}
          type="search"
          value={query}
          placeholder={words.searched}
          onChange={({ currentTarget }) => change({ q: currentTarget.value })}
        />
        <SelectField
          label={words.result}
          value={label}
          onChange={(value) => change({ label: value })}
          choices={[
            { value: '', words: words.anyResult },
            ...labels.map((one) => ({ value: one ?? 'none', words: signedLabel(one) })),
          ]}
        />
        <SelectField
          label={words.month}
          value={month}
          onChange={(value) => change({ month: value })}
          choices={[
            { value: '', words: words.anyMonth },
            ...months.map((each) => ({ value: String(each), words: fullMonthName(each) })),
          ]}
        />
        <SelectField
          label={words.water}
          value={water}
          onChange={(value) => change({ water: value })}
          choices={[
            { value: '', words: words.anyWater },
            ...waters.map((each) => ({ value: each, words: waterName(each) })),
          ]}
        />
        <SelectField
          label={words.order}
          value={sort}
          onChange={(value) => change({ sort: value })}
          choices={[
            { value: '', words: words.orders.newest },
            { value: 'name', words: words.orders.name },
            { value: 'highest', words: words.orders.highest },
            { value: 'lowest', words: words.orders.lowest },
          ]}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={withArchived}
            onChange={({ currentTarget }) => change({ archived: currentTarget.checked })}
          />
          {words.archivedToo}
        </label>
      </form>
    </>
  );
}
