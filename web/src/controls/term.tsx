// Explains a term of an answer where it stands, by a tap.
import { termQuestions, terms, type TermName } from '@crop-planning/shared/words/terms';
import { useId, useState } from 'react';

export function Term({ name }: { name: TermName }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="term no-print">
      <button
        type="button"
        className="quiet"
        aria-label={termQuestions[name]}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        ?
      </button>
      <span id={id} className="meaning" role="status" hidden={!isOpen}>
        {isOpen && terms[name]}
      </span>
    </span>
  );
}
