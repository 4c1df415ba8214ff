import { press } from '../actions.js';
import { broken, json, notFound, silence } from '../answers.js';
import { OPENING } from '../people-samples.js';
import { LONG_EMAIL, LONG_NAME, LONG_TEXT, LONG_TITLE } from '../samples.js';
import { button, heading, inDialog, screensOf, words } from '../screen.js';

const READ = 'GET /api/opening';
const long = {
  ...OPENING,
  sender: { firstName: LONG_NAME, email: LONG_EMAIL },
  recipientName: LONG_NAME,
  promptTitle: LONG_TITLE,
  personalNote: LONG_TEXT,
};

export const RECIPIENT = screensOf(
  { area: 'recipient', who: 'visitor', path: `/open#${'A'.repeat(22)}`, answers: { [READ]: json(OPENING) } },
  [
    {
      name: 'sealed',
      answers: { [READ]: json({ ...OPENING, state: 'sent' }) },
      settled: heading('Mara sent you a time capsule'),
    },
    {
      name: 'sealed, long texts',
      answers: { [READ]: json({ ...long, state: 'sent' }) },
      settled: heading(/sent you a time capsule$/),
    },
    { name: 'opened', settled: heading('Write back to Mara') },
    {
      name: 'answered',
      answers: { [READ]: json({ ...OPENING, state: 'answered', thanks: LONG_TEXT, hasAnswered: true }) },
      settled: words('You wrote'),
    },
    { name: 'long texts', answers: { [READ]: json(long) }, settled: heading(/Write back/) },
    {
      name: 'an earlier link',
      answers: { [READ]: json({ ...OPENING, canChangeAddress: false }) },
      settled: words('please ask the sender'),
    },
    { name: 'changing the address', act: press('Change My Email Address'), ...inDialog },
    { name: 'unknown sender', act: press('I Don’t Know This Person'), ...inDialog },
    { name: 'recording an answer', act: press('Answer with a Video'), settled: button('Start Recording') },
    { name: 'loading', answers: { [READ]: silence }, settled: heading('Your time capsule') },
    { name: 'loading failed', answers: { [READ]: broken }, settled: words('Something went wrong') },
    { name: 'unknown link', answers: { [READ]: notFound }, settled: heading('This link doesn’t work') },
  ],
);
