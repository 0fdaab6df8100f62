import { linkTo } from '../address/address.js';
import { classOf, symbolOf } from '../controls/label-mark.js';
import { toPixels, type Point, type Size, type Viewport } from './viewport.js';
import type { PlanPlace } from './use-plan-places.js';

interface MarkersProps {
  places: readonly PlanPlace[];
  /** The point asked about. */
  point: Point | undefined;
  view: Viewport;
  size: Size;
}

/** The plans and the point asked about, on the map. */
export function Markers({ places, point, view, size }: MarkersProps) {
  const isShown = ({ x, y }: { x: number; y: number }) =>
    x > -10 && y > -10 && x < size.width + 10 && y < size.height + 10;
  const here = point === undefined ? undefined : toPixels(point, view, size);
  return (
    <>
      <ul className="markers" aria-label="Plans on the map">
        {places.map((place) => {
          const position = toPixels(place, view, size);
          if (!isShown(position)) return null;
          const { name, plans } = place;
          const label = plans[0]?.latest_feasibility_label ?? null;
          const words = plans.map(
            (plan) => `${plan.name}: ${plan.latest_feasibility_label ?? 'not analysed'}`,
          );
          const link =
            plans.length === 1
              ? linkTo('plan', { about: plans[0]?.id })
              : linkTo('plans', { q: name.split(',')[0] });
          return (
            <li key={name} style={{ left: position.x, top: position.y }}>
              <a
                className={`marker ${classOf(label)}`}
                href={link}
                aria-label={`${name}. ${words.join('; ')}`}
                title={`${name}\n${words.join('\n')}`}
              >
                {plans.length === 1 ? symbolOf(label) : plans.length}
              </a>
            </li>
          );
        })}
      </ul>
      {here !== undefined && isShown(here) && (
        <span className="here" aria-hidden="true" style={{ left: here.x, top: here.y }} />
      )}
    </>
  );
}
