// The rule alone; no parts.
import { clientNetwork } from './client-network.js';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2::'],
  ['::1', '::'],
  ['nonsense', 'unknown'],
  [undefined, 'unknown'],
])('counts %s as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
