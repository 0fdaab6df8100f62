import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Dialog } from './dialog.js';
import { FailureNote } from './failure-note.js';
import { useWork } from './use-work.js';
import { WorkButton } from './work-button.js';
import { controls } from '../words/en/controls.js';
import { said } from '../words/said.js';

interface ConfirmProps {
  /** The question. */
  title: string;
  /** What will be lost. */
  children: ReactNode;
  /** The words of the button that does it. */
  action: string;
  onConfirm(): Promise<unknown>;
  /** Called after the answer, with whether it was done. */
  onClose(isDone: boolean): void;
}

/** Asks before something is lost for good; the focus starts where Enter loses nothing. */
export function Confirm({ title, children, action, onConfirm, onClose }: ConfirmProps) {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const { run, isBusy, error } = useWork(async () => {
    await onConfirm();
    onClose(true);
  });
  useLayoutEffect(() => cancel.current?.focus(), []);

  return (
    <Dialog title={title} describedBy={id} onClose={() => onClose(false)}>
      <div className="stack">
        <p id={id}>{children}</p>
        <FailureNote error={error} />
        <p className="actions end">
          <button ref={cancel} type="button" onClick={() => onClose(false)}>
            {said('controls', controls).cancel}
          </button>
          <WorkButton type="button" className="danger" isBusy={isBusy} onClick={() => run()}>
            {action}
          </WorkButton>
        </p>
      </div>
    </Dialog>
  );
}
