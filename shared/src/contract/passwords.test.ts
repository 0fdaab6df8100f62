import { describe, expect, it } from 'vitest';
import { findPasswordFaults } from './passwords.js';

const owner = { email: 'river.keeper@example.org', full_name: 'Ann Otieno-Mwangi' };
const likeEmail = 'must have at least 8 characters besides the part of your email before the @';
const likeDomain = 'must have at least 8 characters besides the domain of your email';
const likeName = 'must have at least 8 characters besides the words of your name';
const likeService = 'must have at least 8 characters besides the name of the service';

describe('a new password', () => {
  it.each([
    'a quiet field at dawn',
    'ten chars.',
    '0123456789',
    'поле на рассвете',
    '静かな畑の夜明けに鳥',
    '🌾🌽🥔🍅🥕🌱🌶🧅🧄🌻',
    ' leading and trailing ',
    'RIVER.KEEPER and eight',
    'otieno mwangi 8 letters',
    'the ann of four',
    'Crop planning 8 letters',
    'a crop plane at dawn',
    'crops planted late',
    'an example of 8 and more',
    'letters to river.keeper@example.org',
    'org and org and or',
  ])('can be %s', (password) => {
    expect(findPasswordFaults(password, { owner })).toEqual([]);
  });

  it.each([
    ['river.keeper', [likeEmail]],
    ['River.Keeper1234567', [likeEmail]],
    ['river.keeper@example.org', ['must have at least 8 characters besides your email']],
    ['1 RIVER.keeper@example.org 2', ['must have at least 8 characters besides your email']],
    ['river.keeper example', [likeEmail, likeDomain]],
    ['2031 example', [likeDomain]],
    ['oTIENO1234567', [likeName]],
    ['mwangi mwangi', [likeName]],
    ['otienomwangi7', [likeName]],
    ['Crop-Planning-1', [likeService]],
    ['cropplanning!', [likeService]],
    ['crop-planner-2026', [likeService]],
    ['Crop Planners 26', [likeService]],
    ['2026 crop_plan!', [likeService]],
    ['my-crop...plans7', [likeService]],
    ['cropplanningxy12', [likeService]],
    ['river.keeper otieno 1', [likeEmail, likeName]],
    ['otieno cropplanning', [likeName, likeService]],
  ])('must not be %s', (password, faults) => {
    expect(findPasswordFaults(password, { owner })).toEqual(faults);
  });

  it('has all its faults reported together', () => {
    expect(findPasswordFaults('otieno\0', { owner })).toEqual([
      'must have at least 10 characters',
      'must not contain NUL characters or lone surrogates',
      likeName,
    ]);
    expect(findPasswordFaults('é'.repeat(37))).toEqual(['must have at most 72 bytes in UTF-8']);
    expect(findPasswordFaults('12345678901', { lengthMin: 12 })).toEqual([
      'must have at least 12 characters',
    ]);
  });

  it('is measured in the form that is hashed', () => {
    const composed = 'é'.repeat(36);
    expect(findPasswordFaults(composed.normalize('NFD'))).toEqual([]);
    expect(findPasswordFaults('éééééé789'.normalize('NFD'))).toEqual(['must have at least 10 characters']);
  });

  it('is compared with the name regardless of letter case and of how accented letters are composed', () => {
    const person = { full_name: 'Zoë Strauß' };
    const faults = findPasswordFaults('STRAUSS1234', { owner: person });
    expect(faults).toEqual([likeName]);
    expect(findPasswordFaults('josémaría12', { owner: { full_name: 'Josémaría'.normalize('NFD') } })).toEqual(
      [likeName],
    );
  });
});
