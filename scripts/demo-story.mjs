export const account = { email: 'ada@example.org', password: 'barley in the rain' };
const credentials = `--email ${account.email} --password-stdin`;

/**
 * The chapters of npm run demo: a title, then command lines, each with its exit code unless that is 0. The server
 * is killed and started again before the last chapter.
 */
export const chapters = [
  {
    title: 'An agronomist registers and signs in.',
    steps: [
      [`echo '${account.password}' | crop auth register ${credentials} --full-name 'Ada Wanjiru'`],
      ['crop auth logout'],
      [`echo '${account.password}' | crop auth login ${credentials}`],
      ['crop whoami'],
    ],
  },
  {
    title:
      '26 planting scenarios are imported from a file; two contain deliberate errors, the rest are stored.',
    steps: [
      ['crop plan import examples/plans.csv', 6],
      [
        "crop plan create --name 'Kano cowpea' --crop cowpea --location 'kano, nigeria' --month jul --risk medium",
      ],
      ["crop plan delete 'Kano cowpea' --yes"],
    ],
  },
  {
    title: 'The built-in model analyses them all, without a network: it has its own climates and crops.',
    steps: [['crop plan analyze --all -q | wc -l'], ['crop plan list']],
  },
  {
    title: 'Wheat sown in October rests through the winter and is ripe in August.',
    steps: [["crop plan show 'Hannover wheat'"]],
  },
  {
    title: 'Why does the late sorghum score so little, and when would it do better?',
    steps: [
      ["crop plan show 'Late Kano sorghum'"],
      ["crop plan copy 'Late Kano sorghum' --month jul"],
      ["crop plan analyze 'Late Kano sorghum (Jul)'"],
    ],
  },
  {
    title: 'Punjab wheat is irrigated: its label changes, a notification says why, and the option is kept.',
    steps: [
      ["crop plan analyze 'Punjab wheat' --water irrigated"],
      ["crop plan analyze 'Punjab wheat'"],
      ["crop plan history 'Punjab wheat'"],
      ['crop notification list --wide'],
    ],
  },
  {
    title: 'A page for the farmer: one file that needs no network.',
    steps: [["crop plan report 'Punjab wheat' 'Hannover wheat' -o /dev/null"]],
  },
  {
    title: 'What else could be planted in Pune in October, and what about plantings that are not saved?',
    steps: [
      ['crop suggest --location Pune --month oct --limit 5'],
      ["crop analyze --crop maisse --location 'nakuru, kenya' --month mar", 6],
      ["crop analyze --crop maize --location '-0.28,36.07' --month mar --risk low"],
    ],
  },
  {
    title:
      'An external producer gets a key from the operator and records the observations of its field station.',
    steps: [
      ['crop-server api-keys create field-station'],
      ['crop plan list --json | node examples/record-analyses.mjs'],
      ["crop plan delete 'Iowa corn' --yes", 5],
      ['crop notification list'],
    ],
  },
  {
    title: 'The server is killed without warning and started again: all data is still there.',
    steps: [['crop plan list --json | grep -c \'"id"\''], ['crop notification list -q | wc -l']],
  },
];
