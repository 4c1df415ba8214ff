import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { press, pressInDialog, sequence, waitForVideo } from '../actions.js';
import { broken, empty, json, notFound, refusal, silence, type Mocks } from '../mocks.js';
import { button, heading, inDialog, screensOf, words } from '../screen.js';
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
const editLink = (part: Partial<EditLinkDto>): Mocks => ({ [READ]: json({ ...SAMPLE, ...part }) });
const capsulePath = `/capsule/${CAPSULE.slug}#edit=${SUBMITTED.editSecret}`;
const toCapsule = { slug: CAPSULE.slug, opensAt: CAPSULE.deliveryDate } as const;
const moved = editLink({ ...toCapsule, movedFrom: '2027-12-24T08:00:00.000Z' });
const removed = { [READ]: refusal('removed', 'The host removed your video from this capsule.') };
const title = heading(PROMPT.promptTitle);
const withdraw = sequence(waitForVideo, press('Withdraw'));

export const EDIT_LINK = screensOf(
  {
    area: 'edit-link',
    auth: 'visitor',
    path: `/share/${PROMPT.slug}#edit=${SUBMITTED.editSecret}`,
    mocks: {
      ...editLink({}),
      'GET /api/public/capsules/:slug': json(PUBLIC_CAPSULE),
      'GET /api/public/shared-prompts/:slug': json(PUBLIC_PROMPT),
    },
  },
  [
    { name: 'prompt open', settled: button('Replace') },
    { name: 'prompt closed', mocks: editLink({ open: false, canWithdraw: false }), settled: title },
    {
      name: 'damaged',
      mocks: editLink({ isPlayable: false, videoReady: false }),
      settled: words('is damaged and can’t be played'),
    },
    { name: 'long content', mocks: editLink({ responderName: LONG_NAME, personalNote: LONG_TEXT }), settled: title },
    { name: 'loading', waitsForResponse: true, mocks: { [READ]: silence }, settled: heading(/^Loading your/) },
    { name: 'loading failed', mocks: { [READ]: broken }, settled: heading('didn’t load') },
    { name: 'asked to withdraw', act: withdraw, ...inDialog },
    {
      name: 'withdrawn',
      mocks: { 'DELETE /api/public/edit-link': empty(204) },
      act: sequence(withdraw, pressInDialog('Withdraw')),
      settled: heading('Response Withdrawn'),
    },
    {
      name: 'replacing',
      act: sequence(waitForVideo, press('Replace')),
      settled: words('Your response stays as it is'),
    },
    { name: 'not found', mocks: { [READ]: notFound }, settled: heading('Response Not Found') },
    {
      name: 'saved in this browser',
      act: sequence(waitForVideo, (page) => page.getByRole('checkbox').check(), press('Record Another Response')),
      settled: heading('Your responses from this browser'),
    },
    {
      name: 'waits for the host',
      path: capsulePath,
      mocks: editLink({ ...toCapsule, needsApproval: true }),
      settled: words('is waiting for'),
    },
    { name: 'date moved', path: capsulePath, mocks: moved, settled: words('The host moved the delivery date from') },
    { name: 'removed by the host', path: capsulePath, mocks: removed, settled: heading('Video Removed') },
    { name: 'invalid secret', path: `/share/${PROMPT.slug}#edit=half`, settled: heading('Response Not Found') },
  ],
);
