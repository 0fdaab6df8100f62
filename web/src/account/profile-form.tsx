import type { UserProfile } from '@crop-planning/client';
import { dayOf } from '@crop-planning/shared/words/months';
import { FailureNote } from '../controls/failure-note.js';
import { NameField, OrganizationField } from '../controls/account-fields.js';
import { useForm } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { crop, queryClient, trpc } from '../service/service.js';
import { account } from '../words/en/account.js';
import { entry } from '../words/en/entry.js';
import { said } from '../words/said.js';

export function ProfileForm({ profile }: { profile: UserProfile }) {
  const { onSubmit, isBusy, error } = useForm(async ({ full_name = '', organization = '' }) => {
    await crop.auth.updateMe.mutate({ full_name, organization });
    await queryClient.invalidateQueries(trpc.auth.me.queryFilter());
  });
  const words = said('account', account);
  return (
    <section className="card">
      <h2>{words.you}</h2>
      <p>
        <bdi>{profile.email}</bdi> <span className="hint">{words.since(dayOf(profile.created_at))}</span>
      </p>
      <form className="row" onSubmit={onSubmit}>
        <NameField defaultValue={profile.full_name} />
        <OrganizationField label={said('entry', entry).organization} defaultValue={profile.organization} />
        <WorkButton isBusy={isBusy}>{words.save}</WorkButton>
      </form>
      <FailureNote error={error} />
    </section>
  );
}
