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
  ])('restores %j after a reload', (flow) => expect(readFlow(structuredClone(flow))).toEqual(flow));

  it.each([
    undefined,
    null,
    'record',
    7,
    {},
    { step: 'shop' },
    { step: 'prompts', type: 'birthday' },
    { step: 'sealed' },
  ])('starts at the first step when the history state is %j', (value) => {
    expect(readFlow(value)).toEqual(FIRST_STEP);
  });

  it('ignores an invalid prompt', () => {
    const garbled = { step: 'record', prompt: { id: 7, title: ['A letter'] } };
    expect(readFlow(garbled)).toEqual({ step: 'record', prompt: null, recordingId: null });
  });
});

describe('promptContext', () => {
  it('is read back', () => expect(promptFromContext(promptContext(prompt))).toEqual(prompt));

  it('is null when nothing was stored', () => {
    expect(promptFromContext({})).toBeNull();
  });
});
