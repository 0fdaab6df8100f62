const symbols: Readonly<Record<string, string | undefined>> = {
  feasible: '✓',
  marginal: '~',
  infeasible: '✗',
};

/** Returns the sign of a label, the same as in the command line. */
export function symbolOf(label: string | null): string {
  return label === null ? '–' : (symbols[label] ?? '?');
}

/** Returns the class of a label in the style sheet; a newer service may use other labels. */
export function classOf(label: string | null): string {
  return label !== null && symbols[label] !== undefined ? label : 'none';
}

/** A label as a sign and a word in its colour. */
export function LabelMark({ label }: { label: string | null }) {
  return (
    <span className={`label ${classOf(label)}`}>
      <b aria-hidden="true">{symbolOf(label)}</b> {label ?? 'not analysed'}
    </span>
  );
}
