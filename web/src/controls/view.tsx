import { startAtTop } from '../address/address.js';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createWatched } from '../watched/watched.js';

/** The heading of the view that is open, for the title of the tab; undefined until it is known. */
export const openTitle = createWatched<string | undefined>(undefined);

interface ViewProps {
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A view with its heading, which gets the focus when the view opens so that it is read out. */
export function View({ title, actions, children, className = '' }: ViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    startAtTop();
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    openTitle.set(title);
    return () => openTitle.set(undefined);
  }, [title]);
  return (
    <section className={`view ${className}`}>
      <header className="view-head">
        <h1 ref={heading} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h1>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}

/** Says that something is being fetched, in a whole sentence. */
export function Loading({ children }: { children: string }) {
  return (
    <p className="loading" role="status">
      {children}
    </p>
  );
}
