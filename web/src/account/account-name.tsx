import { useQuery } from '@tanstack/react-query';
import { trpc } from '../service/service.js';

/** The service names the email too, which these forms do not ask for. */
export const wrongPassword = { INVALID_CREDENTIALS: 'This is not your current password.' };

/** Tells password managers which account a password belongs to. Nobody sees it, and it is not sent. */
export function AccountName() {
  const { data } = useQuery(trpc.auth.me.queryOptions());
  return <input hidden readOnly type="text" autoComplete="username" value={data?.email ?? ''} />;
}
