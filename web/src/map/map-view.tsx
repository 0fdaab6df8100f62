import { isCropError } from '@crop-planning/client';
import { useQuery } from '@tanstack/react-query';
import type { Shape } from '@crop-planning/shared/geo/shapes';
import { riskName, waterName } from '@crop-planning/shared/words/choices';
import { cropText } from '@crop-planning/shared/words/crops/crop-text';
import { fullMonthName } from '@crop-planning/shared/words/months';
import { useMemo, useState } from 'react';
import { linkTo, open, type Address, type Filters } from '../address/address.js';
import { FailureNote } from '../controls/failure-note.js';
import { View } from '../controls/view.js';
import { failureOf } from '../service/failure.js';
import { trpc, unbatched } from '../service/service.js';
import { map as english } from '../words/en/map.js';
import { shell } from '../words/en/shell.js';
import { said } from '../words/said.js';
import { shapesInFile } from './field-file.js';
import { cornersMax, fieldOf, FieldTools, type Field } from './field-tools.js';
import { MapControls } from './map-controls.js';
import { MapKey } from './map-key.js';
import { MapLegendTable } from './map-legend.js';
import { placeFilters, pointedAt, pointText, questionOf, type MapQuestion } from './map-question.js';
import { MapSearch } from './map-search.js';
import { Markers } from './markers.js';
import { PointPanel } from './point-panel.js';
import { rasterOf, valueWords } from './raster.js';
import { shadeOf, useIsDark } from './scheme.js';
import { usePlanPlaces } from './use-plan-places.js';
import { fieldScale, placeScale, type Point, type Viewport } from './viewport.js';
import { WorldMap } from './world-map.js';
import './map.css';

/** The service answers 503 while it calculates a map, and keeps the map then. */
const attemptsMax = 40;
const waitSecondsUsual = 3;

