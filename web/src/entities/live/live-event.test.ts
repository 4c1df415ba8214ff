import { readLiveEvent, queriesFor } from './live-event.js';

it.each([
  ['{"kind":"notifications"}', { kind: 'notifications' }],
  ['{"kind":"time-capsules","more":1}', { kind: 'time-capsules' }],
  ['{"kind":"shared-prompt","promptId":"p1"}', { kind: 'shared-prompt', promptId: 'p1' }],
  ['{"kind":"paid-capsule","capsuleId":"c1"}', { kind: 'paid-capsule', capsuleId: 'c1' }],
])('reads %s', (line, event) => expect(readLiveEvent(line)).toEqual(event));

it.each([
  '',
  'hello',
  'null',
  '7',
  '[]',
  '{"kind":"weather"}',
  '{"kind":"shared-prompt"}',
  '{"kind":"paid-capsule"}',
  '{"promptId":"p1"}',
])('ignores %p', (line) => expect(readLiveEvent(line)).toBeNull());

it('refetches the changed prompt and the list, not the other prompts', () => {
  expect(queriesFor({ kind: 'shared-prompt', promptId: 'p1' })).toEqual([
    { queryKey: ['/api/shared-prompts'], exact: true },
    { queryKey: ['/api/shared-prompts', 'p1'] },
  ]);
});

it('refetches the changed capsule, the list, payments and credits', () => {
  expect(queriesFor({ kind: 'paid-capsule', capsuleId: 'c1' })).toEqual([
    { queryKey: ['/api/capsules'], exact: true },
    { queryKey: ['/api/capsules', 'c1'] },
    { queryKey: ['/api/credits'] },
    { queryKey: ['/api/payments'] },
  ]);
});
