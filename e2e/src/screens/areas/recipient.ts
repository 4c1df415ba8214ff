import { click, clickInDialog, fill, sequence, startRecording, waitFor, waitForVideo, withToast } from '../actions.js';
import { empty, failure, json, noResponse, notFound } from '../mocks.js';
import { OPENING, RECEIVED } from '../people-samples.js';
import { LONG_EMAIL, LONG_NAME, LONG_TEXT, LONG_TITLE } from '../samples.js';
import { button, heading, inDialog, screensOf, text } from '../screen.js';

const READ = 'GET /api/opening';
const unknownSender = sequence(waitForVideo, click('I Don’t Know This Person'));
const long = {
  ...OPENING,
  sender: { firstName: LONG_NAME, email: LONG_EMAIL },
  recipientName: LONG_NAME,
  promptTitle: LONG_TITLE,
  personalNote: LONG_TEXT,
};

export const RECIPIENT = screensOf(
  { area: 'recipient', auth: 'visitor', path: `/open#${'A'.repeat(22)}`, mocks: { [READ]: json(OPENING) } },
  [
    {
      name: 'sealed',
      mocks: { [READ]: json({ ...OPENING, state: 'sent' }) },
      settled: heading('Mara sent you a time capsule'),
    },
    {
      name: 'sealed, long texts',
      mocks: { [READ]: json({ ...long, state: 'sent' }) },
      settled: heading(/sent you a time capsule$/),
    },
    { name: 'opened', settled: heading('Write back to Mara') },
    {
      name: 'opened, video damaged',
      mocks: { [READ]: json({ ...OPENING, videoReady: false, isPlayable: false }) },
      settled: text('Please let Mara know.'),
    },
    {
      name: 'answered',
      mocks: { [READ]: json({ ...OPENING, state: 'answered', thanks: LONG_TEXT, hasAnswered: true }) },
      settled: text('You wrote'),
    },
    { name: 'long texts', mocks: { [READ]: json(long) }, settled: heading(/Write back/) },
    { name: 'signed in, not kept yet', auth: 'signed-in', settled: button('Keep in My Account') },
    {
      name: 'kept',
      auth: 'signed-in',
      mocks: { 'GET /api/time-capsules/received': json([RECEIVED]) },
      settled: text('for as long as'),
    },
    {
      name: 'keeping failed',
      auth: 'signed-in',
      mocks: { 'POST /api/opening/keep': failure },
      ...withToast('We couldn’t add it to your account', waitForVideo, click('Keep in My Account')),
    },
    {
      name: 'link of an earlier address',
      mocks: { [READ]: json({ ...OPENING, canChangeAddress: false }) },
      settled: text('please ask the sender'),
    },
    { name: 'changing the address', act: sequence(waitForVideo, click('Change My Email Address')), ...inDialog },
    {
      name: 'address changed',
      mocks: { 'PUT /api/opening/address': empty(204) },
      ...withToast(
        'Address Changed',
        waitForVideo,
        click('Change My Email Address'),
        fill({ 'New email': 'ben@new.test' }),
        click('Change Address'),
      ),
    },
    { name: 'confirming the block', act: unknownSender, ...inDialog },
    {
      name: 'sender blocked',
      mocks: { 'POST /api/opening/unknown-sender': empty(204) },
      act: sequence(unknownSender, clickInDialog('Block This Sender')),
      settled: heading('This Sender Is Blocked'),
    },
    {
      name: 'recording an answer',
      act: sequence(waitForVideo, click('Answer with a Video')),
      settled: button('Start Recording'),
    },
    {
      name: 'unfinished answer',
      act: sequence(
        waitForVideo,
        click('Answer with a Video'),
        startRecording,
        click('Stop Recording'),
        waitFor(button('Continue')),
        async (page) => void (await page.reload()),
        click('Answer with a Video'),
      ),
      settled: text('You have an unsent video'),
    },
    { name: 'loading', mocks: { [READ]: noResponse }, settled: heading('Your Time Capsule') },
    { name: 'loading failed', mocks: { [READ]: failure }, settled: text('Something went wrong') },
    { name: 'unknown link', mocks: { [READ]: notFound }, settled: heading('This Link Doesn’t Work') },
  ],
);
