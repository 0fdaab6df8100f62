import type { Analysis, CropPlan } from '@crop-planning/client';
import Link from 'next/link';
import { monthName } from '../../../month-name';
import { Refusal } from '../../../refusal';
import { ask } from '../../../session';

/** One plan, with its latest analyses. */
export default async function Plan({ params }: { params: Promise<{ plan_id: string }> }) {
  const { plan_id } = await params;
  // Calls that are made together share one request.
  const { answer, failure } = await ask((crop) =>
    Promise.all([crop.cropPlans.get.query({ plan_id }), crop.analyses.list.query({ plan_id, limit: 12 })]),
  );
  return (
    <main>
      {failure ? <Refusal failure={failure} /> : <Facts plan={answer[0]} analyses={answer[1]} />}
      <Link href="/">All plans</Link>
    </main>
  );
}

function Facts({ plan, analyses }: { plan: CropPlan; analyses: Analysis[] }) {
  return (
    <>
      <h1>{plan.name}</h1>
      <p>{`${plan.crop}, ${plan.location}, planted in ${monthName(plan.planting_month)}`}</p>
      {analyses.length === 0 && <p>It is not analysed yet.</p>}
      {analyses.map(({ id, created_at, feasibility_label, verdict, reasons }) => (
        <section key={id}>
          <h2>{`${created_at.slice(0, 10)}: ${feasibility_label}`}</h2>
          <p>{verdict?.sentence}</p>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
