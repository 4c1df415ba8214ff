import { refundKey } from './refund-key.js';

it('a refund keeps its key after a lost answer, and gets another after each refusal', () => {
  const keys = [0, 0, 1, 1, 2].map((refusals) => refundKey('task', refusals));
  expect(keys).toEqual(['refund:task', 'refund:task', 'refund:task:1', 'refund:task:1', 'refund:task:2']);
});
