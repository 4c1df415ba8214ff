import { broken, empty, json, refusal, silence } from '../answers.js';
import { button, dialog, heading, press, screensOf, words } from '../screen.js';
import { CAPSULE, LONG_NAME, LONG_TEXT, PROMPT, PUBLIC_CAPSULE, RECEIPT, SUBMITTED } from '../samples.js';

const READ = 'GET /api/public/receipt';
const link = `/share/${PROMPT.slug}#receipt=${SUBMITTED.receipt}`;
const title = heading(PROMPT.promptTitle);

export const RECEIPTS = screensOf({ area: 'receipt', who: 'visitor', path: link, answers: { [READ]: json(RECEIPT) } }, [
  { name: 'prompt open', settled: button('Replace') },
  { name: 'prompt closed', answers: { [READ]: json({ ...RECEIPT, open: false, canWithdraw: false }) }, settled: title },
  {
    name: 'long content',
    answers: { [READ]: json({ ...RECEIPT, responderName: LONG_NAME, personalNote: LONG_TEXT }) },
    settled: title,
  },
  { name: 'on its way', passing: true, answers: { [READ]: silence }, settled: heading(/^Loading your/) },
  { name: 'did not load', answers: { [READ]: broken }, settled: heading('could not be fetched') },
  { name: 'withdrawal asked', act: press('Withdraw'), settled: dialog, layer: true },
  {
    name: 'withdrawn',
    answers: { 'DELETE /api/public/receipt': empty(204) },
    act: async (page) => {
      await press('Withdraw')(page);
      await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
    },
    settled: heading('Response Withdrawn'),
  },
  { name: 'replacing', act: press('Replace'), settled: words('Your response stays as it is') },
  {
    name: 'opens nothing',
    answers: { [READ]: refusal('not_found', 'There is no such response.') },
    settled: heading('Response Not Found'),
  },
  {
    name: 'waits for the host',
    answers: { [READ]: json({ ...RECEIPT, needsApproval: true }) },
    settled: words('waits for'),
  },
  {
    name: 'date moved',
    path: `/capsule/${CAPSULE.slug}#receipt=${SUBMITTED.receipt}`,
    answers: {
      [READ]: json({
        ...RECEIPT,
        givenTo: 'paid-capsule',
        slug: CAPSULE.slug,
        opensAt: CAPSULE.deliveryDate,
        movedFrom: '2027-12-24T08:00:00.000Z',
      }),
      'GET /api/public/capsules/:slug': json(PUBLIC_CAPSULE),
    },
    settled: words('The host moved the date.'),
  },
  {
    name: 'removed by the host',
    path: `/capsule/${CAPSULE.slug}#receipt=${SUBMITTED.receipt}`,
    answers: {
      [READ]: refusal('removed', 'The host removed your video from this capsule.'),
      'GET /api/public/capsules/:slug': json(PUBLIC_CAPSULE),
    },
    settled: heading('Video Removed'),
  },
  { name: 'garbled', path: `/share/${PROMPT.slug}#receipt=half`, settled: heading('Response Not Found') },
]);
