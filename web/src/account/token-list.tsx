import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CopyNote } from '../controls/copy-note.js';
import { Confirm } from '../controls/confirm.js';
import { FailureNote } from '../controls/failure-note.js';
import { SelectField, TextField } from '../controls/field.js';
import { timeText } from '../controls/time-text.js';
import { Table } from '../controls/table.js';
import { useForm } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { crop, queryClient, trpc } from '../service/service.js';

const daysUsual = 90;

/** The personal access tokens, for scripts. */
export function TokenList() {
  const refresh = () => queryClient.invalidateQueries(trpc.auth.tokens.list.queryFilter());
  const list = useQuery(trpc.auth.tokens.list.queryOptions());
  const [created, setCreated] = useState<readonly { id: string; name: string; token: string }[]>([]);
  const revoke = useMutation(trpc.auth.tokens.revoke.mutationOptions({ onSuccess: refresh }));
  const heading = useRef<HTMLHeadingElement>(null);
  const [revoking, setRevoking] = useState<{ id: string; name: string } | undefined>();
  const [scope, setScope] = useState('read');
  const { onSubmit, isBusy, error } = useForm(async ({ name = '', days }) => {
    const token = await crop.auth.tokens.create.mutate({
      name,
      expires_in_days: Number(days),
      scope: scope === 'write' ? 'write' : 'read',
    });
    setCreated((others) => [token, ...others]);
    await refresh();
  });
  return (
    <section className="card">
      <h2 ref={heading} tabIndex={-1}>
        Tokens for scripts
      </h2>
      <p className="hint">
        A personal access token signs in a script: <code>CROP_TOKEN=… crop plan list</code>. It cannot manage
        the account.
      </p>
      <form className="row" onSubmit={onSubmit}>
        <TextField label="Name" name="name" maxLength={80} required placeholder="nightly" />
        <TextField
          label="Days"
          name="days"
          type="number"
          min={1}
          max={365}
          defaultValue={daysUsual}
          required
        />
        <SelectField
          label="Scope"
          value={scope}
          onChange={setScope}
          choices={[
            { value: 'read', words: 'read only' },
            { value: 'write', words: 'read and write' },
          ]}
        />
        <WorkButton isBusy={isBusy}>Create a token</WorkButton>
      </form>
      <FailureNote error={list.error} onAgain={() => void list.refetch()} />
      <FailureNote error={error} />
      {created.map(({ id, name, token }) => (
        <CopyNote
          key={id}
          secret={token}
          onDone={() => setCreated(created.filter((other) => other.id !== id))}
        >
          Copy the token <bdi>{name}</bdi> now: it cannot be shown again.
        </CopyNote>
      ))}
      {list.data !== undefined && list.data.length > 0 && (
        <Table label="Your tokens" titles={['Token', 'Scope', 'Last used', 'Expires']} hasActions>
          {list.data.map(({ id, name, scope: of, last_used_at, expires_at }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>{of}</td>
              <td>{timeText(last_used_at)}</td>
              <td>{timeText(expires_at)}</td>
              <td>
                <button type="button" className="quiet" onClick={() => setRevoking({ id, name })}>
                  Revoke…<span className="unseen"> {name}</span>
                </button>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {revoking !== undefined && (
        <Confirm
          title="Revoke this token?"
          action="Revoke the token"
          onConfirm={() => revoke.mutateAsync({ token_id: revoking.id })}
          onClose={(isDone) => {
            setRevoking(undefined);
            // The button that had the focus is gone.
            if (isDone) heading.current?.focus();
          }}
        >
          Scripts that sign in with <bdi>{revoking.name}</bdi> stop working at once. This cannot be undone; a
          new token has to be put into each of them.
        </Confirm>
      )}
    </section>
  );
}
