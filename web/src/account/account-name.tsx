import { useQuery } from '@tanstack/react-query';
import { trpc } from '../service/service.js';
import { account } from '../words/en/account.js';
import { said } from '../words/said.js';

/** Returns the words for a wrong password; the service names the email too, which these forms do not ask for. */
export function wrongPassword() {
  return { INVALID_CREDENTIALS: said('account', account).wrongPassword };
}

/** Tells password managers which account a password belongs to. Nobody sees it, and it is not sent. */
export function AccountName() {
  const { data } = useQuery(trpc.auth.me.queryOptions());
  return <input hidden readOnly type="text" autoComplete="username" value={data?.email ?? ''} />;
}
