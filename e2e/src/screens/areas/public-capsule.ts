import { broken, json, refusal, silence } from '../answers.js';
import { toToast, recordTake, startRecording, then, toForm, fill } from '../actions.js';
import { button, heading, press, screensOf, words } from '../screen.js';
import { CAPSULE, day, LONG_TEXT, LONG_TITLE, PUBLIC_CAPSULE, SUBMITTED } from '../samples.js';

const READ = 'GET /api/public/capsules/:slug';
const SUBMIT = 'POST /api/public/capsules/:slug/submit';
const submit = then(
  toForm,
  fill({ 'Your Name': 'Ann', 'Your Email': 'ann@example.test', 'Personal Note': 'With all my love.' }),
  press('Submit Video'),
);

export const PUBLIC_CAPSULE_PAGE = screensOf(
  {
    area: 'public-capsule',
    who: 'visitor',
    path: `/capsule/${CAPSULE.slug}`,
    answers: { [READ]: json(PUBLIC_CAPSULE) },
  },
  [
    { name: 'open', settled: words('12 places left') },
    {
      name: 'open, unlimited, long content',
      answers: {
        [READ]: json({
          ...PUBLIC_CAPSULE,
          capsuleName: LONG_TITLE,
          promptDescription: LONG_TEXT,
          slotsRemaining: null,
          maxVideoDurationSeconds: 900,
        }),
      },
      settled: button('Start Recording'),
    },
    { name: 'on its way', passing: true, answers: { [READ]: silence }, settled: heading(/^Loading the/) },
    {
      name: 'camera refused',
      act: async (page) => {
        await page.evaluate(() => {
          navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
        });
        await press('Start Recording')(page);
      },
      settled: words('Could not access camera/microphone'),
    },
    { name: 'recording', act: startRecording, settled: button('Stop Recording') },
    { name: 'recorded', act: recordTake, settled: button('Save Recording') },
    { name: 'form', act: toForm, settled: button('Submit Video') },
    {
      name: 'form with errors',
      act: then(toForm, press('Submit Video')),
      settled: (page) => page.locator('[aria-invalid]').first(),
    },
    {
      name: 'uploading',
      answers: { [SUBMIT]: silence },
      act: submit,
      settled: (page) => page.getByRole('progressbar'),
    },
    {
      name: 'last place taken meanwhile',
      answers: { [SUBMIT]: refusal('wrong_state', 'Every place in this capsule is taken.') },
      act: toToast(submit),
      settled: words('could not be handed over'),
    },
    {
      name: 'submitted',
      answers: { [SUBMIT]: json(SUBMITTED, { status: 201 }) },
      act: toToast(submit),
      settled: heading('Thank You!'),
    },
    {
      name: 'full',
      answers: { [READ]: json({ ...PUBLIC_CAPSULE, state: 'full', slotsRemaining: 0 }) },
      settled: heading('This Capsule Is Full'),
    },
    {
      name: 'closed',
      answers: { [READ]: json({ ...PUBLIC_CAPSULE, state: 'closed' }) },
      settled: heading('This Capsule Is Closed'),
    },
    {
      name: 'opened',
      answers: { [READ]: json({ ...PUBLIC_CAPSULE, state: 'closed', deliveryDate: day(-2) }) },
      settled: heading('This Capsule Has Been Opened'),
    },
    {
      name: 'not found',
      answers: { [READ]: refusal('not_found', 'There is no such capsule.') },
      settled: heading('Capsule Not Found'),
    },
    { name: 'did not load', answers: { [READ]: broken }, settled: heading('The capsule could not be fetched') },
  ],
);
