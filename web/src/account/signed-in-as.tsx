import { useQuery } from '@tanstack/react-query';
import { trpc } from '../service/service.js';
import { plan } from '../words/en/plan.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';

/** Says whose account is signed in, where what a link names may be another's. */
export function SignedInAs() {
  const me = useQuery(trpc.auth.me.queryOptions()).data;
  if (me === undefined) return null;
  return (
    <p>
      {withMarks(said('plan', plan).signedInAs, {
        name: () => <bdi>{me.full_name}</bdi>,
        email: () => <bdi>{me.email}</bdi>,
        em: (text) => <em>{text}</em>,
      })}
    </p>
  );
}
