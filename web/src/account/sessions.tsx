import { useMutation, useQuery } from '@tanstack/react-query';
import { FailureNote } from '../controls/failure-note.js';
import { queryClient, trpc } from '../service/service.js';
import { timeText } from '../controls/time-text.js';

/** Where the account is signed in. */
export function Sessions() {
  const list = useQuery(trpc.auth.sessions.list.queryOptions());
  const revoke = useMutation(
    trpc.auth.sessions.revoke.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.auth.sessions.list.queryFilter()),
    }),
  );
  return (
    <section className="card">
      <h2>Sessions</h2>
      <p className="hint">Each login, from a browser or with the command line, is a session.</p>
      <FailureNote error={list.error ?? revoke.error} />
      <div className="scroll" tabIndex={0} role="region" aria-label="Your sessions">
        <table>
          <thead>
            <tr>
              <th scope="col">Session</th>
              <th scope="col">Last used</th>
              <th scope="col">Ends</th>
              <th scope="col">
                <span className="unseen">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.data?.map(({ id, name, last_used_at, expires_at, is_current }) => (
              <tr key={id}>
                <th scope="row">
                  <bdi>{name ?? 'without a name'}</bdi>
                  {is_current && <span className="tag">this one</span>}
                </th>
                <td>{timeText(last_used_at)}</td>
                <td>{timeText(expires_at)}</td>
                <td>
                  {!is_current && (
                    <button
                      type="button"
                      className="quiet"
                      disabled={revoke.isPending}
                      onClick={() => revoke.mutate({ session_id: id })}
                    >
                      End<span className="unseen"> {name}</span>
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
