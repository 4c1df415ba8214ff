import type { PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { capsuleContent } from './capsule-link.js';

const capsule: PublicCapsuleDto = {
  capsuleName: null,
  capsuleType: 'wedding',
  promptTitle: 'What do you wish for us?',
  promptDescription: 'For the years to come.',
  maxVideoDurationSeconds: 900,
  slotsRemaining: 12,
  state: 'open',
  deliveryDate: '2027-06-12T07:00:00Z',
  timeZone: 'Europe/Berlin',
};
const factsOf = (part: Partial<PublicCapsuleDto>) =>
  capsuleContent({ ...capsule, ...part }).facts.map(([, text]) => text);
const closedTextsOf = (part: Partial<PublicCapsuleDto>) => capsuleContent({ ...capsule, ...part }).closed;

it('shows the capsule’s name as the title above the question; without a name, the question is the title', () => {
  expect(capsuleContent({ ...capsule, capsuleName: 'Ana & Ben' })).toMatchObject({
    title: 'Ana & Ben',
    question: 'What do you wish for us?',
  });
  expect(capsuleContent(capsule)).toMatchObject({ title: 'What do you wish for us?', question: null });
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

it('says that a video from a crowded network is saved, and waits for the host', () => {
  for (const slotsRemaining of [0, 12, null]) {
    expect(factsOf({ state: 'waiting', slotsRemaining })[1]).toBe('Saved, then waits for the host’s OK');
  }
  expect(closedTextsOf({ state: 'waiting', slotsRemaining: 0 })).toBeNull();
});

it('says why a capsule takes no videos, and whether that is final', () => {
  expect(closedTextsOf({})).toBeNull();
  expect(closedTextsOf({ state: 'full' })?.title).toBe('This Capsule Is Full');
  expect(closedTextsOf({ state: 'closed' })).toMatchObject({ title: 'This Capsule Is Closed', isFinal: false });
  expect(closedTextsOf({ state: 'undated' })).toMatchObject({ title: 'This Capsule Needs a New Date', isFinal: false });
  const opened = { state: 'opened', deliveryDate: '2025-06-12T07:00:00Z' } as const;
  expect(closedTextsOf(opened)).toMatchObject({ title: 'This Capsule Is Already Open', isFinal: true });
  expect(factsOf(opened)).toContain('Opened on June\u00a012, 2025');
});

it('names the day in the host’s zone, and says so where the guest’s day is another one', () => {
  const atNineInKiritimati = { timeZone: 'Pacific/Kiritimati', deliveryDate: '2027-06-11T19:00:00Z' };
  const day = factsOf(atNineInKiritimati).at(-1);
  expect(day).toMatch(/^Sealed until June\u00a012, 2027/);
  const isSameDayHere = new Date(atNineInKiritimati.deliveryDate).getDate() === 12;
  expect(day?.includes('(Kiritimati\u00a0time)')).toBe(!isSameDayHere);
});
