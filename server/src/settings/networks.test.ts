import { describe, expect, it } from 'vitest';
import { createNetworks, readAddress } from './networks.js';

describe('the network', () => {
  const { networkOf } = createNetworks([
    '10.0.0.0/8',
    '2001:db8:9::/48',
    '::ffff:172.16.0.0/108',
    '192.0.2.9',
  ]);

  it.for([
    ['203.0.113.7', '203.0.113.7', ['cb0071/24']],
    ['::ffff:203.0.113.7', '203.0.113.7', ['cb0071/24']],
    ['2001:db8:0:1::1', '20010db800000001/64', ['20010db8000000/56', '20010db80000/48']],
    ['2001:db8:0:1:ffff::9%eth0', '20010db800000001/64', ['20010db8000000/56', '20010db80000/48']],
    ['2001:db8:0:2::1', '20010db800000002/64', ['20010db8000000/56', '20010db80000/48']],
    ['no address', 'no address', []],
  ] as const)('of %s has the key %s and the larger networks %s', ([address, key, around]) => {
    expect(networkOf(address)).toEqual({ key, around, isLoopback: false });
  });

  it.for([
    ['127.0.0.1', '127.0.0.1'],
    ['127.0.0.2', '127.0.0.2'],
    ['::1', '0000000000000000/64'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
  ] as const)('of %s, a loopback address, has no larger networks', ([address, key]) => {
    expect(networkOf(address)).toEqual({ key, around: [], isLoopback: true });
  });

  it.for(['10.1.2.3', '::ffff:10.1.2.3', '2001:db8:9:1::1', '172.31.0.1', '192.0.2.9'])(
    'of %s, a trusted proxy, has no larger networks',
    (address) => {
      expect(networkOf(address)).toMatchObject({ around: [], isLoopback: false });
    },
  );
});

describe('readAddress', () => {
  it.for([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:49152', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:49152', '203.0.113.7'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:443', 'fe80::1'],
  ] as const)('reads %s as %s', ([text, address]) => {
    expect(readAddress(text)).toBe(address);
  });

  it.for([
    '',
    ' ',
    'unknown',
    '_hidden',
    '_hidden:80',
    'localhost',
    '203.0.113',
    '203.0.113.7:',
    '203.0.113.7:port',
    '203.0.113.7:123456',
    '203.0.113.007',
    '256.0.0.1',
    '1',
    '0x7f.1',
    '2130706433',
    '127.1',
    '203.0.113.7%eth0',
    '[203.0.113.7',
    '2001:db8::1]',
    '[2001:db8::1]x',
    '[2001:db8::1]:',
    '[]',
    '[]:80',
    '1:2:3:4:5:6:7:8:9',
  ])('returns undefined for %j', (text) => {
    expect(readAddress(text)).toBeUndefined();
  });
});
