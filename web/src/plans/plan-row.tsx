import type { ListedCropPlan } from '@crop-planning/client';
import { harvestCell } from '@crop-planning/shared/words/harvests';
import { waterName } from '@crop-planning/shared/words/choices';
import { cropText } from '@crop-planning/shared/words/crops/crop-text';
import { limitWords } from '@crop-planning/shared/words/limit-words';
import { verdictSentence } from '@crop-planning/shared/words/answer-text';
import { monthName } from '@crop-planning/shared/words/months';
import { scoreOf } from '@crop-planning/shared/words/score-text';
import { memo } from 'react';
import { linkTo } from '../address/address.js';
import { YearStrip } from '../charts/year-strip.js';
import { LabelMark } from '../controls/label-mark.js';
import { WorkButton } from '../controls/work-button.js';
import { plans as english } from '../words/en/plans.js';
import { spoken } from '../language/language.js';
import { useWatched } from '../watched/watched.js';
import { said } from '../words/said.js';
import { placeOf } from './chosen-plans.js';

interface PlanRowProps {
  plan: ListedCropPlan;
  isBusy: boolean;
  isPicked: boolean;
  onPick(planId: string, isPicked: boolean): void;
  onAnalyse(plan: ListedCropPlan): void;
  onArchive(plan: ListedCropPlan): void;
}

export const PlanRow = memo(function PlanRow(props: PlanRowProps) {
  const { plan, isBusy, isPicked, onPick, onAnalyse, onArchive } = props;
  const { id, name, planting_month, water, analysis, latest_feasibility_label, is_archived } = plan;
  useWatched(spoken);
  const words = said('plans', english);
  return (
    <tr className={is_archived ? 'archived' : undefined}>
      <th scope="row">
        <div className="named">
          <label className="pick">
            <input
              type="checkbox"
              aria-label={words.pick(name)}
              checked={isPicked}
              onChange={({ currentTarget }) => onPick(id, currentTarget.checked)}
            />
          </label>
          <a href={linkTo('plan', { about: id })}>
            <bdi>{name}</bdi>
          </a>
          {is_archived && <span className="tag">{words.archived}</span>}
        </div>
      </th>
      <td data-column="crop">
        <bdi>{cropText(plan.crop, plan.crop_name)}</bdi>
      </td>
      <td data-column="place">
        <bdi>{placeOf(plan)}</bdi>
      </td>
      <td data-column="planting">
        {monthName(planting_month)} <small>{waterName(water ?? 'rainfed')}</small>
      </td>
      <td>
        <YearStrip
          plantingMonth={planting_month}
          goodMonths={analysis?.good_months ?? null}
          harvestMonths={analysis?.harvest_months ?? null}
          localMonths={analysis?.local_months ?? null}
          localMonthsSource={analysis?.local_months_source ?? null}
        />
      </td>
      <td data-column="result">
        <LabelMark label={latest_feasibility_label} />{' '}
        <span className="harvests">{analysis && standsOn(analysis)}</span>
        <small className="limit">
          {limitWords(analysis?.limiting_part ?? analysis?.limiting_factor ?? null)}
        </small>
        {analysis?.verdict && <p className="advice">{verdictSentence(analysis.verdict)}</p>}
      </td>
      <td className="row-actions">
        <WorkButton type="button" className="quiet" isBusy={isBusy} onClick={() => onAnalyse(plan)}>
          {words.analyse} <UnseenName name={name} />
        </WorkButton>
        <WorkButton type="button" className="quiet" isBusy={isBusy} onClick={() => onArchive(plan)}>
          {is_archived ? words.restore : words.archive} <UnseenName name={name} />
        </WorkButton>
      </td>
    </tr>
  );
});

/** Tells the buttons of one row from those of another to those who do not see them. */
function UnseenName({ name }: { name: string }) {
  return <bdi className="unseen">{name}</bdi>;
}

/** The harvests in the known years or, where an average year decides, the score. */
function standsOn(analysis: NonNullable<ListedCropPlan['analysis']>): string {
  const score = analysis.score === null ? '' : scoreOf(analysis.score);
  return harvestCell(analysis) ?? score;
}
