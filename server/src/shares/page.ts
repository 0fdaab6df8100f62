// What the page of a link shows before its script has run, and its picture. Used by http/page through app.ts.
import { AppError, type SharedResult } from '@crop-planning/shared';
import type { PartOfLink } from '../auth/rate-limits/open-budgets.js';
import type { Core } from '../core.js';
import { cropSpelling } from '@crop-planning/shared/words/figures/crop-spelling';
import { months as english } from '@crop-planning/shared/words/languages/en/months';
import { pathOfName } from './name.js';
import { drawShared } from './picture.js';
import { readShare } from './read.js';

export interface LinkedPage {
  title: string;
  description: string;
  /** The address of the picture; undefined without a public origin. */
  picture: string | undefined;
}

/** Reads pages and pictures of links, which have budgets like that of the result. */
export function createLinkedPages(core: Core) {
  async function read(part: PartOfLink, name: string, address: string): Promise<SharedResult> {
    await core.limits.takeLink(address, part);
    return readShare(core, undefined, { name });
  }

  return {
    /** Raises SHARE_NOT_FOUND and TOO_MANY_REQUESTS. */
    async head(name: string, address: string): Promise<LinkedPage> {
      const { plan, analysis } = await read('page', name, address);
      const [origin] = core.settings.PUBLIC_ORIGINS ?? [];
      const { location, planting_month } = plan;
      const crop = cropSpelling(plan.crop, plan.crop_name);
      return {
        title: `${plan.name}: ${crop} at ${location}, planted in ${english.full(planting_month)}`,
        description:
          analysis.verdict?.sentence ?? analysis.reasons[0] ?? `It is ${analysis.feasibility_label}.`,
        picture: origin === undefined ? undefined : `${origin}${pathOfName(name)}/picture.png`,
      };
    },

    /** Raises SHARE_NOT_FOUND, also without a public origin, and TOO_MANY_REQUESTS. */
    async picture(name: string, address: string): Promise<Uint8Array> {
      if (!core.settings.PUBLIC_ORIGINS) throw new AppError('SHARE_NOT_FOUND');
      return drawShared(await read('picture', name, address));
    },
  };
}
