import type { Outline } from '@crop-planning/client';
import { shapeFaultText } from '@crop-planning/shared/geo/shape-faults';
import { centreOf } from '@crop-planning/shared/geo/outline-geometry';
import { outlinePointsMax } from '@crop-planning/shared/outline-limit';
import { ShapeError, type Shape } from '@crop-planning/shared/geo/shapes';
import { useRef } from 'react';
import { controls } from '../words/en/controls.js';
import { fieldTools } from '../words/en/field-tools.js';
import { said } from '../words/said.js';
import { FileRefusal } from './file-refusal.js';
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
  /** Why a file cannot be used. */
  failure: unknown;
  onFile(file: File): void;
}

const cornersMin = 3;
const listedMax = 50;

/** Draws a field, or opens one from a file. */
export function FieldTools(props: FieldToolsProps) {
  const { corners, onCorners, onField, shapes, failure, onFile } = props;
  const input = useRef<HTMLInputElement>(null);
  const words = said('fieldTools', fieldTools);
  return (
    <div className="field-tools">
      {corners === undefined ? (
        <p className="actions">
          <button type="button" onClick={() => onCorners([])}>
            {words.draw}
          </button>
          <button type="button" onClick={() => input.current?.click()}>
            {words.open}
          </button>
          <span className="hint">{words.formats}</span>
        </p>
      ) : (
        <p className="actions">
          <button
            type="button"
            className="main"
            disabled={corners.length < cornersMin}
            onClick={() => onField(drawn(corners))}
          >
            {words.finish}
          </button>
          <button
            type="button"
            disabled={corners.length === 0}
            onClick={() => onCorners(corners.slice(0, -1))}
          >
            {words.undo}
          </button>
          <button type="button" onClick={() => onCorners(undefined)}>
            {said('controls', controls).cancel}
          </button>
          <span className="hint" role="status">
            {corners.length === 0 ? words.howToDraw : words.corners(corners.length)}
          </span>
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.file}
        accept=".geojson,.json,.kml,application/geo+json,application/vnd.google-earth.kml+xml"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          currentTarget.value = '';
        }}
      />
      {failure !== undefined && (
        <p className="fault" role="alert">
          {failureWords(failure)}
        </p>
      )}
      {shapes.length > 1 && (
        <div role="group" aria-label={words.fields}>
          <p className="hint">{words.choose(shapes.length)}</p>
          <p className="actions">
            {shapes.slice(0, listedMax).map((shape, i) => (
              <button key={`${i} ${shape.name}`} type="button" onClick={() => onField(fieldOf(shape))}>
                <bdi>{shape.name === '' ? words.numbered(i + 1) : shape.name}</bdi>
              </button>
            ))}
          </p>
        </div>
      )}
    </div>
  );
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
function failureWords(error: unknown): string {
  const { faults } = said('fieldTools', fieldTools);
  if (error instanceof ShapeError) return shapeFaultText(error.fault, faults);
  return error instanceof FileRefusal ? faults[error.fault] : faults.unreadable;
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
