import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { draw } from './drawing.js';
import type { Raster } from './raster.js';
import { useOutlines } from './use-outlines.js';
import { enlarged, moved, toPoint, wholeWorld, type Point, type Size, type Viewport } from './viewport.js';

interface WorldMapProps {
  raster: Raster | undefined;
  description: string;
  /** Whether another map is on its way, so that this one must not be taken for it. */
  isOutOfDate: boolean;
  onAsk(point: Point): void;
  /** What lies on the map, at pixels. */
  children(view: Viewport, size: Size, onEnlarge: (x: number, y: number) => void): ReactNode;
}

const stepPixels = 60;
const zoomStep = 1.6;
/** Enlarging at a group of places should part them. */
const groupZoom = 3;
/** A pointer that moved less than this has clicked. */
const clickPixels = 5;

/** A map that can be moved and enlarged by pointer, wheel, keys and buttons; a click or Enter asks about a point. */
export function WorldMap({ raster, description, isOutOfDate, onAsk, children }: WorldMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<Size>({ width: 720, height: 420 });
  const [given, setView] = useState<Viewport | undefined>();
  const view = given ?? wholeWorld(size);
  const outlines = useOutlines(view.scale);
  const pressed = useRef(new Map<number, { x: number; y: number; distance: number }>());

  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (canvas.current !== null) draw(canvas.current, { raster, outlines, view, size });
  }, [raster, outlines, view, size]);

  // React's own listener for the wheel is passive, so it could not keep the page from scrolling.
  const zoom = (factor: number, x = size.width / 2, y = size.height / 2) =>
    setView(enlarged(view, factor, x, y, size));
  const latestZoom = useRef(zoom);
  latestZoom.current = zoom;
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element?.getBoundingClientRect();
      latestZoom.current(
        Math.exp(-event.deltaY / 400),
        event.clientX - (box?.left ?? 0),
        event.clientY - (box?.top ?? 0),
      );
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    pressed.current.set(event.pointerId, { x: event.clientX, y: event.clientY, distance: 0 });
  }

  function onPointerMove(event: PointerEvent): void {
    const start = pressed.current.get(event.pointerId);
    if (start === undefined) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    const next = { x: event.clientX, y: event.clientY, distance: start.distance + Math.hypot(dx, dy) };
    const other = [...pressed.current].find(([id]) => id !== event.pointerId)?.[1];
    pressed.current.set(event.pointerId, next);
    if (other === undefined) {
      if (next.distance > clickPixels) setView(moved(view, dx, dy, size));
      return;
    }
    const before = Math.hypot(start.x - other.x, start.y - other.y);
    const now = Math.hypot(next.x - other.x, next.y - other.y);
    if (before > 0) zoom(now / before);
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const start = pressed.current.get(event.pointerId);
    pressed.current.delete(event.pointerId);
    if (start === undefined || start.distance > clickPixels || pressed.current.size > 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    onAsk(toPoint(event.clientX - box.left, event.clientY - box.top, view, size));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => setView(moved(view, stepPixels, 0, size)),
      ArrowRight: () => setView(moved(view, -stepPixels, 0, size)),
      ArrowUp: () => setView(moved(view, 0, stepPixels, size)),
      ArrowDown: () => setView(moved(view, 0, -stepPixels, size)),
      '+': () => zoom(zoomStep),
      '=': () => zoom(zoomStep),
      '-': () => zoom(1 / zoomStep),
      Enter: () => onAsk(view),
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  }

  return (
    <div className={isOutOfDate ? 'world out-of-date' : 'world'} ref={frame}>
      <div
        className="surface"
        role="application"
        aria-busy={isOutOfDate}
        aria-label={description}
        aria-roledescription="map"
        tabIndex={0}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={({ pointerId }) => pressed.current.delete(pointerId)}
        onKeyDown={onKeyDown}
      >
        <canvas ref={canvas} />
        <span className="cross" aria-hidden="true" />
      </div>
      {isOutOfDate && (
        <p className="world-note" aria-hidden="true">
          Calculating the new map…
        </p>
      )}
      {children(view, size, (x, y) => zoom(groupZoom, x, y))}
      <div className="zoom">
        <button type="button" aria-label="Enlarge the map" onClick={() => zoom(zoomStep)}>
          +
        </button>
        <button type="button" aria-label="Reduce the map" onClick={() => zoom(1 / zoomStep)}>
          −
        </button>
        <button type="button" className="whole" onClick={() => setView(undefined)}>
          World
        </button>
      </div>
    </div>
  );
}
