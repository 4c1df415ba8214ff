import {
  choosePrompt,
  click,
  fill,
  leaveAndReturn,
  muteCamera,
  recordVideo,
  replaceCamera,
  sequence,
  startRecording,
} from '../actions.js';
import { failure, json, noResponse } from '../mocks.js';
import { button, heading, screensOf, text } from '../screen.js';
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
const openWeddingPrompts = click(/Wedding Memories/);
const openCustomPrompt = click(/Custom Prompt/);
const typePrompt = fill({ Title: LONG_TITLE, Question: 'Are you still brave enough to change your mind?' });
const record = sequence(choosePrompt, recordVideo);
const start = sequence(choosePrompt, startRecording);

export const RECORD = screensOf(
  { area: 'record', auth: 'signed-in', path: '/record', mocks: { [CAPSULES]: json([]) } },
  [
    { name: 'session loading', mocks: { 'GET /api/auth/user': noResponse }, settled: heading('Create a New Capsule') },
    { name: 'kinds of message, no capsules', settled: text('No capsules yet.') },
    {
      name: 'kinds of message, with capsules',
      mocks: { [CAPSULES]: json(MANY) },
      settled: text('+1 more ready for delivery'),
    },
    {
      name: 'kinds of message, for people',
      path: '/record?for=people',
      settled: text('After recording, you’ll choose who gets the video.'),
    },
    { name: 'capsules loading', mocks: { [CAPSULES]: noResponse }, settled: button(/Yearly Goals/) },
    { name: 'capsules failed to load', mocks: { [CAPSULES]: failure }, settled: heading('Your capsules didn’t load') },
    { name: 'prompts', act: click(/Yearly Goals/), settled: button(/A year from today/) },
    {
      name: 'prompts loading',
      mocks: { [PROMPTS]: noResponse },
      act: openWeddingPrompts,
      settled: heading('Choose a prompt'),
    },
    {
      name: 'prompts failed to load',
      mocks: { [PROMPTS]: failure },
      act: openWeddingPrompts,
      settled: heading('The prompts didn’t load'),
    },
    {
      name: 'empty category',
      mocks: { [PROMPTS]: json([]) },
      act: openWeddingPrompts,
      settled: text('No prompts found for this category.'),
    },
    { name: 'custom prompt', act: openCustomPrompt, settled: heading('Write your own prompt') },
    {
      name: 'custom prompt, typed',
      act: sequence(openCustomPrompt, typePrompt),
      settled: heading('Write your own prompt'),
    },
    { name: 'recorder', act: choosePrompt, settled: button('Start Recording') },
    {
      name: 'camera refused',
      act: sequence(choosePrompt, replaceCamera('NotAllowedError'), click('Start Recording')),
      settled: text('Your browser is blocking them'),
    },
    {
      name: 'no camera',
      act: sequence(choosePrompt, replaceCamera('NotFoundError'), click('Start Recording')),
      settled: text('We found no camera'),
    },
    {
      name: 'camera in use',
      act: sequence(choosePrompt, replaceCamera('NotReadableError'), click('Start Recording')),
      settled: text('Another app or tab is using'),
    },
    {
      name: 'camera unsuitable',
      act: sequence(choosePrompt, replaceCamera('OverconstrainedError'), click('Start Recording')),
      settled: text('Your camera can’t record'),
    },
    { name: 'camera taken by a call', act: sequence(start, muteCamera), settled: text('Your camera stopped sending') },
    {
      name: 'waiting for the camera',
      act: sequence(choosePrompt, replaceCamera('unanswered'), click('Start Recording')),
      settled: text('Please allow access to your camera'),
    },
    { name: 'recording', act: start, settled: button('Stop Recording') },
    { name: 'paused', act: sequence(start, click('Pause')), settled: button('Resume') },
    { name: 'preview', act: record, settled: button('Save Recording') },
    { name: 'recording discarded', act: sequence(record, click('Retake')), settled: button('Bring It Back') },
    { name: 'unfinished recording', act: sequence(record, leaveAndReturn), settled: text('You have an unsent video') },
  ],
);
