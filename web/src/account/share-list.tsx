import type { Share } from '@crop-planning/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { linkTo } from '../address/address.js';
import { Confirm } from '../controls/confirm.js';
import { FailureNote } from '../controls/failure-note.js';
import { timeText } from '../controls/time-text.js';
import { Table } from '../controls/table.js';
import { queryClient, trpc } from '../service/service.js';

const titles = ['Plan', 'Made', 'Result of', 'Begins with'];

/** The links to results that the account has made. */
export function ShareList() {
  const list = useQuery(trpc.shares.list.queryOptions({}));
  const revoke = useMutation(
    trpc.shares.revoke.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.shares.list.queryFilter()),
    }),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const [revoking, setRevoking] = useState<Share | undefined>();
  return (
    <section className="card">
      <h2 ref={heading} tabIndex={-1}>
        Links to results
      </h2>
      <p className="hint">
        Anybody who has one of these links sees the result of a plan as it was when the link was made. A plan
        makes them with <em>Share</em>.
      </p>
      <FailureNote error={list.error} onAgain={() => void list.refetch()} />
      {list.data !== undefined && list.data.length > 0 && (
        <Table label="Your links to results" titles={titles} hasActions className="shares">
          {list.data.map((share) => (
            <tr key={share.id}>
              <th scope="row">
                <a href={linkTo('plan', { about: share.crop_plan_id })}>
                  <bdi>{share.plan_name}</bdi>
                </a>
              </th>
              <td>{timeText(share.created_at)}</td>
              <td>{timeText(share.analysed_at)}</td>
              <td>
                <code>{share.first_letters}</code>
              </td>
              <td>
                <button type="button" className="quiet" onClick={() => setRevoking(share)}>
                  Revoke…
                  <span className="unseen">
                    {' '}
                    {share.plan_name}, {share.first_letters}
                  </span>
                </button>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {revoking !== undefined && (
        <Confirm
          title="Revoke this link?"
          action="Revoke the link"
          onConfirm={() => revoke.mutateAsync({ share_id: revoking.id })}
          onClose={(isDone) => {
            setRevoking(undefined);
            // The button that had the focus is gone.
            if (isDone) heading.current?.focus();
          }}
        >
          The link to <bdi>{revoking.plan_name}</bdi> that begins with {revoking.first_letters} shows nothing
          from now on, whoever has it. This cannot be undone; another link can be made.
        </Confirm>
      )}
    </section>
  );
}
