// A server of a release that does not exist: this one with a made-up step to form 2, which renames a field of
// analyses that only the test stores.
import { startApp } from '@crop-planning/server';

const { step, ...config } = JSON.parse(process.argv[2]);
const rename = {
  to: 2,
  filter: { [step.from]: { $exists: true } },
  update: (analysis) => ({ $set: { [step.to]: analysis[step.from] }, $unset: { [step.from]: '' } }),
};
const app = await startApp(config, { stepTable: [{ collection: 'analyses', steps: [rename] }] });
process.stdout.write(`listening on ${app.url}\n`);
