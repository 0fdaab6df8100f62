import { describe, expect, it } from 'vitest';
import { readConfig } from './address.js';

describe('readConfig', () => {
  it('has a default for every setting', () => {
    expect(readConfig({ HOME: '/home/ada' })).toEqual({
      profile: undefined,
      url: 'http://127.0.0.1:4000',
      directory: '/home/ada/.config/crop',
      token: undefined,
    });
  });

  it('takes the folder from CROP_CONFIG_DIR, or else from XDG_CONFIG_HOME', () => {
    expect(readConfig({ XDG_CONFIG_HOME: '/x' }).directory).toBe('/x/crop');
    expect(readConfig({ XDG_CONFIG_HOME: '/x', CROP_CONFIG_DIR: '/y' }).directory).toBe('/y');
  });

  it.each([
    ['https://crops.example.org/', 'https://crops.example.org'],
    ['https://example.org/crops/', 'https://example.org/crops'],
    ['http://localhost:4000', 'http://localhost:4000'],
    ['http://[::1]:4000', 'http://[::1]:4000'],
  ])('accepts the address %s', (address, url) => {
    expect(readConfig({ CROP_API_URL: address }).url).toBe(url);
  });

  it.each([
    ['http://crops.example.org', 'Credentials are not sent over plain http to crops.example.org.'],
    ['http://127.0.0.1.example.org', 'Credentials are not sent over plain http to 127.0.0.1.example.org.'],
    ['https://ada:secret@example.org', 'CROP_API_URL must not contain a user name or a password.'],
    ['ftp://example.org', 'CROP_API_URL is not the address of a server: ftp://example.org'],
    ['localhost:4000', 'CROP_API_URL is not the address of a server: localhost:4000'],
    ['https://example.org/?a=1', 'CROP_API_URL is not the address of a server: https://example.org/?…'],
    ['https://x/?token=a@b#c', 'CROP_API_URL is not the address of a server: …@b#…'],
    ['ada:canary@example.org', 'CROP_API_URL is not the address of a server: …@example.org'],
    ['ftp://ada:canary@example.org', 'CROP_API_URL is not the address of a server: …@example.org'],
    ['https://ada:can@ary@exam ple.org', 'CROP_API_URL is not the address of a server: …@exam ple.org'],
  ])('refuses the address %s', (address, message) => {
    expect(() => readConfig({ CROP_API_URL: address })).toThrow(message);
  });

  it('reads "default" as the default profile', () => {
    expect(readConfig({ CROP_PROFILE: 'default' }).profile).toBeUndefined();
    expect(readConfig({ CROP_PROFILE: 'staging' }).profile).toBe('staging');
  });

  it.each(['a b', '../x', '-x', 'a'.repeat(41)])('refuses the profile %j', (profile) => {
    expect(() => readConfig({ CROP_PROFILE: profile })).toThrow(`"${profile}" is not the name of a profile.`);
  });

  it.each(['a\nb', 'canary ', 'caña', '\u0000'])('refuses the token %j without quoting it', (token) => {
    expect(() => readConfig({ CROP_TOKEN: token })).toThrow(
      /^CROP_TOKEN contains a character that no token has\.$/,
    );
  });
});
