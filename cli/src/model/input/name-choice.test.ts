import { describe, expect, it } from 'vitest';
import { CliError } from '../../terminal/failures.js';
import { failureAsLines } from '../../shell/failure-report.js';
import { withNameChosen } from './name-choice.js';
import { quotedName, shellWord } from '../../terminal/shell-words.js';

const candidates = [
  {
    name: 'Peoria, Arizona, United States',
    region: 'Arizona',
    country: 'United States',
    people: 190985,
    latitude: 33.58,
    longitude: -112.24,
    lat: 33.58,
    lon: -112.24,
  },
  {
    name: 'Peoria, Ohio',
    region: 'Ohio',
    country: 'United States',
    people: null,
    latitude: 40.3,
    longitude: -83.45,
    lat: 40.3,
    lon: -83.45,
  },
];
const failure = new CliError(5, 'LOCATION_AMBIGUOUS', 'Which?', { candidates, tryNext: 'crop locations' });
const next = (...argv: string[]) => withNameChosen(failure, argv).details.tryNext;

describe('a name that matches several places', () => {
  it('is reported with one place per line', () => {
    expect(failureAsLines(failure)).toEqual([
      'error: Which?',
      'hint: Peoria, Arizona, United States  190,985 people  33.58,-112.24',
      'hint: Peoria, Ohio                                    40.3,-83.45',
      'try: crop locations',
    ]);
  });

  it('leads to a hint with the same command and the first place', () => {
    const chosen = '--location "Peoria, Arizona, United States"';
    const ending = `${chosen} --month apr`;
    expect(next('analyze', '--crop', 'maize', '--location', 'peoria', '--month', 'apr')).toBe(
      `crop analyze --crop maize ${ending}`,
    );
    expect(next('analyze', '--crop=broad bean', '--location=peoria', '--month', 'apr')).toBe(
      `crop analyze "--crop=broad bean" ${ending}`,
    );
    expect(next('suggest', '--location', 'peoria')).toBe(`crop suggest ${chosen}`);
  });

  it('leads to the hint `crop locations` if the command line has no place or cannot be shown', () => {
    expect(next('plan', 'analyze', 'North field')).toBe('crop locations');
    expect(next('analyze', '--crop', 'a\u001b[2J', '--location', 'peoria')).toBe('crop locations');
    const other = new CliError(6, 'LOCATION_NOT_FOUND', 'No.', { candidates });
    expect(withNameChosen(other, ['analyze', '--location', 'x'])).toBe(other);
  });
});

describe('a word that means several crops', () => {
  it('leads to a hint with the same command and the first crop', () => {
    const suggestions = ['arabica coffee', 'robusta coffee'];
    const ambiguous = new CliError(5, 'CROP_AMBIGUOUS', 'Which?', { suggestions, tryNext: 'crop crops' });
    const nextOf = (...argv: string[]) => withNameChosen(ambiguous, argv).details.tryNext;
    expect(nextOf('analyze', '--crop', 'coffee', '--location', 'Jimma')).toBe(
      'crop analyze --crop "arabica coffee" --location Jimma',
    );
    expect(nextOf('plan', 'analyze', 'North field')).toBe('crop crops');
  });
});

describe('a shell word', () => {
  it.each([
    ['maize', 'maize'],
    ['-0.28,36.07', '-0.28,36.07'],
    ['North field', '"North field"'],
    ["Côte d'Ivoire", '"Côte d\'Ivoire"'],
    ['$HOME `id`', "'$HOME `id`'"],
    [`it's "$1"!`, `'it'\\''s "$1"!'`],
    ['', '""'],
  ])('%j is quoted as %s', (word, expected) => {
    expect(shellWord(word)).toBe(expected);
  });

  it('cannot be quoted if it has characters that a terminal does not show', () => {
    expect(shellWord('a\u001b[2J')).toBeUndefined();
    expect(quotedName('a\u202eb')).toBeUndefined();
  });

  it('always gets quotation marks if it is a name', () => {
    expect([quotedName('Nakuru'), quotedName('Nakuru, Kenya')]).toEqual(['"Nakuru"', '"Nakuru, Kenya"']);
  });
});
