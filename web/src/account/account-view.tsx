import { useQuery } from '@tanstack/react-query';
import { ClimateList } from '../climates/climate-list.js';
import { FailureNote } from '../controls/failure-note.js';
import { useWork } from '../controls/use-work.js';
import { Loading, View } from '../controls/view.js';
import { session, trpc } from '../service/service.js';
import { sendRest } from '../undo/done.js';
import { account } from '../words/en/account.js';
import { shell } from '../words/en/shell.js';
import { said } from '../words/said.js';
import { DeleteAccount } from './delete-account.js';
import { ExportAccount } from './export-account.js';
import { LanguageForm } from './language-form.js';
import { PasswordForm } from './password-form.js';
import { ProfileForm } from './profile-form.js';
import { ShareList } from './share-list.js';
import { Sessions } from './sessions.js';
import { TokenList } from './token-list.js';
import './account.css';

export function AccountView() {
  const me = useQuery(trpc.auth.me.queryOptions());
  const { run, error } = useWork(async () => {
    await sendRest();
    await session.logOut();
  });
  const words = said('account', account);
  return (
    <View
      title={said('shell', shell).account}
      className="account"
      actions={
        <button type="button" onClick={() => run()}>
          {words.logOut}
        </button>
      }
    >
      <FailureNote error={error} />
      <FailureNote error={me.error} onAgain={() => void me.refetch()} />
      {me.isPending && me.error === null && <Loading>{words.loading}</Loading>}
      {me.data !== undefined && <ProfileForm key={me.dataUpdatedAt} profile={me.data} />}
      <LanguageForm />
      <ClimateList />
      <ShareList />
      <Sessions />
      <TokenList />
      <PasswordForm />
      <ExportAccount />
      <DeleteAccount />
    </View>
  );
}
