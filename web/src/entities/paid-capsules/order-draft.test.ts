import { EMPTY_ORDER, readDraft } from './order-draft.js';

it('reads back what was stored', () => {
  const draft = {
    ...EMPTY_ORDER,
    step: 3,
    packageId: 'wedding',
    capsuleType: 'goal_setting',
    additionalContributorSlots: 20,
  } as const;
  expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

it('adds fields that an earlier version did not have', () => {
  expect(readDraft({ step: 2, promptTitle: 'Dear both' })).toEqual({
    ...EMPTY_ORDER,
    step: 2,
    promptTitle: 'Dear both',
  });
});

it.each([
  null,
  7,
  { capsuleType: 'funeral' },
  { additionalContributorSlots: -10 },
  { additionalContributorSlots: 1.5 },
  { promptTitle: 7 },
  { attempt: { body: {} } },
  { attempt: { idempotencyKey: 'k', body: null, capsuleId: null } },
])('ignores %p', (stored) => expect(readDraft(stored)).toBeNull());
