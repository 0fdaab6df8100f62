import type { ListedCropPlan } from '@crop-planning/client';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Dialog } from '../controls/dialog.js';
import { FailureNote } from '../controls/failure-note.js';
import { SettingFields, settingsOf } from '../plans/planting-fields.js';
import { queryClient, trpc } from '../service/service.js';

/** Changes what can be changed of a plan; its crop, place and month stay, because its history is about them. */
export function EditDialog({ plan, onClose }: { plan: ListedCropPlan; onClose(): void }) {
  const [settings, setSettings] = useState(settingsOf(plan));
  const update = useMutation(
    trpc.cropPlans.update.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.cropPlans.pathFilter());
        onClose();
      },
    }),
  );
  function submit(event: FormEvent): void {
    event.preventDefault();
    update.mutate({ plan_id: plan.id, ...settings });
  }
  return (
    <Dialog title="Edit the plan" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <SettingFields
          draft={settings}
          onChange={(next) => setSettings((current) => ({ ...current, ...next }))}
        />
        <p className="hint">
          Crop, place and month stay as they are, because the plan's analyses are about them. For another
          question, create another plan.
        </p>
        <FailureNote error={update.error} />
        <p className="actions end">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button className="main" disabled={update.isPending}>
            Save
          </button>
        </p>
      </form>
    </Dialog>
  );
}
