import Link from 'next/link';
import { signOut } from '../actions';
import { monthName } from '../month-name';
import { Refusal } from '../refusal';
import { ask } from '../session';

/** The plans of the person who sent the request, each with its latest analysis. */
export default async function Plans() {
  const { answer: plans, failure } = await ask((crop) =>
    crop.cropPlans.list.query({ include: ['analysis'] }),
  );
  return (
    <main>
      <h1>Plans</h1>
      {failure && <Refusal failure={failure} />}
      {plans?.length === 0 && <p>There are no plans yet.</p>}
      <table>
        <tbody>
          {plans?.map(({ id, name, crop, location, planting_month, analysis }) => (
            <tr key={id}>
              <th>
                <Link href={`/plans/${id}`} prefetch={false}>
                  {name}
                </Link>
              </th>
              <td>{`${crop}, ${location}, ${monthName(planting_month)}`}</td>
              <td>{analysis?.verdict?.sentence ?? analysis?.feasibility_label ?? 'not analysed'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <form action={signOut}>
        <button>Sign out</button>
      </form>
    </main>
  );
}
