'use client';

import { useActionState } from 'react';
import { signIn } from '../../actions';
import { Refusal } from '../../refusal';

/** Sends the token to the server, which keeps it; no script of the page can read it afterwards. */
export default function SignIn() {
  const [failure, action, isPending] = useActionState(signIn, undefined);
  return (
    <main>
      <h1>Sign in</h1>
      <form action={action}>
        <label>
          A token from <code>crop auth token create --name next-app --scope read</code>{' '}
          <input name="token" type="password" autoComplete="off" required />
        </label>{' '}
        <button disabled={isPending}>Sign in</button>
      </form>
      {failure && <Refusal failure={failure} />}
    </main>
  );
}
