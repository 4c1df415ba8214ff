import { click, clickInDialog, sequence, waitForVideo, withToast } from '../actions.js';
import { failure, json, noResponse } from '../mocks.js';
import { FAMILY, SHARED_CAPSULE } from '../people-samples.js';
import { button, heading, inDialog, screensOf, text } from '../screen.js';
import { DELIVERED_CAPSULE, LONG_TEXT, LONG_TITLE, TIME_CAPSULE } from '../samples.js';

const LIST = 'GET /api/time-capsules';
const open = click('Open It');
const share = sequence(open, waitForVideo, click('Share It with Someone', 'Ben'));
const LONG = { ...DELIVERED_CAPSULE, promptTitle: LONG_TITLE, personalNote: `${LONG_TEXT}\n\n${LONG_TEXT}` };

export const OPENING = screensOf(
  {
    area: 'opening',
    auth: 'signed-in',
    path: `/my-capsules/${DELIVERED_CAPSULE.id}/open`,
    mocks: { [LIST]: json([DELIVERED_CAPSULE]), 'GET /api/people': json(FAMILY) },
  },
  [
    { name: 'sealed', settled: heading(/^You recorded this on a /) },
    { name: 'open', act: open, settled: heading(DELIVERED_CAPSULE.promptTitle) },
    {
      name: 'watched to the end',
      act: sequence(open, (page) =>
        page.locator('video').evaluate((video) => void video.dispatchEvent(new Event('ended'))),
      ),
      settled: button('Watch Again'),
    },
    {
      name: 'sealed, for people',
      mocks: { [LIST]: json([SHARED_CAPSULE]) },
      settled: heading(/^You recorded this on a /),
    },
    { name: 'sharing', act: share, ...inDialog },
    {
      name: 'shared',
      mocks: { 'POST /api/time-capsules/:id/share': json(SHARED_CAPSULE) },
      ...withToast('We’re sending it to Ben.', share, clickInDialog('Share')),
    },
    { name: 'sealed, long title', mocks: { [LIST]: json([LONG]) }, settled: heading(/^You recorded this on a /) },
    { name: 'open, long title and note', mocks: { [LIST]: json([LONG]) }, act: open, settled: heading(LONG_TITLE) },
    {
      name: 'open, damaged',
      mocks: { [LIST]: json([{ ...DELIVERED_CAPSULE, videoReady: false, isPlayable: false }]) },
      act: open,
      settled: text('is damaged and can’t be played'),
    },
    {
      name: 'before its date',
      path: `/my-capsules/${TIME_CAPSULE.id}/open`,
      mocks: { [LIST]: json([TIME_CAPSULE]) },
      settled: heading('Not yet'),
    },
    { name: 'capsule of another user', mocks: { [LIST]: json([]) }, settled: heading('Capsule Not Found') },
    {
      name: 'loading',
      mocks: { [LIST]: noResponse },
      settled: text('Loading your capsule'),
      isWaitingForResponse: true,
    },
    { name: 'loading failed', mocks: { [LIST]: failure }, settled: heading('Your capsule didn’t load') },
  ],
);
