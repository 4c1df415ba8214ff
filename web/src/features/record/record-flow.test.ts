import {
  FIRST_STEP,
  promptContext,
  promptFromContext,
  readFlow,
  stepAfterType,
  type RecordFlow,
} from './record-flow.js';

const prompt = { id: 'p1', title: 'A letter', description: 'Say hello', category: 'Memories', isActive: true };

it('stepAfterType: opens the custom prompt, or the prompts of the type', () => {
  expect(stepAfterType('custom')).toEqual({ step: 'custom' });
  expect(stepAfterType('wedding')).toEqual({ step: 'prompts', type: 'wedding' });
});

describe('readFlow', () => {
  it.each<RecordFlow>([
    { step: 'type' },
    { step: 'prompts', type: 'growth' },
    { step: 'custom' },
    { step: 'record', prompt, recordingId: null },
    { step: 'record', prompt: null, recordingId: 't1' },
    { step: 'sealed', capsuleId: 'c1' },
  ])('finds %j again after a reload', (flow) => expect(readFlow(structuredClone(flow))).toEqual(flow));

  it.each([
    undefined,
    null,
    'record',
    7,
    {},
    { step: 'shop' },
    { step: 'prompts', type: 'birthday' },
    { step: 'sealed' },
  ])('begins at the first step where the history says %j', (value) => {
    expect(readFlow(value)).toEqual(FIRST_STEP);
  });

  it('ignores what is not a prompt', () => {
    const garbled = { step: 'record', prompt: { id: 7, title: ['A letter'] } };
    expect(readFlow(garbled)).toEqual({ step: 'record', prompt: null, recordingId: null });
  });
});

describe('promptContext', () => {
  it('is read back', () => expect(promptFromContext(promptContext(prompt))).toEqual(prompt));

  it('is null if the browser has lost it', () => {
    expect(promptFromContext({})).toBeNull();
  });
});
