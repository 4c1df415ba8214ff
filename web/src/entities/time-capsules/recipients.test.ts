import type { RecipientDto } from '@dear-future/contracts/http/time-capsules';
import { addressLine, statesText } from './recipients.js';

const recipient = { name: 'Ann Lee', state: 'waiting', personId: 'p', canSendAgain: false } as RecipientDto;

it('keeps each state on one line', () =>
  expect(statesText([recipient, { ...recipient, name: 'Tom (Dad) Lee', state: 'sent' }])).toBe(
    'Ann Lee (Not\u00a0sent\u00a0yet)\nand Tom (Dad) Lee (Sent)',
  ));

it('addresses an envelope as fully as the line allows', () => {
  const to = (...names: string[]) => addressLine(names.map((name) => ({ name })));
  expect(to()).toBe('To me');
  expect(to('Ann', 'Ben')).toBe('To Ann and Ben');
  expect(to('Maximiliane von Hohenfels')).toBe('To Maximiliane');
  expect(to('Maximiliane', 'Bartholomew')).toBe('To 2 people');
  expect(to('Wolfeschlegelsteinhausen')).toBe('To someone special');
});
