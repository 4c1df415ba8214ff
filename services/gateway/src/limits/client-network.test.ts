import type { Request } from 'express';
import { clientOf, networkAround } from './client-network.js';

const from = (ip?: string): Request => ({ ip }) as Request;

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  [' "203.0.113.9:51234" ', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['[2001:db8:1:2::ffff]', '2001:db8:1:2::'],
  ['[2001:db8:1:2::ffff]:443', '2001:db8:1:2::'],
  ['"[2001:db8:1:2::ffff]:443"', '2001:db8:1:2::'],
  ['fe80::1%eth0', 'fe80::'],
  ['[fe80::1%eth0]:80', 'fe80::'],
  ['::1', '::'],
])('counts the address %s as the client %s', (address, client) => {
  expect(clientOf(from(address))).toBe(client);
});

it.each([
  'unknown',
  '_hidden',
  '',
  '999.0.113.9',
  '1234',
  '0x7f.1',
  '203.0.113.9:',
  '[2001:db8::1',
  '1.2.3.4, 5.6.7.8',
])('makes each request from %j its own client', (address) => {
  const request = from(address);
  expect(clientOf(request)).toBe(clientOf(request));
  expect(clientOf(request)).not.toBe(clientOf(from(address)));
});

it.each([
  ['203.0.113.9', '203.0.113.0'],
  ['203.0.113.255', '203.0.113.0'],
  ['203.0.114.9', '203.0.114.0'],
  ['2001:db8:1:2::', '2001:db8:1::'],
  ['2001:db8:1:ffff::', '2001:db8:1::'],
  ['2001:db8:2:2::', '2001:db8:2::'],
  ['unnamed 1', 'unnamed 1'],
])('counts the client %s in the network %s', (client, network) => {
  expect(networkAround(client)).toBe(network);
});
