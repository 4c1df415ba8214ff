// Pure rules; nothing stands in for anything.
import {
  FIRST_STEP,
  promptContext,
  promptFromContext,
  reduceFlow,
  type RecordFlow,
  type RecordFlowEvent,
} from './record-flow.js';

const prompt = { id: 'p1', title: 'A letter', description: 'Say hello', category: 'Memories', isActive: true };
const video = {
  takeId: 't1',
  blob: new Blob(['bytes']),
  type: 'video/webm' as const,
  durationSeconds: 3,
  recordedAt: '2030-01-01T00:00:00.000Z',
};
const walk = (...events: RecordFlowEvent[]): RecordFlow => events.reduce<RecordFlow>(reduceFlow, FIRST_STEP);

describe('reduceFlow', () => {
  it('goes back one step at a time', () => {
    const recording = walk({ type: 'type-chosen', messageType: 'wedding' }, { type: 'prompt-chosen', prompt });
    expect(recording).toMatchObject({ step: 'record', prompt, unfinished: null });
    const list = reduceFlow(recording, { type: 'back' });
    expect(list).toEqual({ step: 'prompts', type: 'wedding' });
    expect(reduceFlow(list, { type: 'back' })).toEqual({ step: 'type' });
  });

  it('leads from a custom prompt back to writing it', () => {
    const recording = walk({ type: 'type-chosen', messageType: 'custom' }, { type: 'prompt-chosen', prompt });
    expect(reduceFlow(recording, { type: 'back' })).toEqual({ step: 'custom' });
  });

  it('opens an unfinished take, and goes back to the beginning from there', () => {
    const resumed = walk({ type: 'take-continued', prompt, video });
    expect(resumed).toMatchObject({ step: 'record', prompt, unfinished: video });
    expect(reduceFlow(resumed, { type: 'back' })).toEqual(FIRST_STEP);
  });
});

describe('promptContext', () => {
  it('comes back whole', () => {
    expect(promptFromContext(promptContext(prompt))).toEqual(prompt);
  });
});
