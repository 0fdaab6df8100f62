import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { controls } from '../words/en/controls.js';
import { said } from '../words/said.js';

interface DialogProps {
  title: string;
  onClose(): void;
  children: ReactNode;
  /** The id of the text that is read out with the title, in a dialog that asks before something is lost. */
  describedBy?: string;
}

/** A modal dialog; the browser keeps the focus inside and returns it afterwards. */
export function Dialog({ title, onClose, children, describedBy }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // The browser would focus the first control, which opens the keyboard of a phone.
    heading.current?.focus();
    // A dialog that is only removed does not return the focus.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClose={onClose}
      {...(describedBy !== undefined && { role: 'alertdialog', 'aria-describedby': describedBy })}
    >
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      {/* The last one for the keyboard, at the upper edge for the eye. */}
      <button
        type="button"
        className="quiet icon close"
        aria-label={said('controls', controls).close}
        onClick={() => ref.current?.close()}
      >
        ✕
      </button>
    </dialog>
  );
}
