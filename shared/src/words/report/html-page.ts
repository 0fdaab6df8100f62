import { labelParts } from '../label-words.js';
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
  const [first, ...others] = reports;
  const title = first !== undefined && others.length === 0 ? first.name : `${reports.length} crop plans`;
  const body = markup`${others.length === 0 ? '' : overview(reports, day)} ${reports.map(planSection)}
    <footer>
      Created on ${day}. ${scoreRange()} ${scoreMeaning()[0]}
      ${scoreMeaning()[1]}
    </footer>`;
  return htmlDocument({ title, body });
}

function overview(reports: readonly PlanReport[], day: string): Markup {
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
            ? 'none yet'
            : [verdict.harvests ?? (verdict.score && `score ${verdict.score}`), verdict.limit]
                .filter((words) => words !== null)
                .join(', ')
        }
      </td>
    </tr>`;
  });
  return markup`<section class="card intro">
    <h1>${reports.length} crop plans</h1>
    <p class="soft">${countLabels(reports)} Created on ${day}.</p>
    <div class="parts">
      <table class="overview">
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col">What, where, when</th>
            <th scope="col">Label</th>
            <th scope="col">Years</th>
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
