// The answer about a point as a sheet over the foot of a phone's screen: Escape or a pull downwards closes it, and it never lies
// over its point. point-panel.tsx uses it; on a wide screen, where the answer stands beside the map, only Escape does something.
import { useEffect, useRef, type PointerEvent, type RefObject } from 'react';

/** A pull of this many pixels closes the sheet; a shorter one lets it go back. */
const pullPixels = 70;
/** How far the point stays from the sheet. */
const clearPixels = 28;

interface Sheet {
  sheet: RefObject<HTMLElement | null>;
  /** Changes with the point. */
  asked: string;
  onClose(): void;
}

/** Returns what closes the sheet, and what its head does with a finger. */
export function useSheet({ sheet, asked, onClose }: Sheet) {
  const pull = useRef<{ id: number; from: number } | undefined>(undefined);
  const latestOnClose = useRef(onClose);
  latestOnClose.current = onClose;

  function close(): void {
    latestOnClose.current();
    // What had the focus is gone, and the keys move the map again.
    document.querySelector<HTMLElement>('.world .surface')?.focus({ preventScroll: true });
  }

  useEffect(() => {
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      // A dialog in front of the sheet closes alone.
      if (key === 'Escape' && !defaultPrevented && document.querySelector('dialog[open]') === null) close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  useEffect(() => {
    const element = sheet.current;
    if (element === null) return undefined;
    // The sheet grows when the answer arrives.
    const observer = new ResizeObserver(() => uncover(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [asked]);

  function move(byPixels: number): void {
    if (sheet.current !== null)
      sheet.current.style.transform = byPixels > 0 ? `translateY(${byPixels}px)` : '';
  }

  return {
    close,
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      const isButton = event.target instanceof Element && event.target.closest('button') !== null;
      if (sheet.current === null || isButton || !isOver(sheet.current)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pull.current = { id: event.pointerId, from: event.clientY };
    },
    onPointerMove({ pointerId, clientY }: PointerEvent): void {
      if (pull.current?.id === pointerId) move(clientY - pull.current.from);
    },
    onPointerUp({ pointerId, clientY }: PointerEvent): void {
      if (pull.current?.id !== pointerId) return;
      const pulled = clientY - pull.current.from;
      pull.current = undefined;
      move(0);
      if (pulled > pullPixels) close();
    },
    onPointerCancel(): void {
      pull.current = undefined;
      move(0);
    },
  };
}

/** Scrolls the page so that the point asked about stands clear of the sheet. */
function uncover(sheet: HTMLElement): void {
  const point = document.querySelector('.world .here')?.getBoundingClientRect();
  const map = document.querySelector('.world')?.getBoundingClientRect();
  if (point === undefined || map === undefined || !isOver(sheet)) return;
  // It may have been moved out of the map's frame.
  if (point.bottom < map.top || point.top > map.bottom) return;
  const covered = point.bottom + clearPixels - sheet.getBoundingClientRect().top;
  if (covered > 0) scrollBy({ top: covered, behavior: 'instant' });
}

function isOver(sheet: HTMLElement): boolean {
  return getComputedStyle(sheet).position === 'fixed';
}
