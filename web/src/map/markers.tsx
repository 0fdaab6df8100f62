import { labelParts } from '@crop-planning/shared/words/label-words';
import { linkTo } from '../address/address.js';
import { classOf, symbolOf } from '../controls/label-mark.js';
import { map as english } from '../words/en/map.js';
import { said } from '../words/said.js';
import { groupsOf, type PlaceGroup } from './place-groups.js';
import type { PlanPlace } from './use-plan-places.js';
import { toPixels, type Point, type Size, type Viewport } from './viewport.js';

interface MarkersProps {
  places: readonly PlanPlace[];
  /** The point asked about. */
  point: Point | undefined;
  view: Viewport;
  size: Size;
  /** Enlarges the map around a pixel. */
  onEnlarge(x: number, y: number): void;
}

/** The plans and the point asked about, on the map. */
export function Markers({ places, point, view, size, onEnlarge }: MarkersProps) {
  const here = point === undefined ? undefined : toPixels(point, view, size);
  return (
    <>
      <ul className="markers" aria-label={said('map', english).markers}>
        {groupsOf(places, view, size).map((group) => (
          <li key={group.places[0]?.name} style={{ left: group.x, top: group.y }}>
            <Marker group={group} onEnlarge={onEnlarge} />
          </li>
        ))}
      </ul>
      {here !== undefined && (
        <span className="here" aria-hidden="true" style={{ left: here.x, top: here.y }} />
      )}
    </>
  );
}

/** How many plans of a marker are read out. */
const plansNamed = 5;

function Marker({ group, onEnlarge }: { group: PlaceGroup; onEnlarge(x: number, y: number): void }) {
  const { places, x, y } = group;
  const plans = places.flatMap((place) => place.plans);
  const [plan] = plans;
  const words = said('map', english);
  const about = words.plansAt(
    places.map(({ name }) => name),
    plans.slice(0, plansNamed).map((one) => ({
      name: one.name,
      label: labelParts(one.latest_feasibility_label).word,
    })),
    plans.length > plansNamed,
  );
  if (places.length > 1) {
    return (
      <button
        type="button"
        className="marker"
        aria-label={words.group(plans.length, about)}
        onClick={() => onEnlarge(x, y)}
      >
        {plans.length}
      </button>
    );
  }
  const label = plan?.latest_feasibility_label ?? null;
  const isOne = plans.length === 1;
  return (
    <a
      className={`marker ${classOf(label)}`}
      href={
        isOne ? linkTo('plan', { about: plan?.id }) : linkTo('plans', { q: places[0]?.name.split(',')[0] })
      }
      aria-label={isOne ? about : words.several(plans.length, about)}
      title={about}
    >
      {isOne ? symbolOf(label) : plans.length}
    </a>
  );
}
