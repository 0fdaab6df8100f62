import type { Outline } from '@crop-planning/client';
import { centreOf } from '@crop-planning/shared/geo/outline-geometry';
import { outlinePointsMax } from '@crop-planning/shared/outline-limit';
import { ShapeError, type Shape } from '@crop-planning/shared/geo/shapes';
import { useRef } from 'react';
import type { Point } from './viewport.js';

/** A field, or a point, that the map shows and asks about. */
export interface Field {
  name: string;
  outline: Outline | undefined;
  centre: Point;
}

interface FieldToolsProps {
  /** The corners drawn so far; undefined while nothing is being drawn. */
  corners: readonly Point[] | undefined;
  onCorners(corners: readonly Point[] | undefined): void;
  onField(field: Field): void;
  /** The shapes of a file from which one has to be chosen. */
  shapes: readonly Shape[];
  failure: string | undefined;
  onFile(file: File): void;
}

const cornersMin = 3;
const listedMax = 50;

/** Draws a field, or opens one from a file. */
export function FieldTools(props: FieldToolsProps) {
  const { corners, onCorners, onField, shapes, failure, onFile } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="field-tools">
      {corners === undefined ? (
        <p className="actions">
          <button type="button" onClick={() => onCorners([])}>
            Draw a field
          </button>
          <button type="button" onClick={() => input.current?.click()}>
            Open a field from a file
          </button>
          <span className="hint">GeoJSON or KML; you can also drop it on the map.</span>
        </p>
      ) : (
        <p className="actions">
          <button
            type="button"
            className="main"
            disabled={corners.length < cornersMin}
            onClick={() => onField(drawn(corners))}
          >
            Finish the field
          </button>
          <button
            type="button"
            disabled={corners.length === 0}
            onClick={() => onCorners(corners.slice(0, -1))}
          >
            Undo the last corner
          </button>
          <button type="button" onClick={() => onCorners(undefined)}>
            Cancel
          </button>
          <span className="hint" role="status">
            {cornersWords(corners.length)}
          </span>
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="A file with a field"
        accept=".geojson,.json,.kml,application/geo+json,application/vnd.google-earth.kml+xml"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          currentTarget.value = '';
        }}
      />
      {failure !== undefined && (
        <p className="fault" role="alert">
          {failure}
        </p>
      )}
      {shapes.length > 1 && (
        <div role="group" aria-label="The fields in the file">
          <p className="hint">The file has {shapes.length} points and fields. Choose one.</p>
          <p className="actions">
            {shapes.slice(0, listedMax).map((shape, i) => (
              <button key={`${i} ${shape.name}`} type="button" onClick={() => onField(fieldOf(shape))}>
                <bdi>{shape.name === '' ? `Number ${i + 1}` : shape.name}</bdi>
              </button>
            ))}
          </p>
        </div>
      )}
    </div>
  );
}

function cornersWords(count: number): string {
  if (count === 0) return 'Click the corners of the field one after another; by keyboard, Enter sets one.';
  return count === 1 ? '1 corner' : `${count} corners`;
}

/** How many corners a drawn field can have: the first one closes it. */
export const cornersMax = outlinePointsMax - 1;

export function drawn(corners: readonly Point[]): Field {
  const ring = corners.map(({ longitude, latitude }) => [rounded(longitude), rounded(latitude)]);
  const [first = [0, 0]] = ring;
  return fieldOf({ name: '', outline: { type: 'Polygon', coordinates: [[...ring, first]] } });
}

export function fieldOf({ name, point, outline }: Shape): Field {
  const [longitude, latitude] = point ?? (outline ? centreOf(outline) : [0, 0]);
  return { name, outline, centre: { longitude, latitude } };
}

/** Returns the sentence for a file that cannot be used. */
export function failureWords(error: unknown): string {
  return error instanceof ShapeError ? error.message : 'The file could not be read.';
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
