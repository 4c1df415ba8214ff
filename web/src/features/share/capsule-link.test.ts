import type { PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { capsuleContent } from './capsule-link.js';

const now = new Date('2026-11-21T12:00:00Z');
const capsule: PublicCapsuleDto = {
  capsuleName: null,
  capsuleType: 'wedding',
  promptTitle: 'What do you wish for us?',
  promptDescription: 'For the years to come.',
  maxVideoDurationSeconds: 900,
  slotsRemaining: 12,
  state: 'open',
  deliveryDate: '2027-06-12T12:00:00Z',
};
const factsOf = (part: Partial<PublicCapsuleDto>) =>
  capsuleContent({ ...capsule, ...part }, now).facts.map(([, text]) => text);
const closedTextsOf = (part: Partial<PublicCapsuleDto>) => capsuleContent({ ...capsule, ...part }, now).closed;

it('shows the capsule’s name as the title above the question; without a name, the question is the title', () => {
  expect(capsuleContent({ ...capsule, capsuleName: 'Ana & Ben' }, now)).toMatchObject({
    title: 'Ana & Ben',
    question: 'What do you wish for us?',
  });
  expect(capsuleContent(capsule, now)).toMatchObject({ title: 'What do you wish for us?', question: null });
});

it('shows the maximum length, the free spots, and the date', () => {
  expect(factsOf({})).toEqual(['Up to 15 minutes', '12 spots left', 'Sealed until June\u00a012, 2027']);
  expect(factsOf({ slotsRemaining: 1 })[1]).toBe('1 spot left');
  expect(factsOf({ slotsRemaining: 0 })[1]).toBe('No spots left');
  expect(factsOf({ slotsRemaining: null, maxVideoDurationSeconds: 300 })).toEqual([
    'Up to 5 minutes',
    'Sealed until June\u00a012, 2027',
  ]);
});

it('says why a capsule takes no videos, and whether that is final', () => {
  expect(closedTextsOf({})).toBeNull();
  expect(closedTextsOf({ state: 'full' })?.title).toBe('This Capsule Is Full');
  expect(closedTextsOf({ state: 'closed' })).toMatchObject({ title: 'This Capsule Is Closed', isFinal: false });
  expect(closedTextsOf({ state: 'closed', deliveryDate: '2026-11-21T12:00:00Z' })).toMatchObject({
    title: 'This Capsule Is Already Open',
    isFinal: true,
  });
});
