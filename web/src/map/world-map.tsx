import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import type { Outline } from '@crop-planning/client';
import { map as english } from '../words/en/map.js';
import { said } from '../words/said.js';
import { draw } from './drawing.js';
import { usePlanOutlines } from './plan-outlines.js';
import type { Raster } from './raster.js';
import { useOutlines } from './use-outlines.js';
import { useTowns } from './use-towns.js';
import { around, enlarged, moved, toPoint, wholeWorld, type Size, type Viewport } from './viewport.js';

interface WorldMapProps {
  raster: Raster | undefined;
  description: string;
  /** Whether another map is on its way, so that this one must not be taken for it. */
  isOutOfDate: boolean;
  isDark: boolean;
  /** What the map has to show, from the address; the whole world if undefined. */
  place: Viewport | undefined;
  /** Called once the map has stayed where it is for a moment. */
  onPlace(place: Viewport | undefined): void;
  field: Outline | undefined;
  /** Called with the point under the pointer, and the scale of the map, which says how exact the point is. */
  onPointer(point: Viewport | undefined): void;
  onFile(file: File): void;
  /** Called with the point that was clicked, or the middle for the keyboard. */
  onAsk(point: Viewport): void;
  /** What lies on the map, at pixels. */
  children(view: Viewport, size: Size, onEnlarge: (x: number, y: number) => void): ReactNode;
}

/** How long the map stays where it is before the address says so. */
const settleMs = 300;
const stepPixels = 60;
const zoomStep = 1.6;
/** Enlarging at a group of places should part them. */
const groupZoom = 3;
/** A pointer that moved less than this has clicked. */
const clickPixels = 5;

/** A map that can be moved and enlarged by pointer, wheel, keys and buttons; a click or Enter asks about a point. */
export function WorldMap(props: WorldMapProps) {
  const { raster, description, isOutOfDate, isDark, place, field, onPlace, onPointer, onFile, onAsk } = props;
  const words = said('map', english);
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<Size>({ width: 720, height: 420 });
  const [given, setView] = useState<Viewport | undefined>();
  const view = useMemo(() => (given ? around(given, size) : wholeWorld(size)), [given, size]);
  const outlines = useOutlines(view.scale);
  const towns = useTowns();
  const planOutlines = usePlanOutlines(view.scale);
  useSettledPlace({ given, place, setView, onPlace });
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
    if (canvas.current !== null)
      draw(canvas.current, { raster, outlines, towns, planOutlines, field, view, size });
  }, [raster, outlines, towns, planOutlines, field, view, size, isDark]);

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

  function pointUnder(event: PointerEvent): Viewport {
    const box = frame.current?.getBoundingClientRect();
    const [x, y] = [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)];
    return { ...toPoint(x, y, view, size), scale: view.scale };
  }

  function onPointerMove(event: PointerEvent): void {
    const start = pressed.current.get(event.pointerId);
    if (event.pointerType === 'mouse') onPointer(pointUnder(event));
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
    onAsk(pointUnder(event));
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
        aria-roledescription={words.role}
        tabIndex={0}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={({ pointerId }) => pressed.current.delete(pointerId)}
        onKeyDown={onKeyDown}
        onPointerLeave={() => onPointer(undefined)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const [file] = event.dataTransfer.files;
          if (file) onFile(file);
        }}
      >
        <canvas ref={canvas} />
        <span className="cross" aria-hidden="true" />
      </div>
      {isOutOfDate && (
        <p className="world-note" aria-hidden="true">
          {words.calculatingNew}
        </p>
      )}
      {props.children(view, size, (x, y) => zoom(groupZoom, x, y))}
      <div className="zoom">
        <button type="button" aria-label={words.enlarge} onClick={() => zoom(zoomStep)}>
          +
        </button>
        <button type="button" aria-label={words.reduce} onClick={() => zoom(1 / zoomStep)}>
          −
        </button>
        <button type="button" className="whole" onClick={() => setView(undefined)}>
          {words.world}
        </button>
      </div>
    </div>
  );
}

interface SettledPlace {
  given: Viewport | undefined;
  place: Viewport | undefined;
  setView(view: Viewport | undefined): void;
  onPlace(place: Viewport | undefined): void;
}

/** Keeps what the map shows and the address the same: the latest of both decides. */
function useSettledPlace({ given, place, setView, onPlace }: SettledPlace): void {
  const settled = useRef<string>('');
  // Another point may have been asked about while the map settled.
  const latestOnPlace = useRef(onPlace);
  latestOnPlace.current = onPlace;
  const wanted = keyOf(place);
  // At once: a key or a tap that comes next asks about the place that the address says.
  useLayoutEffect(() => {
    if (wanted === settled.current) return;
    settled.current = wanted;
    setView(place);
  }, [wanted]);
  useEffect(() => {
    if (keyOf(given) === settled.current) return undefined;
    const timer = setTimeout(() => {
      settled.current = keyOf(given);
      latestOnPlace.current(given);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [given]);
}

/** As exact as the address has it. */
function keyOf(place: Viewport | undefined): string {
  return place ? `${place.latitude.toFixed(4)},${place.longitude.toFixed(4)},${place.scale.toFixed(1)}` : '';
}
