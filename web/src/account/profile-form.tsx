import type { UserProfile } from '@crop-planning/client';
import { dayOf } from '@crop-planning/shared/words/sentences';
import { useMutation } from '@tanstack/react-query';
import { FailureNote } from '../controls/failure-note.js';
import { TextField } from '../controls/field.js';
import { queryClient, trpc } from '../service/service.js';

export function ProfileForm({ profile }: { profile: UserProfile }) {
  const update = useMutation(
    trpc.auth.updateMe.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.auth.me.queryFilter()),
    }),
  );
  return (
    <section className="card">
      <h2>You</h2>
      <p>
        <bdi>{profile.email}</bdi> <span className="hint">since {dayOf(profile.created_at)}</span>
      </p>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          update.mutate({
            full_name: String(form.get('full_name')),
            organization: String(form.get('organization')),
          });
        }}
      >
        <TextField
          label="Full name"
          name="full_name"
          defaultValue={profile.full_name}
          maxLength={120}
          required
          autoComplete="name"
        />
        <TextField
          label="Organization"
          name="organization"
          defaultValue={profile.organization}
          maxLength={120}
          autoComplete="organization"
        />
        <button disabled={update.isPending}>Save</button>
      </form>
      <FailureNote error={update.error} />
    </section>
  );
}
