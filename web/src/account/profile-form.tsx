import type { UserProfile } from '@crop-planning/client';
import { dayOf } from '@crop-planning/shared/words/months';
import { FailureNote } from '../controls/failure-note.js';
import { NameField, OrganizationField } from '../controls/account-fields.js';
import { useForm } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { crop, queryClient, trpc } from '../service/service.js';

export function ProfileForm({ profile }: { profile: UserProfile }) {
  const { onSubmit, isBusy, error } = useForm(async ({ full_name = '', organization = '' }) => {
    await crop.auth.updateMe.mutate({ full_name, organization });
    await queryClient.invalidateQueries(trpc.auth.me.queryFilter());
  });
  return (
    <section className="card">
      <h2>You</h2>
      <p>
        <bdi>{profile.email}</bdi> <span className="hint">since {dayOf(profile.created_at)}</span>
      </p>
      <form className="row" onSubmit={onSubmit}>
        <NameField defaultValue={profile.full_name} />
        <OrganizationField label="Organization" defaultValue={profile.organization} />
        <WorkButton isBusy={isBusy}>Save</WorkButton>
      </form>
      <FailureNote error={error} />
    </section>
  );
}
