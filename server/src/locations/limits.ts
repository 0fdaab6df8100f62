import type { ClimateLimit } from '../climates/spot-climate.js';
import type { Subject } from './subject.js';

/**
 * Returns the limits that concern the place itself: an unknown or estimated height, and the choice among
 * several places with the name.
 */
export function limitsOf(subject: Subject): ClimateLimit[] {
  return [...heightLimit(subject), ...namesakesLimit(subject)];
}

function heightLimit({ elevation_m, isHeightEstimated, place }: Subject): ClimateLimit[] {
  if (elevation_m === null) {
    const subject = place === null ? 'No height was given' : `The height of ${place} is not known`;
    const message = `${subject}, so the height of the climate's figures is used. In hilly country, give latitude,longitude,height.`;
    return [{ code: 'height_not_known', message }];
  }
  if (!isHeightEstimated) return [];
  const metres = elevation_m.toLocaleString('en-US');
  const message = `The height of ${place}, ${metres} m, is estimated from places around it. In hilly country, give latitude,longitude,height.`;
  return [{ code: 'height_estimated', message }];
}

function namesakesLimit({ place, region, country, people, namesakes }: Subject): ClimateLimit[] {
  if (namesakes.length === 0) return [];
  // A city's region often has the same name as the city.
  const title = [place, region === place ? null : region, country].filter((part) => part !== null).join(', ');
  const size = people === null ? '' : ` (${people.toLocaleString('en-US')} people)`;
  const message = `Taken to mean ${title}${size}. Other places with this name: ${namesakes.join('; ')}.`;
  return [{ code: 'other_places_of_the_name', message }];
}
