// Explains a term of an answer where it stands, by a tap.
import { termWords, type TermName } from '@crop-planning/shared/words/terms';
import { useId, useState } from 'react';

export function Term({ name }: { name: TermName }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { question, meaning } = termWords(name);
  return (
    <span className="term no-print">
      <button
        type="button"
        className="quiet"
        aria-label={question}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        ?
      </button>
      <span id={id} className="meaning" role="status" hidden={!isOpen}>
        {isOpen && meaning}
      </span>
    </span>
  );
}
