import { describe, expect, it } from 'vitest';
import { openJq } from './jq.js';

/** Examples from jq's own manual: each has an expression, its input, and its output with --compact-output. */
const documented: readonly (readonly [expression: string, input: string, ...output: string[]])[] = [
  ['.', '"Hello, world!"', '"Hello, world!"'],
  ['.foo', '{"foo": 42, "bar": "less interesting data"}', '42'],
  ['.foo?', '{"notfoo": true, "alsonotfoo": false}', 'null'],
  ['.[2:4]', '["a","b","c","d","e"]', '["c","d"]'],
  ['.[-2]', '[1,2,3]', '2'],
  ['.[]', '{"a": 1, "b": 1}', '1', '1'],
  ['.foo, .bar', '{"foo": 42, "bar": "something else", "baz": true}', '42', '"something else"'],
  [
    '[.user, .projects[]]',
    '{"user":"stedolan", "projects": ["jq", "wikiflow"]}',
    '["stedolan","jq","wikiflow"]',
  ],
  [
    '{user, title: .titles[]}',
    '{"user":"stedolan","titles":["JQ Primer", "More JQ"]}',
    '{"user":"stedolan","title":"JQ Primer"}',
    '{"user":"stedolan","title":"More JQ"}',
  ],
  ['.. | .a?', '[[{"a":1}]]', '1'],
  ['. - ["xml", "yaml"]', '["xml", "yaml", "json"]', '["json"]'],
  ['.[] | length', '[[1,2], "string", {"a":2}, null, -5]', '2', '6', '1', '0', '5'],
  ['map(.+1)', '[1,2,3]', '[2,3,4]'],
  ['map_values(.+1)', '{"a": 1, "b": 2, "c": 3}', '{"a":2,"b":3,"c":4}'],
  ['[paths]', '[1,[[],{"a":2}]]', '[[0],[1],[1,0],[1,1],[1,1,"a"]]'],
  ['add', '["a","b","c"]', '"abc"'],
  ['to_entries', '{"a": 1, "b": 2}', '[{"key":"a","value":1},{"key":"b","value":2}]'],
  ['with_entries(.key |= "KEY_" + .)', '{"a": 1, "b": 2}', '{"KEY_a":1,"KEY_b":2}'],
  [
    '.[] | select(.id == "second")',
    '[{"id": "first", "val": 1}, {"id": "second", "val": 2}]',
    '{"id":"second","val":2}',
  ],
  [
    'group_by(.foo)',
    '[{"foo":1, "bar":10}, {"foo":3, "bar":100}, {"foo":1, "bar":1}]',
    '[[{"foo":1,"bar":10},{"foo":1,"bar":1}],[{"foo":3,"bar":100}]]',
  ],
  [
    'unique_by(length)',
    '["chunky", "bacon", "kitten", "cicada", "asparagus"]',
    '["bacon","chunky","asparagus"]',
  ],
  ['join(", ")', '["a","b,c,d","e"]', '"a, b,c,d, e"'],
  [
    '"The input was \\(.), which is one less than \\(.+1)"',
    '42',
    '"The input was 42, which is one less than 43"',
  ],
  ['[.[]|tostring]', '[1, "1", [1]]', '["1","1","[1]"]'],
  ['@sh "echo \\(.)"', '"O\'Hara\'s Ale"', "\"echo 'O'\\\\''Hara'\\\\''s Ale'\""],
  ['@base64', '"This is a message"', '"VGhpcyBpcyBhIG1lc3NhZ2U="'],
  ['todate', '1425599621', '"2015-03-05T23:53:41Z"'],
  ['if . == 0 then "zero" elif . == 1 then "one" else "many" end', '2', '"many"'],
  ['[.[] | try error catch .]', '[1,null,2]', '[1,null,2]'],
  ['(false, null, 1) // 42', 'null', '1'],
  ['[.[] | test("a b c # spaces are ignored"; "ix")]', '["xabcd", "ABC"]', '[true,true]'],
  ['capture("(?<a>[a-z]+)-(?<n>[0-9]+)")', '"xyzzy-14"', '{"a":"xyzzy","n":"14"}'],
  ['reduce .[] as $item (0; . + $item)', '[1,2,3,4,5]', '15'],
  ['[limit(3; .[])]', '[0,1,2,3,4,5,6,7,8,9]', '[0,1,2]'],
  [
    'walk(if type == "array" then sort else . end)',
    '[[4, 1, 7], [8, 5, 2], [3, 6, 9]]',
    '[[1,4,7],[2,5,8],[3,6,9]]',
  ],
  ['pick(.a, .b.c, .x)', '{"a": 1, "b": {"c": 2, "d": 3}, "e": 4}', '{"a":1,"b":{"c":2},"x":null}'],
  ['abs', '-10', '10'],
  ['trim', '" abc "', '"abc"'],
  ['.', '100000000000000000000000000000001', '100000000000000000000000000000001'],
];

describe('jq', () => {
  it.each(documented)('evaluates %s on %s as the jq manual says', async (expression, input, ...output) => {
    const jq = await openJq(pipe, expression);
    const asWritten = output.map((json) => (json.startsWith('"') ? JSON.parse(json) : json));
    expect(jq(input)).toEqual({ lines: asWritten, said: '' });
  });

  it('leaves the spaces and line breaks of a string as they are', async () => {
    const jq = await openJq(pipe, '.[]');
    expect(jq('[" a ", "b\\nc", "", "\\u001b[2J"]').lines).toEqual([' a ', 'b\nc', '', '\u001b[2J']);
  });

  it('escapes terminal control characters', async () => {
    const jq = await openJq(terminal, '.[], .');
    expect(jq('["a\\tb\\nc\\u001b[2J"]').lines).toEqual(['a\tb\nc\\u001b[2J', '["a\\tb\\nc\\u001b[2J"]']);
  });

  it('accepts an expression that begins with a minus', async () => {
    expect((await openJq(pipe, '-.'))('3').lines).toEqual(['-3']);
  });

  it('refuses an invalid expression with the error from jq', async () => {
    await expect(openJq(pipe, '.[] | nosuch')).rejects.toMatchObject({
      exitCode: 2,
      message: 'jq does not understand the expression of --jq.',
      details: {
        hints: [
          'jq: error: nosuch/0 is not defined at <top-level>, line 1, column 7:',
          '    .[] | nosuch',
          '          ^^^^^^',
          'jq: 1 compile error',
        ],
      },
    });
  });

  it('returns the lines that an expression wrote before it failed', async () => {
    const { lines, failure } = (await openJq(pipe, '.[] | 1 + .'))('[1, "a"]');
    expect(lines).toEqual(['2']);
    expect(failure?.exitCode).toBe(2);
    expect(failure?.details.hints?.[0]).toBe(
      'jq: error (at /dev/stdin:0): number (1) and string ("a") cannot be added',
    );
  });
});

const whileBusy = <Result>(work: () => Result): Result => work();
const pipe = { stdout: { isTerminal: false }, whileBusy };
const terminal = { stdout: { isTerminal: true }, whileBusy };
