import type { FeasibilityLabel } from '@crop-planning/shared';
import { labelParts } from '@crop-planning/shared/words/label-words';

type Label = FeasibilityLabel | null;

/** Returns the sign of a label; a dash if there is none. */
export function symbolOf(label: Label): string {
  return labelParts(label).sign;
}

/** Returns the class of a label in the style sheet. */
export function classOf(label: Label): string {
  return label ?? 'none';
}

/** A label as a sign and a word in its colour. */
export function LabelMark({ label }: { label: Label }) {
  return (
    <span className={`label ${classOf(label)}`}>
      <b aria-hidden="true">{symbolOf(label)}</b> {labelParts(label).word}
    </span>
  );
}
