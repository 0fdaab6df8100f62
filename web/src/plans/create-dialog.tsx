import { useState, type FormEvent } from 'react';
import { Dialog } from '../controls/dialog.js';
import { FailureNote } from '../controls/failure-note.js';
import { useWork } from '../controls/use-work.js';
import { crop, queryClient, trpc } from '../service/service.js';
import { checkNames, type NameCheck } from './name-check.js';
import { NameChoice } from './name-choice.js';
import { emptyDraft, inputOf, nameFor, PlantingFields, type Draft } from './planting-fields.js';

interface CreateDialogProps {
  /** What is known already, such as a point of the map. */
  given?: Partial<Draft>;
  onClose(): void;
  onCreated(planId: string): void;
}

/** Asks for a new plan, checks how the model understands its names, creates it and has it analysed. */
export function CreateDialog({ given = {}, onClose, onCreated }: CreateDialogProps) {
  const [draft, setDraft] = useState<Draft>({ ...emptyDraft, ...given });
  const [check, setCheck] = useState<NameCheck | undefined>();
  const { run, clear, isBusy, error, failure, fault } = useWork(create);
  const isShownInFields =
    failure?.code === 'VALIDATION_FAILED' && Object.keys(draft).some((field) => fault(field) !== undefined);

  function change(next: Partial<Draft>): void {
    setDraft((current) => ({ ...current, ...next }));
    clear();
    if (next.crop !== undefined || next.location !== undefined) setCheck(undefined);
  }

  async function create(isChecked: boolean): Promise<void> {
    const named = { ...draft, name: draft.name.trim() === '' ? nameFor(draft) : draft.name };
    setDraft(named);
    const found = isChecked ? undefined : await checkNames(named);
    setCheck(found);
    if (found === undefined || found.refusals.length === 0) onCreated(await save(named));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    run(false);
  }

  return (
    <Dialog title="New plan" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <PlantingFields draft={draft} fault={fault} onChange={change} />
        {check !== undefined && check.refusals.length > 0 && (
          <NameChoice check={check} onChoose={change} onAnyway={() => run(true)} />
        )}
        {!isShownInFields && <FailureNote error={error} />}
        <p className="actions end">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="main" disabled={isBusy}>
            {isBusy ? 'Creating…' : 'Create and analyse'}
          </button>
        </p>
      </form>
    </Dialog>
  );
}

async function save(draft: Draft): Promise<string> {
  const { id } = await crop.cropPlans.create.mutate(inputOf(draft));
  // A plan whose names the model does not know stays without a result; its view says why.
  await crop.analyses.run.mutate({ plan_id: id }).catch(() => undefined);
  await queryClient.invalidateQueries(trpc.cropPlans.pathFilter());
  return id;
}
