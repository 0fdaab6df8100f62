import { isCropError } from '@crop-planning/client';
import { useQuery } from '@tanstack/react-query';
import { fullMonthName } from '@crop-planning/shared/words/months';
import { useMemo, useState } from 'react';
import { linkTo, open, type Address, type Filters } from '../address/address.js';
import { FailureNote } from '../controls/failure-note.js';
import { View } from '../controls/view.js';
import { failureOf } from '../service/failure.js';
import { trpc, unbatched } from '../service/service.js';
import { MapControls } from './map-controls.js';
import { MapLegendTable } from './map-legend.js';
import { pointText, questionOf, showWords, type MapQuestion } from './map-question.js';
import { Markers } from './markers.js';
import { PointPanel } from './point-panel.js';
import { rasterOf } from './raster.js';
import { usePlanPlaces } from './use-plan-places.js';
import { WorldMap } from './world-map.js';
import './map.css';

/** The service answers 503 while it calculates a map, and keeps the map then. */
const attemptsMax = 40;
const waitSecondsUsual = 3;

export function MapView({ address }: { address: Address }) {
  const question = questionOf(address.filters, new Date());
  const { crop, month, water, show, risk, point } = question;
  const change = (next: Filters, isReplacing = false) =>
    open(linkTo('map', { crop, month, water, show, risk, at: point && pointText(point), ...next }), {
      isReplacing,
    });
  const input = {
    crop,
    planting_month: month,
    water,
    show,
    ...(show === 'label' && { risk_tolerance: risk }),
  };
  const map = useQuery({
    queryKey: [...trpc.maps.suitability.pathKey(), input],
    queryFn: async ({ signal }) => ({
      answer: await unbatched.maps.suitability.query(input, { signal }),
      words: describe(question),
    }),
    placeholderData: (previous) => previous,
    staleTime: Infinity,
    retry: (count, error) => isCropError(error, 'SERVICE_UNAVAILABLE') && count < attemptsMax,
    retryDelay: (_, error) => 1_000 * (failureOf(error).retryAfterSeconds ?? waitSecondsUsual),
  });
  const shown = map.data?.answer;
  const raster = useMemo(() => shown && rasterOf(shown), [shown]);
  const places = usePlanPlaces();
  const [askedCount, setAskedCount] = useState(0);
  const asks = describe(question);
  /** The question of a map that is still shown while the one asked for is made. */
  const earlier = map.isPlaceholderData ? map.data?.words : undefined;

  return (
    <View title="Map" className="map-view">
      <MapControls question={question} onChange={change} />
      <FailureNote error={map.error} onAgain={() => void map.refetch()} />
      <div className={point === undefined ? 'map-parts' : 'map-parts with-point'}>
        <div className="map-column">
          <WorldMap
            raster={raster}
            isOutOfDate={earlier !== undefined}
            description={`Map of ${earlier ?? asks}. Arrow keys move it, plus and minus zoom, Enter asks about its middle.`}
            onAsk={(at) => {
              setAskedCount(askedCount + 1);
              change({ at: pointText(at) });
            }}
          >
            {(view, size, onEnlarge) => (
              <Markers places={places.marked} point={point} view={view} size={size} onEnlarge={onEnlarge} />
            )}
          </WorldMap>
          <p className="map-state" role="status">
            {stateWords({ asks, earlier, isDone: shown !== undefined, isFetching: map.isFetching })}
          </p>
          {places.unmarkedCount > 0 && (
            <p className="hint">The plans of {places.unmarkedCount} more places are not marked.</p>
          )}
        </div>
        {point !== undefined && (
          <PointPanel
            question={question}
            point={point}
            askedCount={askedCount}
            onClose={() => change({ at: undefined })}
          />
        )}
        {shown !== undefined && <MapLegendTable map={shown} earlier={earlier} />}
      </div>
    </View>
  );
}

interface MapState {
  asks: string;
  earlier: string | undefined;
  isDone: boolean;
  isFetching: boolean;
}

function stateWords({ asks, earlier, isDone, isFetching }: MapState): string {
  if (earlier !== undefined)
    return `Calculating the map of ${asks}… Until then, in grey, the map of ${earlier}.`;
  if (isDone) return `${asks}. Click the map to ask about a point.`;
  return isFetching ? `Calculating the map of ${asks}…` : '';
}

function describe({ crop, month, water, show, risk }: MapQuestion): string {
  const when = month === 'best' ? 'in its best month' : `in ${fullMonthName(month)}`;
  const tolerance = show === 'label' ? `, at ${risk} risk tolerance` : '';
  return `${showWords[show]} of ${crop} planted ${when}, ${water}${tolerance}`;
}
