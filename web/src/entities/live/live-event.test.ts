import type { LiveEvent } from '@dear-future/contracts/http/live';
import { queriesFor } from './live-event.js';

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

it('ignores kinds of a newer version', () => {
  expect(queriesFor({ kind: 'weather' } as unknown as LiveEvent)).toEqual([]);
});
