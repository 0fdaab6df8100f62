import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNote } from '../controls/failure-note.js';
import { SelectField, TextField } from '../controls/field.js';
import { timeText } from '../controls/time-text.js';
import { queryClient, trpc } from '../service/service.js';

const daysUsual = 90;

/** The personal access tokens, for scripts. */
export function TokenList() {
  const refresh = () => queryClient.invalidateQueries(trpc.auth.tokens.list.queryFilter());
  const list = useQuery(trpc.auth.tokens.list.queryOptions());
  const create = useMutation(trpc.auth.tokens.create.mutationOptions({ onSuccess: refresh }));
  const revoke = useMutation(trpc.auth.tokens.revoke.mutationOptions({ onSuccess: refresh }));
  const [scope, setScope] = useState('read');
  return (
    <section className="card">
      <h2>Tokens for scripts</h2>
      <p className="hint">
        A personal access token signs in a script: <code>CROP_TOKEN=… crop plan list</code>. It cannot manage
        the account.
      </p>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          create.mutate({
            name: String(form.get('name')),
            expires_in_days: Number(form.get('days')),
            scope: scope === 'write' ? 'write' : 'read',
          });
        }}
      >
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
        <button disabled={create.isPending}>Create a token</button>
      </form>
      <FailureNote error={list.error ?? create.error ?? revoke.error} />
      {create.data !== undefined && (
        <div className="note" role="status">
          <p>
            <strong>Copy the token now: it cannot be shown again.</strong>
          </p>
          <p>
            <code className="secret">{create.data.token}</code>
          </p>
          <p className="actions">
            <button
              type="button"
              className="quiet"
              onClick={() => void navigator.clipboard.writeText(create.data.token)}
            >
              Copy
            </button>
            <button type="button" className="quiet" onClick={() => create.reset()}>
              Hide
            </button>
          </p>
        </div>
      )}
      {list.data !== undefined && list.data.length > 0 && (
        <div className="scroll" tabIndex={0} role="region" aria-label="Your tokens">
          <table>
            <thead>
              <tr>
                <th scope="col">Token</th>
                <th scope="col">Scope</th>
                <th scope="col">Last used</th>
                <th scope="col">Expires</th>
                <th scope="col">
                  <span className="unseen">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {list.data.map(({ id, name, scope: of, last_used_at, expires_at }) => (
                <tr key={id}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  <td>{of}</td>
                  <td>{timeText(last_used_at)}</td>
                  <td>{timeText(expires_at)}</td>
                  <td>
                    <button
                      type="button"
                      className="quiet"
                      disabled={revoke.isPending}
                      onClick={() => revoke.mutate({ token_id: id })}
                    >
                      Revoke<span className="unseen"> {name}</span>
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
