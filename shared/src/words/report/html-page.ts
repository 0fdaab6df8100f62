import { labelParts } from '../label-words.js';
import { words } from '../languages/current.js';
import { documents as english } from '../languages/en/documents.js';
import { scoreMeaning, scoreRange } from '../score-text.js';
import { dayOf } from '../months.js';
import { htmlDocument } from './html-document.js';
import { anchorOf, planSection } from './html-plan.js';
import { labelMark } from './html-verdict.js';
import { markup, type Markup } from './markup.js';
import type { PlanReport } from './tree.js';

/** Renders a self-contained page, without scripts or network requests; `at` is the time of its creation. */
export function htmlPage(reports: readonly PlanReport[], at: Date): string {
  const day = dayOf(at.toISOString());
  const said = words('documents', english);
  const [first, ...others] = reports;
  const title = first !== undefined && others.length === 0 ? first.name : said.plans(reports.length);
  const body = markup`${others.length === 0 ? '' : overview(reports, day)} ${reports.map(planSection)}
    <footer>
      ${said.createdOn(day)} ${scoreRange()} ${scoreMeaning()[0]}
      ${scoreMeaning()[1]}
    </footer>`;
  return htmlDocument({ title, body });
}

function overview(reports: readonly PlanReport[], day: string): Markup {
  const said = words('documents', english);
  const rows = reports.map((report) => {
    const [verdict] = report.verdicts;
    return markup`<tr>
      <th scope="row">
        <a href="#${anchorOf(report)}"><bdi>${report.name}</bdi></a>
      </th>
      <td>
        ${report.question.slice(0, 3).map((words, i) => markup`${i === 0 ? '' : ', '}<bdi>${words}</bdi>`)}
        ${verdict?.sentence ? markup`<p class="advice">${verdict.sentence}</p>` : ''}
      </td>
      <td>${labelMark(verdict?.label)}</td>
      <td>
        ${
          verdict === undefined
            ? said.noneYet
            : [verdict.harvests ?? (verdict.score && verdict.scoreWords), verdict.limit]
                .filter((words) => words !== null)
                .join(', ')
        }
      </td>
    </tr>`;
  });
  return markup`<section class="card intro">
    <h1>${said.plans(reports.length)}</h1>
    <p class="soft">${countLabels(reports)} ${said.createdOn(day)}</p>
    <div class="parts">
      <table class="overview">
        <thead>
          <tr>
            <th scope="col">${said.plan}</th>
            <th scope="col">${said.question}</th>
            <th scope="col">${said.label}</th>
            <th scope="col">${said.years}</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </section> `;
}

/** Returns `3 feasible, 1 marginal, 2 not analysed.` */
function countLabels(reports: readonly PlanReport[]): string {
  const labels = ['feasible', 'marginal', 'infeasible', undefined] as const;
  const counts = labels.flatMap((label) => {
    const count = reports.filter(({ verdicts: [verdict] }) => verdict?.label === label).length;
    return count === 0 ? [] : [`${count} ${labelParts(label).word}`];
  });
  return `${counts.join(', ')}.`;
}
