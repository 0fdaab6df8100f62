import { planForm } from '../words/en/plan-form.js';
import { said } from '../words/said.js';
import { refreshPlans } from './refresh.js';
import { createAnalysed } from './create-plan.js';
import { PlanDialog } from './plan-dialog.js';
import { inputOf, type Draft } from './planting-fields.js';

interface CreateDialogProps {
  title?: string;
  /** What is known already, such as a point of the map or the plan that is copied. */
  given?: Partial<Draft>;
  onClose(): void;
  onCreated(planId: string): void;
}

/** Asks for a new plan, checks how the model understands its names, creates it and has it analysed. */
export function CreateDialog({ title, given = {}, onClose, onCreated }: CreateDialogProps) {
  const words = said('planForm', planForm);
  async function save(draft: Draft): Promise<void> {
    const { id } = await createAnalysed(inputOf(draft));
    await refreshPlans();
    onCreated(id);
  }
  return (
    <PlanDialog
      title={title ?? words.newPlan}
      action={[words.create, words.creating]}
      given={given}
      save={save}
      onClose={onClose}
    />
  );
}
