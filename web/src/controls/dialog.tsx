import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

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
  const id = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
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
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" className="quiet icon" aria-label="Close" onClick={() => ref.current?.close()}>
          ✕
        </button>
      </header>
      {children}
    </dialog>
  );
}
