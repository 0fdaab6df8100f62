// The form of a whole plan: a new one, a copy, or a corrected one. It checks how the model understands crop and place
// before the plan is saved.
import { useState, type FormEvent, type ReactNode } from 'react';
import { Dialog } from '../controls/dialog.js';
import { FailureNote } from '../controls/failure-note.js';
import { useWork } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { controls } from '../words/en/controls.js';
import { said } from '../words/said.js';
import { checkNames, type NameCheck } from './name-check.js';
import { NameChoice } from './name-choice.js';
import { NotSaved } from './not-saved.js';
import { emptyDraft, nameFor, PlantingFields, type Draft } from './planting-fields.js';

interface PlanDialogProps {
  title: string;
  /** The words of the button, and while it works. */
  action: readonly [idle: string, busy: string];
  /** What is known already, such as a point of the map. */
  given?: Partial<Draft>;
  /** What is said below the fields of the plan as it stands in them. */
  note?: (draft: Draft) => ReactNode;
  save(draft: Draft): Promise<void>;
  onClose(): void;
}

export function PlanDialog({ title, action, given = {}, note, save, onClose }: PlanDialogProps) {
  const [draft, setDraft] = useState<Draft>({ ...emptyDraft, ...given });
  const [check, setCheck] = useState<NameCheck | undefined>();
  const { run, clear, isBusy, error, failure, fault } = useWork(submit);
  const isShownInFields =
    failure?.code === 'VALIDATION_FAILED' && Object.keys(draft).some((field) => fault(field) !== undefined);

  function change(next: Partial<Draft>): void {
    setDraft((current) => ({ ...current, ...next }));
    clear();
    if (next.crop !== undefined || next.location !== undefined) setCheck(undefined);
  }

  async function submit(isChecked: boolean): Promise<void> {
    const named = { ...draft, name: draft.name.trim() === '' ? nameFor(draft) : draft.name };
    setDraft(named);
    const isSame = named.crop === given.crop && named.location === given.location;
    const found = isChecked || isSame ? undefined : await checkNames(named);
    setCheck(found);
    if (found === undefined || found.refusals.length === 0) await save(named);
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          run(false);
        }}
      >
        <PlantingFields draft={draft} fault={fault} onChange={change} />
        {note?.(draft)}
        {check !== undefined && check.refusals.length > 0 && (
          <NameChoice check={check} onChoose={change} onAnyway={() => run(true)} />
        )}
        {error instanceof NotSaved && <p role="alert">{error.words()}</p>}
        {!isShownInFields && <FailureNote error={error instanceof NotSaved ? error.cause : error} />}
        <p className="actions end">
          <button type="button" onClick={onClose}>
            {said('controls', controls).cancel}
          </button>
          <WorkButton type="submit" className="main" isBusy={isBusy}>
            {isBusy ? action[1] : action[0]}
          </WorkButton>
        </p>
      </form>
    </Dialog>
  );
}
