import { createCropPlanInput } from '@crop-planning/shared';
import { planColumns } from '@crop-planning/shared/plan-files/columns';
import { readRisk, readWater } from '@crop-planning/shared/typed/choice-words';
import { useState, type FormEvent } from 'react';
import { Dialog } from '../controls/dialog.js';
import { FailureNote } from '../controls/failure-note.js';
import { useWork } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { NameChoice } from '../plans/name-choice.js';
import type { NameRefusal } from '../plans/name-check.js';
import { emptyDraft, inputOf, PlantingFields, type Draft } from '../plans/planting-fields.js';
import { controls } from '../words/en/controls.js';
import { importRows } from '../words/en/import-rows.js';
import { said } from '../words/said.js';
import { likeRows, type ImportRow } from './import-rows.js';
import type { ImportWork } from './import-work.js';
import { faultWords } from './row-faults.js';

interface RowEditorProps {
  row: ImportRow;
  work: ImportWork;
  onClose(): void;
}

/** Corrects a row of a file, with the fields and the checks of a new plan. */
export function RowEditor({ row, work, onClose }: RowEditorProps) {
  const [draft, setDraft] = useState(() => draftOf(row));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [refusals, setRefusals] = useState<readonly NameRefusal[]>(row.refusals);
  const [isEverywhere, setEverywhere] = useState(true);
  const likes = likeRows(work.state.rows, row).length;
  const words = said('importRows', importRows);
  const { run, clear, isBusy, error } = useWork(take);

  function change(next: Partial<Draft>): void {
    setDraft((current) => ({ ...current, ...next }));
    setFaults({});
    clear();
    if (next.crop !== undefined || next.location !== undefined) setRefusals([]);
  }

  async function take(isAccepted: boolean): Promise<void> {
    const checked = createCropPlanInput.safeParse(inputOf(draft));
    if (!checked.success) {
      // What the rules say is English, as it is for every field.
      const entries = checked.error.issues.map(({ path, message }) => [path.join('.'), `It ${message}.`]);
      setFaults(Object.fromEntries(entries));
      return;
    }
    const found = await work.check(checked.data);
    setRefusals(found);
    if (found.length > 0 && !isAccepted) return;
    work.correct(row, checked.data, {
      isAccepted: found.length > 0,
      isEverywhere: isEverywhere && likes > 0,
    });
    onClose();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    run(false);
  }

  return (
    <Dialog title={words.title(row.line)} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        {row.fault !== undefined && row.refusals.length === 0 && (
          <p className="note fair">{faultWords(row.fault)}</p>
        )}
        {refusals.length > 0 && (
          <NameChoice
            check={{ refusals }}
            anyway={words.anyway}
            onChoose={change}
            onAnyway={() => run(true)}
          />
        )}
        <PlantingFields draft={draft} fault={(name) => faults[name]} onChange={change} />
        {likes > 0 && (
          <label className="check">
            <input
              type="checkbox"
              checked={isEverywhere}
              onChange={({ currentTarget }) => setEverywhere(currentTarget.checked)}
            />
            {words.others(likes)}
          </label>
        )}
        <FailureNote error={error} />
        <p className="actions end">
          <button type="button" onClick={onClose}>
            {said('controls', controls).cancel}
          </button>
          <WorkButton type="submit" className="main" isBusy={isBusy}>
            {isBusy ? words.checking : words.take}
          </WorkButton>
        </p>
      </form>
    </Dialog>
  );
}

/** Returns what a row says as far as it can be understood; other fields are empty, or as in a new plan. */
function draftOf({ input, values = {} }: ImportRow): Draft {
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const month = input?.planting_month ?? planColumns.planting_month.read(text('planting_month'));
  const days = Number(text('season_days'));
  const outlineText = text('outline') || JSON.stringify(values['outline'] ?? null);
  return {
    name: text('name'),
    crop: text('crop'),
    location: text('location'),
    planting_month: month === undefined ? '' : String(month),
    risk_tolerance: readRisk(text('risk_tolerance')) ?? emptyDraft.risk_tolerance,
    water: readWater(text('water')) ?? 'rainfed',
    season_days: Number.isInteger(days) && days > 0 ? String(days) : '',
    climate: input?.climate ?? null,
    outline: input?.outline ?? planColumns.outline.read(outlineText) ?? null,
  };
}
