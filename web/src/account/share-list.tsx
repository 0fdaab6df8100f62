import type { Share } from '@crop-planning/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { linkTo } from '../address/address.js';
import { Confirm } from '../controls/confirm.js';
import { FailureNote } from '../controls/failure-note.js';
import { Time } from '../controls/time.js';
import { Table } from '../controls/table.js';
import { queryClient, trpc } from '../service/service.js';
import { access } from '../words/en/access.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';

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
  const words = said('access', access);
  return (
    <section className="card">
      <h2 ref={heading} tabIndex={-1}>
        {words.links}
      </h2>
      <p className="hint">{withMarks(words.linksText, { em: (text) => <em>{text}</em> })}</p>
      <FailureNote error={list.error} onAgain={() => void list.refetch()} />
      {list.data !== undefined && list.data.length > 0 && (
        <Table label={words.linksTable} titles={words.linkTitles} hasActions>
          {list.data.map((share) => (
            <tr key={share.id}>
              <th scope="row">
                <a href={linkTo('plan', { about: share.crop_plan_id })}>
                  <bdi>{share.plan_name}</bdi>
                </a>
              </th>
              <td>
                <Time iso={share.created_at} />
              </td>
              <td>
                <Time iso={share.analysed_at} />
              </td>
              <td>
                <code>{share.first_letters}</code>
              </td>
              <td>
                <button type="button" className="quiet" onClick={() => setRevoking(share)}>
                  {withMarks(words.revokeLink, {
                    link: () => (
                      <span className="unseen">
                        {' '}
                        <bdi>{share.plan_name}</bdi>, <code>{share.first_letters}</code>
                      </span>
                    ),
                  })}
                </button>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {revoking !== undefined && (
        <Confirm
          title={words.revokeLinkTitle}
          action={words.revokeLinkNow}
          onConfirm={() => revoke.mutateAsync({ share_id: revoking.id })}
          onClose={(isDone) => {
            setRevoking(undefined);
            // The button that had the focus is gone.
            if (isDone) heading.current?.focus();
          }}
        >
          {withMarks(words.revokeLinkText, {
            plan: () => <bdi>{revoking.plan_name}</bdi>,
            letters: () => <bdi>{revoking.first_letters}</bdi>,
          })}
        </Confirm>
      )}
    </section>
  );
}
