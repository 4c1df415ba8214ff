import type { RecipientDto } from '@dear-future/contracts/http/time-capsules';
import { statesText } from './recipients.js';

const recipient = { name: 'Ann Lee', state: 'waiting', personId: 'p', canSendAgain: false } as RecipientDto;

it('breaks no line inside the brackets', () =>
  expect(statesText([recipient, { ...recipient, name: 'Ben', state: 'sent' }])).toBe(
    'Ann Lee (Not\u00a0sent\u00a0yet), Ben (Sent)',
  ));
