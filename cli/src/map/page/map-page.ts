import { mapEntryOf, mapNodeAt } from '@crop-planning/shared/map-values';
import { mapSources } from '@crop-planning/shared/words/maps/map-sources';
import { htmlDocument } from '@crop-planning/shared/words/report/html-document';
import { markup, type Markup } from '@crop-planning/shared/words/report/markup';
import { dayOf } from '@crop-planning/shared/words/months';
import { eastwards, widthOf } from '../box.js';
import { landSentence, landShare } from '../picture/land.js';
import { polygonsOf } from '../outlines.js';
import { plansSentence } from '../plans/marks.js';
import { boxOfNodes, type ShownMap } from '../shown-map.js';
import { basisOf, calendarSentences, titleOf } from '../words.js';
import { linesOn, outsideOn, placeOn, type Sheet } from './outline-paths.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { mapping as english } from '@crop-planning/shared/words/languages/en/mapping';
import { documents } from '@crop-planning/shared/words/languages/en/documents';
import { landText, legendLabel, legendTitle } from '@crop-planning/shared/words/maps/legend-text';
import { nameOfCrop } from '@crop-planning/shared/words/crops/crop-text';

const longSide = 1440;

/** Renders a self-contained page, without scripts or network requests; `png` has a pixel for each node. */
export function mapPage(shown: ShownMap, png: Uint8Array, at: Date): string {
  const { map, land, area, plans } = shown;
  const title = titleOf(map, area);
  const sentence = landSentence(land, map.legend);
  const body = markup`<section class="card map">
            <h1>${title}</h1>
            <p class="soft">${legendTitle(map.legend)}. ${sentence ?? ''} ${calendarSentences(shown).join(' ')}</p>
            ${picture(shown, png, title)} ${legend(shown)}
            ${plans === undefined ? '' : markup`<p class="soft">${plansSentence(plans, map.crop)}</p>`}
          </section>
          ${plans === undefined || plans.marked.length === 0 ? '' : plansTable(shown)}
          <section class="card notes">
            <h3>${words('mapping', english).notes}</h3>
            <ul class="reasons">
              ${[basisOf(map), ...map.limits.map(({ message }) => message)].map(
                (text) => markup`<li>${text}</li>`,
              )}
            </ul>
          </section>
<footer>${words('documents', documents).createdOn(dayOf(at.toISOString()))} ${mapSources(map)}</footer>`;
  return htmlDocument({ title, body, ownStyle, hasImages: true });
}

function picture({ map, box, outlines, plans, area }: ShownMap, png: Uint8Array, title: string): Markup {
  const sheet = sheetFor(box);
  const image = boxOfNodes(map);
  const left = image.west + (image.west > box.west + widthOf(box) ? -360 : 0);
  const [x, y] = placeOn(sheet, [left, image.north]);
  const [right, bottom] = placeOn(sheet, [left + widthOf(image), image.south]);
  const radius = 7;
  const polygons = outlines.only === undefined ? [] : polygonsOf(outlines.countries, outlines.only);
  const marks = (plans?.marked ?? []).map((plan) => {
    const longitude = box.west + eastwards(box.west, plan.longitude);
    const [cx, cy] = placeOn(sheet, [longitude, plan.latitude]).map(Math.round) as [number, number];
    if (cx > sheet.width || cy < 0 || cy > sheet.height) return '';
    return markup`<circle cx="${cx}" cy="${cy}" r="${radius}" class="${plan.isOfCrop ? 'own' : 'other'}">
      <title>${`${plan.name} (${plan.crop}, ${plan.location})`}</title>
    </circle>`;
  });
  return markup`<svg
    class="world"
    style="max-width:${Math.round((80 * sheet.width) / sheet.height)}vh"
    viewBox="0 0 ${sheet.width} ${sheet.height}"
    role="img"
    aria-labelledby="map-title map-about"
  >
    <title id="map-title">${title}</title>
    <desc id="map-about">
      ${words('mapping', english).description(area ?? null)}
    </desc>
    <image
      x="${x}"
      y="${y}"
      width="${right - x}"
      height="${bottom - y}"
      preserveAspectRatio="none"
      href="data:image/png;base64,${Buffer.from(png).toString('base64')}"
    />
    ${
      polygons.length === 0
        ? ''
        : markup`<path class="outside" fill-rule="evenodd" d="${outsideOn(sheet, polygons)}" />`
    }
    <path class="lines" d="${linesOn(sheet, outlines.countries)}" />
    ${marks}
  </svg>`;
}

/** In the middle of the sheet, a degree northwards is as long as on the ground; the world is not compressed. */
function sheetFor(box: ShownMap['box']): Sheet {
  const width = widthOf(box);
  const height = box.north - box.south;
  const ratio = width > 180 ? 1 : Math.cos((((box.north + box.south) / 2) * Math.PI) / 180);
  const scale = longSide / Math.max(width * ratio, height);
  return { box, width: Math.round(width * ratio * scale), height: Math.round(height * scale) };
}

function legend({ map, land }: ShownMap): Markup {
  const said = words('mapping', english);
  const items = map.legend.entries.map((entry) => {
    const { from, to, color } = entry;
    const share = landText(landShare(land, (value) => value >= from && value <= to));
    return markup`<li><i style="background:${color}"></i><b>${legendLabel(map.legend, entry)}</b> ${share}</li>`;
  });
  return markup`<ul class="legend" aria-label="${said.withShares(legendTitle(map.legend))}">
    ${items}
  </ul>`;
}

function plansTable({ map, nodes, plans }: ShownMap): Markup {
  const said = words('mapping', english);
  const rows = (plans?.marked ?? []).map(({ name, crop, location, latitude, longitude }) => {
    const at = mapNodeAt(map, { latitude, longitude });
    const entry = at === undefined ? undefined : mapEntryOf(map.legend, nodes.values[at] ?? nodes.noData);
    return markup`<tr>
      <th scope="row"><bdi>${name}</bdi></th>
      <td><bdi>${crop}</bdi></td>
      <td><bdi>${location}</bdi></td>
      <td>${entry === undefined ? (at === undefined ? said.offMap : said.noClimate) : legendLabel(map.legend, entry)}</td>
    </tr>`;
  });
  return markup`<section class="card">
    <h3>${said.plansThere(nameOfCrop(map.crop))}</h3>
    <table class="overview">
      <thead>
        <tr>
          <th scope="col">${said.plan}</th>
          <th scope="col">${said.crop}</th>
          <th scope="col">${said.place}</th>
          <th scope="col">${legendTitle(map.legend)}</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </section>`;
}

const ownStyle = `
.map p{margin-top:6px}.world{display:block;width:100%;height:auto;margin:16px auto 0;background:var(--none-soft)}
.world image{image-rendering:pixelated}.world .lines{fill:none;stroke:#3a3a3a;stroke-width:.7;vector-effect:non-scaling-stroke;opacity:.7}
.world .outside{fill:var(--none-soft);opacity:.82}
.world circle{stroke:#fff;stroke-width:2}.world .own{fill:#111}.world .other{fill:#fff;stroke:#111}
.legend{list-style:none;padding:0;color:var(--soft);display:flex;flex-wrap:wrap;gap:4px 18px;margin-top:14px;font-size:.9rem}
.legend b{color:var(--ink);font-weight:600}.legend i{display:inline-block;width:1.1em;height:1.1em;margin-right:.45em;vertical-align:-.15em;border:1px solid var(--line);print-color-adjust:exact;-webkit-print-color-adjust:exact}
@media print{.card{break-after:auto}}
`;
