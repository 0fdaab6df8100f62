import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CopyNote } from '../controls/copy-note.js';
import { Confirm } from '../controls/confirm.js';
import { FailureNote } from '../controls/failure-note.js';
import { SelectField, TextField } from '../controls/field.js';
import { Time } from '../controls/time.js';
import { Table } from '../controls/table.js';
import { useForm } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { crop, queryClient, trpc } from '../service/service.js';
import { access } from '../words/en/access.js';
import { withMarks } from '../words/marks.js';
import { said } from '../words/said.js';

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
  const words = said('access', access);
  return (
    <section className="card">
      <h2 ref={heading} tabIndex={-1}>
        {words.tokens}
      </h2>
      <p className="hint">
        {withMarks(words.tokensText, { command: () => <code>CROP_TOKEN=… crop plan list</code> })}
      </p>
      <form className="row" onSubmit={onSubmit}>
        <TextField
          label={words.tokenName}
          name="name"
          maxLength={80}
          required
          placeholder={words.tokenNameExample}
        />
        <TextField
          label={words.days}
          name="days"
          type="number"
          min={1}
          max={365}
          defaultValue={daysUsual}
          required
        />
        <SelectField
          label={words.scope}
          value={scope}
          onChange={setScope}
          choices={[
            { value: 'read', words: words.scopes.read },
            { value: 'write', words: words.scopes.write },
          ]}
        />
        <WorkButton isBusy={isBusy}>{words.createToken}</WorkButton>
      </form>
      <FailureNote error={list.error} onAgain={() => void list.refetch()} />
      <FailureNote error={error} />
      {created.map(({ id, name, token }) => (
        <CopyNote
          key={id}
          secret={token}
          onDone={() => setCreated(created.filter((other) => other.id !== id))}
        >
          {withMarks(words.copyToken, { name: () => <bdi>{name}</bdi> })}
        </CopyNote>
      ))}
      {list.data !== undefined && list.data.length > 0 && (
        <Table label={words.tokensTable} titles={words.tokenTitles} hasActions>
          {list.data.map(({ id, name, scope: of, last_used_at, expires_at }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>{words.scopesShort[of]}</td>
              <td>
                <Time iso={last_used_at} />
              </td>
              <td>
                <Time iso={expires_at} />
              </td>
              <td>
                <button type="button" className="quiet" onClick={() => setRevoking({ id, name })}>
                  {withMarks(words.revokeToken, {
                    name: () => (
                      <span className="unseen">
                        {' '}
                        <bdi>{name}</bdi>
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
          title={words.revokeTokenTitle}
          action={words.revokeTokenNow}
          onConfirm={() => revoke.mutateAsync({ token_id: revoking.id })}
          onClose={(isDone) => {
            setRevoking(undefined);
            // The button that had the focus is gone.
            if (isDone) heading.current?.focus();
          }}
        >
          {withMarks(words.revokeTokenText, { name: () => <bdi>{revoking.name}</bdi> })}
        </Confirm>
      )}
    </section>
  );
}
