import type { CropPlan } from '@crop-planning/client';

/** Says that a plan has left the list, and brings it back. */
export function ArchivedNote({ plan, onUndo }: { plan: CropPlan; onUndo(): void }) {
  return (
    <div className="note archived-note no-print" role="status">
      <p>
        <bdi>{plan.name}</bdi> is archived.
      </p>
      <button type="button" className="quiet" onClick={onUndo}>
        Undo
      </button>
    </div>
  );
}
