import {
  choosePrompt,
  comeBack,
  fill,
  press,
  recordVideo,
  replaceCamera,
  sequence,
  startRecording,
} from '../actions.js';
import { broken, json, silence } from '../mocks.js';
import { button, heading, screensOf, words } from '../screen.js';
import { day, DELIVERED_CAPSULE, DUE_CAPSULE, id, LONG_TITLE, TIME_CAPSULE } from '../samples.js';

const CAPSULES = 'GET /api/time-capsules';
const PROMPTS = 'GET /api/prompts';
const MANY = [
  TIME_CAPSULE,
  DELIVERED_CAPSULE,
  DUE_CAPSULE,
  { ...DUE_CAPSULE, id: id(13), promptTitle: 'Before the exam' },
  { ...DUE_CAPSULE, id: id(14), promptTitle: LONG_TITLE, deliveryDate: day(-4) },
];
const wedding = press(/Wedding Memories/);
const custom = press(/Custom Prompt/);
const typed = fill({ Title: LONG_TITLE, Question: 'Are you still brave enough to change your mind?' });
const record = sequence(choosePrompt, recordVideo);
const start = sequence(choosePrompt, startRecording);

export const RECORD = screensOf(
  { area: 'record', auth: 'signed-in', path: '/record', mocks: { [CAPSULES]: json([]) } },
  [
    {
      name: 'session loading',
      mocks: { 'GET /api/auth/user': silence },
      settled: heading('Create a New Capsule'),
    },
    { name: 'kinds of message, no capsules', settled: words('No capsules yet.') },
    {
      name: 'kinds of message, with capsules',
      mocks: { [CAPSULES]: json(MANY) },
      settled: words('+1 more ready for delivery'),
    },
    {
      name: 'kinds of message, for people',
      path: '/record?for=people',
      settled: words('After recording, you’ll choose who gets the video.'),
    },
    { name: 'capsules loading', mocks: { [CAPSULES]: silence }, settled: button(/Yearly Goals/) },
    {
      name: 'capsules failed to load',
      mocks: { [CAPSULES]: broken },
      settled: heading('Your capsules didn’t load'),
    },
    { name: 'prompts', act: press(/Yearly Goals/), settled: button(/A year from today/) },
    { name: 'prompts loading', mocks: { [PROMPTS]: silence }, act: wedding, settled: heading('Choose a prompt') },
    {
      name: 'prompts failed to load',
      mocks: { [PROMPTS]: broken },
      act: wedding,
      settled: heading('The prompts didn’t load'),
    },
    {
      name: 'empty category',
      mocks: { [PROMPTS]: json([]) },
      act: wedding,
      settled: words('No prompts found for this category.'),
    },
    { name: 'custom prompt', act: custom, settled: heading('Write your own prompt') },
    { name: 'custom prompt, typed', act: sequence(custom, typed), settled: heading('Write your own prompt') },
    { name: 'recorder', act: choosePrompt, settled: button('Start Recording') },
    {
      name: 'camera refused',
      act: sequence(choosePrompt, replaceCamera('refusal'), press('Start Recording')),
      settled: words("Failed to access camera and microphone. Please ensure you've granted permission."),
    },
    {
      name: 'waiting for the camera',
      act: sequence(choosePrompt, replaceCamera('silence'), press('Start Recording')),
      settled: words('Please allow access to your camera'),
    },
    { name: 'recording', act: start, settled: button('Stop Recording') },
    { name: 'paused', act: sequence(start, press('Pause')), settled: button('Resume') },
    { name: 'preview', act: record, settled: button('Save Recording') },
    { name: 'recording discarded', act: sequence(record, press('Retake')), settled: button('Bring It Back') },
    {
      name: 'unfinished recording',
      act: sequence(record, comeBack),
      settled: words('You have an unsent video'),
    },
  ],
);
