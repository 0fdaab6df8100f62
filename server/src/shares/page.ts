// What the page of a link shows before its script has run, and its picture. Used by http/page through app.ts.
import { AppError, type SharedResult } from '@crop-planning/shared';
import type { PartOfLink } from '../auth/rate-limits/open-budgets.js';
import type { Core } from '../core.js';
import { cropSpelling } from '@crop-planning/shared/words/figures/crop-spelling';
import type { Catalogue } from '@crop-planning/shared/words/languages/catalogue';
import { report } from '@crop-planning/shared/words/languages/en/report';
import { verdict } from '@crop-planning/shared/words/languages/en/verdict';
import { languageOf, loadLanguage } from '@crop-planning/shared/words/languages/languages';
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
    /** `lang` names a language; anything else is English. Raises SHARE_NOT_FOUND and TOO_MANY_REQUESTS. */
    async head(name: string, address: string, lang: string): Promise<LinkedPage> {
      const result = await read('page', name, address);
      const language = await loadLanguage(languageOf(lang) ?? 'en');
      const [origin] = core.settings.PUBLIC_ORIGINS ?? [];
      return {
        ...headIn(language?.catalogue ?? {}, result),
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

/** Says what a link shows in the language of a catalogue; what it lacks is said in English. */
function headIn(
  said: Partial<Pick<Catalogue, 'report' | 'verdict' | 'crops'>>,
  { plan, analysis }: SharedResult,
): Pick<LinkedPage, 'title' | 'description'> {
  const words = said.report ?? report;
  const { name, crop_name, location: place, planting_month: month } = plan;
  const crop = cropSpelling(plan.crop, crop_name && (said.crops?.name(crop_name) ?? crop_name));
  const sentence = analysis.verdict && (said.verdict ?? verdict).sentence(analysis.verdict);
  return {
    title: words.linked({ name, crop, place, month }),
    description: sentence ?? analysis.reasons[0] ?? words.labelled(analysis.feasibility_label),
  };
}
