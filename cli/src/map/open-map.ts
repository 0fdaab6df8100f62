import type { SuitabilityMapInput } from '@crop-planning/shared';
import type { Api } from '../service/api.js';
import type { Io } from '../terminal/io.js';
import { ended, type Notices } from '../terminal/output/output.js';
import { findArea, readBoxArea } from './area.js';
import { askUntilCalculated } from './ask.js';
import { landOf } from './picture/land.js';
import { readOutlines } from './outlines.js';
import { findMarkedPlans, type FindPlansOptions } from './plans/find-plans.js';
import type { MarkedPlans } from './plans/marks.js';
import { bboxOf } from './question.js';
import { boxOfNodes, decodeNodes, type ShownMap } from './shown-map.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { mapping as english } from '@crop-planning/shared/words/languages/en/mapping';

export interface Asking {
  io: Io;
  api: Api;
  notices: Notices;
  /** The question without a box. */
  question: SuitabilityMapInput;
  /** A country, a region or a box; undefined for the world. */
  areaText: string | undefined;
  wantsPlans: boolean;
}

/** Asks the service for a map, and for all that a drawing of it shows. */
export async function openMap({
  io,
  api,
  notices,
  question,
  areaText,
  wantsPlans,
}: Asking): Promise<ShownMap & { question: SuitabilityMapInput }> {
  const boxArea = areaText === undefined ? undefined : readBoxArea(areaText);
  const countries = await readOutlines();
  const area = boxArea ?? (areaText === undefined ? undefined : await findArea(api, areaText, countries));
  const asked = { ...question, ...(area && { bbox: bboxOf(area.box) }) };
  const map = await askUntilCalculated(() => api.call((client) => client.maps.suitability.query(asked)), {
    io,
    notices,
    work: 'secondsOfMap',
  });
  if (area?.isPart && area.name !== undefined) {
    await notices.notice(words('mapping', english).leavesOut(area.name));
  }
  const outlines = { countries, only: area?.only };
  const nodes = decodeNodes(map);
  const box = area?.box ?? boxOfNodes(map);
  return {
    map,
    nodes,
    land: landOf(nodes, outlines),
    box,
    area: area?.name,
    outlines,
    plans: wantsPlans ? await markPlans(notices, { api, crop: map.crop, box }) : undefined,
    question: asked,
  };
}

async function markPlans(
  { progress }: Notices,
  options: Omit<FindPlansOptions, 'onProgress'>,
): Promise<MarkedPlans> {
  const { show, end } = progress('namesLookedUp');
  return ended(findMarkedPlans({ ...options, onProgress: show }), end);
}
