import { cropText } from '@crop-planning/shared/words/crops/crop-text';
import { forEachAtOnce } from '@crop-planning/shared/plan-files/at-once';
import { fetchPlans, fold } from '../../plan/reference.js';
import { checkCrop, checkLocation } from '../../model/name-check/check.js';
import type { Api } from '../../service/api.js';
import { contains, type Box } from '../box.js';
import type { MarkedPlans } from './marks.js';

/** More places would take longer to find than a reader of the map would wait. */
export const placesMax = 500;

export interface FindPlansOptions {
  api: Api;
  /** The map's crop as the model calls it. */
  crop: string;
  /** The part of the world that the map shows. */
  box: Box;
  onProgress(doneCount: number): void;
}

/** Finds the points of all plans that are not archived; asks about each place and each crop once. */
export async function findMarkedPlans({
  api,
  crop,
  box,
  onProgress,
}: FindPlansOptions): Promise<MarkedPlans> {
  const plans = await fetchPlans(api, { include_archived: false });
  const places = [...new Set(plans.map(({ location }) => location))].slice(0, placesMax);
  const crops = [...new Set(plans.map((plan) => plan.crop))].slice(0, placesMax);
  const points = new Map<string, { latitude: number; longitude: number }>();
  const names = new Map<string, string>();
  let doneCount = 0;
  const done = () => onProgress((doneCount += 1));
  await forEachAtOnce(places, async (place) => {
    const answer = await checkLocation(api, place);
    if ('unanswered' in answer) throw answer.unanswered;
    if ('found' in answer) points.set(place, answer.found);
    done();
  });
  await forEachAtOnce(crops, async (word) => {
    if (fold(word) === fold(crop)) names.set(word, crop);
    else {
      const answer = await checkCrop(api, word);
      if ('found' in answer) names.set(word, answer.found.name);
    }
    done();
  });
  const asked = new Set(places);
  const found = plans.flatMap(({ name, location, crop: word }) => {
    const point = points.get(location);
    if (point === undefined) return [];
    const { latitude, longitude } = point;
    const cropName = names.get(word);
    const isOfCrop = word === crop || cropName === crop;
    return [{ name, crop: cropText(word, cropName), location, latitude, longitude, isOfCrop }];
  });
  const leftOutCount = plans.filter(({ location }) => !asked.has(location)).length;
  const marked = found.filter((plan) => contains(box, plan));
  return {
    marked,
    outsideCount: found.length - marked.length,
    leftOutCount,
    unknownCount: plans.length - found.length - leftOutCount,
  };
}
