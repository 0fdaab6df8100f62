import { download } from '../controls/download.js';
import { FailureNote } from '../controls/failure-note.js';
import { useWork } from '../controls/use-work.js';
import { WorkButton } from '../controls/work-button.js';
import { sendSignedIn } from '../service/service.js';
import { readAnswer } from '../session/refusal.js';
import { account } from '../words/en/account.js';
import { said } from '../words/said.js';

/** Everything that the service stores about the account, as a file. */
export function ExportAccount() {
  const { run, isBusy, error } = useWork(async () => {
    const answer = await sendSignedIn('/auth/me/export');
    download(await readAnswer(answer.blob()), 'crop-planning-account.json');
  });
  const words = said('account', account);
  return (
    <section className="card">
      <h2>{words.export}</h2>
      <p>{words.exportText}</p>
      <FailureNote error={error} />
      <p className="actions">
        <WorkButton type="button" isBusy={isBusy} onClick={() => run()}>
          {isBusy ? words.exporting : words.exportNow}
        </WorkButton>
      </p>
    </section>
  );
}