export function MapView({ address }: { address: Address }) {
  const question = questionOf(address.filters);
  const { crop, month, water, show, risk, point, place } = question;
  const change = (next: Filters, isReplacing = false) => {
    const now = { crop, month, water, show, risk, at: point && pointText(point), ...placeFilters(place) };
    open(linkTo('map', { ...now, ...next }), { isReplacing });
  };
  const input = {
    crop,
    planting_month: month,
    water,
    show,
    ...(show === 'label' && { risk_tolerance: risk }),
  };
  const map = useQuery({
    queryKey: [...trpc.maps.suitability.pathKey(), input],
    queryFn: async ({ signal }) => {
      const answer = await unbatched.maps.suitability.query(input, { signal });
      return { answer, question };
    },
    placeholderData: (previous) => previous,
    staleTime: Infinity,
    retry: (count, error) => isCropError(error, 'SERVICE_UNAVAILABLE') && count < attemptsMax,
    retryDelay: (_, error) => 1_000 * (failureOf(error).retryAfterSeconds ?? waitSecondsUsual),
  });
  const shown = map.data?.answer;
  const isDark = useIsDark();
  const shade = shadeOf(isDark);
  const raster = useMemo(() => shown && rasterOf(shown, shade), [shown, isDark]);
  const places = usePlanPlaces();
  const [askedCount, setAskedCount] = useState(0);
  const [pointer, setPointer] = useState<Point | undefined>();
  const [corners, setCorners] = useState<readonly Point[] | undefined>();
  const [field, setField] = useState<Field | undefined>();
  const [shapes, setShapes] = useState<readonly Shape[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const words = said('map', english);
  const ofShown = map.data && titleOf(map.data.question, map.data.answer.crop);
  const asks = map.isPlaceholderData ? titleOf(question) : (ofShown ?? titleOf(question));
  /** The question of a map that is still shown while the one asked for is made. */
  const earlier = map.isPlaceholderData ? ofShown : undefined;

  const value = pointer && raster && shown && valueWords(raster, shown.legend, pointer);
  const drawnSoFar = corners && {
    type: 'Polygon' as const,
    coordinates: [corners.map(({ longitude, latitude }) => [longitude, latitude])],
  };

  function showField(next: Field): void {
    setField(next);
    setCorners(undefined);
    setShapes([]);
    setAskedCount(askedCount + 1);
    const seen = { ...next.centre, scale: fieldScale(next.outline) };
    change({ at: pointText(next.centre), ...placeFilters(corners === undefined ? seen : place) });
  }

  async function openFile(file: File): Promise<void> {
    setFailure(undefined);
    setShapes([]);
    try {
      const found = await shapesInFile(file);
      const [only] = found;
      if (only !== undefined && found.length === 1) showField(fieldOf(only));
      else setShapes(found);
    } catch (error) {
      setFailure(error);
    }
  }

  function onAsk(at: Viewport): void {
    if (corners !== undefined) {
      if (corners.length < cornersMax) setCorners([...corners, at]);
      return;
    }
    setField(undefined);
    setAskedCount(askedCount + 1);
    change({ at: pointText(pointedAt(at)) });
  }

  return (
    <View title={said('shell', shell).map} className="map-view">
      <MapControls question={question} onChange={change} />
      <MapSearch
        onFound={(found) => {
          change(placeFilters({ ...found, scale: placeScale }));
          // The suggestions close, and the keys move the map.
          document.querySelector<HTMLElement>('.world .surface')?.focus({ preventScroll: true });
        }}
      />
      <FailureNote error={map.error} onAgain={() => void map.refetch()} />
      <div className={point === undefined ? 'map-parts' : 'map-parts with-point'}>
        <div className="map-column">
          <WorldMap
            raster={raster}
            isOutOfDate={earlier !== undefined}
            description={words.description(earlier ?? asks)}
            isDark={isDark}
            place={place}
            field={drawnSoFar ?? field?.outline}
            onPlace={(next) => change({ centre: undefined, zoom: undefined, ...placeFilters(next) }, true)}
            onPointer={(at) => setPointer(at && pointedAt(at))}
            onFile={(file) => void openFile(file)}
            onAsk={onAsk}
          >
            {(view, size, onEnlarge) => (
              <Markers places={places.marked} point={point} view={view} size={size} onEnlarge={onEnlarge} />
            )}
          </WorldMap>
          <p className="map-value" aria-hidden="true">
            {pointer === undefined && words.hint}
            {pointer &&
              (value === undefined
                ? words.noValue(pointText(pointer))
                : words.value(pointText(pointer), value))}
          </p>
          {shown !== undefined && <MapKey legend={shown.legend} shares={shown.land_shares} shade={shade} />}
          <FieldTools
            corners={corners}
            onCorners={setCorners}
            onField={showField}
            shapes={shapes}
            failure={failure}
            onFile={(file) => void openFile(file)}
          />
          <p className="map-state" role="status">
            {stateWords({ asks, earlier, isDone: shown !== undefined, isFetching: map.isFetching })}
          </p>
          {places.unmarkedCount > 0 && <p className="hint">{words.unmarked(places.unmarkedCount)}</p>}
        </div>
        {point !== undefined && (
          <PointPanel
            question={question}
            point={point}
            field={field}
            askedCount={askedCount}
            onClose={() => change({ at: undefined })}
          />
        )}
        {shown !== undefined && <MapLegendTable map={shown} earlier={earlier} shade={shade} />}
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
  const words = said('map', english);
  if (earlier !== undefined) return words.calculatingAfter(asks, earlier);
  if (isDone) return words.done(asks);
  return isFetching ? words.calculating(asks) : '';
}

/** Says what a map shows; the crop that the model found stands beside the word that was typed, once it is known. */
function titleOf({ crop, month, water, show, risk }: MapQuestion, found?: string): string {
  return said('map', english).asked({
    show,
    crop: found === undefined ? crop : cropText(crop, found),
    month: month === 'best' ? undefined : fullMonthName(month),
    water: waterName(water),
    risk: show === 'label' ? riskName(risk) : undefined,
  });
}
