import type { ComponentProps } from 'react';

interface WorkButtonProps extends ComponentProps<'button'> {
  /** Whether what it began still runs. */
  isBusy: boolean;
}

/** A button that does nothing while its work runs; unlike one that is disabled, it keeps the focus meanwhile. */
export function WorkButton({ isBusy, onClick, ...button }: WorkButtonProps) {
  return (
    <button
      {...button}
      aria-disabled={isBusy}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    />
  );
}
