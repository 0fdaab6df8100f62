import { useQuery } from '@tanstack/react-query';
import { trpc } from '../service/service.js';

/** Says whose account is signed in, where what a link names may be another's. */
export function SignedInAs() {
  const me = useQuery(trpc.auth.me.queryOptions()).data;
  if (me === undefined) return null;
  return (
    <p>
      You are signed in as <bdi>{me.full_name}</bdi> (<bdi>{me.email}</bdi>). A plan can be opened only by its
      own account; to send a result to others, its owner makes a link with <em>Share</em>.
    </p>
  );
}
