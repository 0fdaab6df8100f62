import type { Session } from '@crop-planning/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Confirm } from '../controls/confirm.js';
import { FailureNote } from '../controls/failure-note.js';
import { queryClient, trpc } from '../service/service.js';
import { timeText } from '../controls/time-text.js';
import { Table } from '../controls/table.js';

/** Where the account is signed in. */
export function Sessions() {
  const list = useQuery(trpc.auth.sessions.list.queryOptions());
  const revoke = useMutation(
    trpc.auth.sessions.revoke.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.auth.sessions.list.queryFilter()),
    }),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const [ending, setEnding] = useState<Session | undefined>();
  return (
    <section className="card">
      <h2 ref={heading} tabIndex={-1}>
        Sessions
      </h2>
      <p className="hint">Each login, from a browser or with the command line, is a session.</p>
      <FailureNote error={list.error} onAgain={() => void list.refetch()} />
      <Table label="Your sessions" titles={['Session', 'Last used', 'Ends']} hasActions>
        {list.data?.map((session) => (
          <tr key={session.id}>
            <th scope="row">
              <bdi>{session.name ?? 'without a name'}</bdi>
              {session.is_current && <span className="tag">this one</span>}
            </th>
            <td>{timeText(session.last_used_at)}</td>
            <td>{timeText(session.expires_at)}</td>
            <td>
              {!session.is_current && (
                <button type="button" className="quiet" onClick={() => setEnding(session)}>
                  End…<span className="unseen"> {session.name}</span>
                </button>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {ending !== undefined && (
        <Confirm
          title="End this session?"
          action="End the session"
          onConfirm={() => revoke.mutateAsync({ session_id: ending.id })}
          onClose={(isDone) => {
            setEnding(undefined);
            // The button that had the focus is gone.
            if (isDone) heading.current?.focus();
          }}
        >
          <bdi>{ending.name ?? 'The session without a name'}</bdi>, last used {timeText(ending.last_used_at)},
          is signed out at once. To use it again, log in there.
        </Confirm>
      )}
    </section>
  );
}
