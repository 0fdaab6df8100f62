import type { Session } from '@crop-planning/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Confirm } from '../controls/confirm.js';
import { FailureNote } from '../controls/failure-note.js';
import { queryClient, trpc } from '../service/service.js';
import { Time } from '../controls/time.js';
import { Table } from '../controls/table.js';
import { access } from '../words/en/access.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';

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
  const words = said('access', access);
  return (
    <section className="card">
      <h2 ref={heading} tabIndex={-1}>
        {words.sessions}
      </h2>
      <p className="hint">{words.sessionsText}</p>
      <FailureNote error={list.error} onAgain={() => void list.refetch()} />
      <Table label={words.sessionsTable} titles={words.sessionTitles} hasActions>
        {list.data?.map((session) => (
          <tr key={session.id}>
            <th scope="row">
              {session.name === null ? words.unnamed : <bdi>{session.name}</bdi>}
              {session.is_current && <span className="tag">{words.thisOne}</span>}
            </th>
            <td>
              <Time iso={session.last_used_at} />
            </td>
            <td>
              <Time iso={session.expires_at} />
            </td>
            <td>
              {!session.is_current && (
                <button type="button" className="quiet" onClick={() => setEnding(session)}>
                  {withMarks(words.end, {
                    name: () => (
                      <span className="unseen">
                        {' '}
                        <bdi>{session.name}</bdi>
                      </span>
                    ),
                  })}
                </button>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {ending !== undefined && (
        <Confirm
          title={words.endTitle}
          action={words.endNow}
          onConfirm={() => revoke.mutateAsync({ session_id: ending.id })}
          onClose={(isDone) => {
            setEnding(undefined);
            // The button that had the focus is gone.
            if (isDone) heading.current?.focus();
          }}
        >
          {withMarks(ending.name === null ? words.endUnnamedText : words.endText, {
            name: () => <bdi>{ending.name}</bdi>,
            time: () => <Time iso={ending.last_used_at} />,
          })}
        </Confirm>
      )}
    </section>
  );
}
