import { broken, json, silence } from '../answers.js';
import { comeBack, choosePrompt, fill, recordTake, startRecording, then } from '../actions.js';
import { button, heading, press, screensOf, words } from '../screen.js';
import { day, DELIVERED_CAPSULE, DUE_CAPSULE, id, LONG_TITLE, TIME_CAPSULE } from '../samples.js';

const refuseCamera = (page: Parameters<typeof choosePrompt>[0]): Promise<void> =>
  page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });

export const RECORD = screensOf(
  { area: 'record', who: 'signed-in', path: '/record', answers: { 'GET /api/time-capsules': json([]) } },
  [
    {
      name: 'session on its way',
      answers: { 'GET /api/auth/user': silence },
      settled: heading('Create a New Capsule'),
    },
    { name: 'kinds of message, nothing recorded yet', settled: words('Nothing on its way yet.') },
    {
      name: 'kinds of message, with capsules',
      answers: {
        'GET /api/time-capsules': json([
          TIME_CAPSULE,
          DELIVERED_CAPSULE,
          DUE_CAPSULE,
          { ...DUE_CAPSULE, id: id(13), promptTitle: 'Before the exam' },
          { ...DUE_CAPSULE, id: id(14), promptTitle: LONG_TITLE, deliveryDate: day(-4) },
        ]),
      },
      settled: words('+1 more ready for delivery'),
    },
    { name: 'capsules on their way', answers: { 'GET /api/time-capsules': silence }, settled: button(/Yearly Goals/) },
    {
      name: 'capsules did not load',
      answers: { 'GET /api/time-capsules': broken },
      settled: heading('Your capsules did not load'),
    },
    { name: 'prompts', act: press(/Yearly Goals/), settled: button(/A year from today/) },
    {
      name: 'prompts on their way',
      answers: { 'GET /api/prompts': silence },
      act: press(/Wedding Memories/),
      settled: heading('Choose a prompt'),
    },
    {
      name: 'prompts did not load',
      answers: { 'GET /api/prompts': broken },
      act: press(/Wedding Memories/),
      settled: heading('The prompts did not load'),
    },
    {
      name: 'empty category',
      answers: { 'GET /api/prompts': json([]) },
      act: press(/Wedding Memories/),
      settled: words('No prompts found for this category.'),
    },
    { name: 'custom prompt', act: press(/Custom Prompt/), settled: heading('Write your own prompt') },
    {
      name: 'custom prompt filled in',
      act: then(
        press(/Custom Prompt/),
        fill({ Title: LONG_TITLE, Question: 'Are you still brave enough to change your mind?' }),
      ),
      settled: heading('Write your own prompt'),
    },
    { name: 'recorder', act: choosePrompt, settled: button('Start Recording') },
    {
      name: 'camera refused',
      act: then(choosePrompt, refuseCamera, press('Start Recording')),
      settled: words("Failed to access camera and microphone. Please ensure you've granted permission."),
    },
    {
      name: 'waiting for the camera',
      act: then(
        choosePrompt,
        (page) =>
          page.evaluate(() => {
            navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined);
          }),
        press('Start Recording'),
      ),
      settled: words('Please allow your camera and microphone'),
    },
    { name: 'recording', act: then(choosePrompt, startRecording), settled: button('Stop Recording') },
    { name: 'paused', act: then(choosePrompt, startRecording, press('Pause')), settled: button('Resume') },
    { name: 'preview', act: then(choosePrompt, recordTake), settled: button('Save Recording') },
    {
      name: 'recording let go',
      act: then(choosePrompt, recordTake, press('Retake')),
      settled: button('Bring It Back'),
    },
    {
      name: 'unfinished take',
      act: then(choosePrompt, recordTake, comeBack),
      settled: words('You have an unfinished recording'),
    },
  ],
);
