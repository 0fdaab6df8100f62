import { expect, it } from 'vitest';
import { networkOf } from './networks.js';

it.for([
  ['203.0.113.7', '203.0.113.7', false],
  ['::ffff:203.0.113.7', '203.0.113.7', false],
  ['2001:db8:0:1::1', '20010db800000001/64', false],
  ['2001:db8:0:1:ffff::9', '20010db800000001/64', false],
  ['2001:db8:0:2::1', '20010db800000002/64', false],
  ['127.0.0.1', '127.0.0.1', true],
  ['127.0.0.2', '127.0.0.2', true],
  ['::1', '0000000000000000/64', true],
  ['::ffff:127.0.0.1', '127.0.0.1', true],
  ['no address', 'no address', false],
] as const)('%s is of the network %s', ([address, key, isLoopback]) => {
  expect(networkOf(address)).toEqual({ key, isLoopback });
});
