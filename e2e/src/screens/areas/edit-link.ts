import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { click, clickInDialog, sequence, waitForVideo } from '../actions.js';
import { empty, failure, json, noResponse, notFound, refusal, type Mocks } from '../mocks.js';
import { button, heading, inDialog, screensOf, text } from '../screen.js';
import {
  CAPSULE,
  EDIT_LINK as SAMPLE,
  LONG_NAME,
  LONG_TEXT,
  PROMPT,
  PUBLIC_CAPSULE,
  PUBLIC_PROMPT,
  SUBMITTED,
} from '../samples.js';

const READ = 'GET /api/public/edit-link';
const editLinkMocks = (part: Partial<EditLinkDto>): Mocks => ({ [READ]: json({ ...SAMPLE, ...part }) });
const capsulePath = `/capsule/${CAPSULE.slug}#edit=${SUBMITTED.editSecret}`;
const ofCapsule = { slug: CAPSULE.slug, opensAt: CAPSULE.deliveryDate, timeZone: CAPSULE.timeZone } as const;
const moved = editLinkMocks({ ...ofCapsule, movedFrom: '2027-12-24T08:00:00.000Z' });
const removed = { [READ]: refusal('removed', 'The host removed your video from this capsule.') };
const title = heading(PROMPT.promptTitle);
const withdraw = sequence(waitForVideo, click('Withdraw'));

export const EDIT_LINK = screensOf(
  {
    area: 'edit-link',
    auth: 'visitor',
    path: `/share/${PROMPT.slug}#edit=${SUBMITTED.editSecret}`,
    mocks: {
      ...editLinkMocks({}),
      'GET /api/public/capsules/:slug': json(PUBLIC_CAPSULE),
      'GET /api/public/shared-prompts/:slug': json(PUBLIC_PROMPT),
    },
  },
  [
    { name: 'prompt open', settled: button('Replace') },
    { name: 'prompt closed', mocks: editLinkMocks({ open: false, canWithdraw: false }), settled: title },
    {
      name: 'capsule opened',
      path: capsulePath,
      mocks: editLinkMocks({ ...ofCapsule, hasOpened: true, open: false, canWithdraw: false }),
      settled: text('This capsule has opened'),
    },
    {
      name: 'video damaged',
      mocks: editLinkMocks({ isPlayable: false, videoReady: false }),
      settled: text('is damaged and can’t be played'),
    },
    {
      name: 'long content',
      mocks: editLinkMocks({ responderName: LONG_NAME, personalNote: LONG_TEXT }),
      settled: title,
    },
    { name: 'loading', isWaitingForResponse: true, mocks: { [READ]: noResponse }, settled: heading(/^Loading your/) },
    { name: 'loading failed', mocks: { [READ]: failure }, settled: heading('didn’t load') },
    { name: 'confirming the withdrawal', act: withdraw, ...inDialog },
    {
      name: 'withdrawn',
      mocks: { 'DELETE /api/public/edit-link': empty(204) },
      act: sequence(withdraw, clickInDialog('Withdraw')),
      settled: heading('Response Withdrawn'),
    },
    { name: 'replacing', act: sequence(waitForVideo, click('Replace')), settled: text('Your response stays as it is') },
    { name: 'not found', mocks: { [READ]: notFound }, settled: heading('Response Not Found') },
    {
      name: 'saved in this browser',
      act: sequence(waitForVideo, (page) => page.getByRole('checkbox').check(), click('Record Another Response')),
      settled: heading('Your responses from this browser'),
    },
    {
      name: 'waiting for approval',
      path: capsulePath,
      mocks: editLinkMocks({ ...ofCapsule, needsApproval: true }),
      settled: text('is waiting for'),
    },
    { name: 'date moved', path: capsulePath, mocks: moved, settled: text('The host moved the delivery date from') },
    { name: 'removed by the host', path: capsulePath, mocks: removed, settled: heading('Video Removed') },
    { name: 'invalid secret', path: `/share/${PROMPT.slug}#edit=half`, settled: heading('Response Not Found') },
  ],
);
