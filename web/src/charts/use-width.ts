import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Returns the width of an element in CSS pixels, so that a drawing keeps its letters readable at any width. */
export function useWidth<Of extends Element>(initial: number): [RefObject<Of | null>, number] {
  const ref = useRef<Of>(null);
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => setWidth(Math.max(240, Math.round(element.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
