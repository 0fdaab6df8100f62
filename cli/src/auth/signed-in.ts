import type { UserProfile } from '@crop-planning/shared';
import type { Config } from '../settings/address.js';
import type { Output } from '../terminal/output/output.js';

/** Finishes a command that has signed the user in: shows the notice and the account. */
export async function tellSignedIn(
  output: Output<UserProfile>,
  { token }: Config,
  { profile, notice }: { profile: UserProfile; notice: string },
): Promise<void> {
  await output.notice(notice);
  await output.item(profile);
  if (token !== undefined) {
    await output.remark('hint: CROP_TOKEN is set and is used instead of this login.');
  }
}
