import { clientOf, networkAround } from './client-network.js';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2::'],
  ['::1', '::'],
  ['nonsense', 'unknown'],
  [undefined, 'unknown'],
])('counts the address %s as the client %s', (address, client) => {
  expect(clientOf(address)).toBe(client);
});

it.each([
  ['203.0.113.9', '203.0.113.0'],
  ['203.0.113.255', '203.0.113.0'],
  ['203.0.114.9', '203.0.114.0'],
  ['2001:db8:1:2::', '2001:db8:1::'],
  ['2001:db8:1:ffff::', '2001:db8:1::'],
  ['2001:db8:2:2::', '2001:db8:2::'],
  ['unknown', 'unknown'],
])('counts the client %s in the network %s', (client, network) => {
  expect(networkAround(client)).toBe(network);
});
