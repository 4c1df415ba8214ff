// Uses a fake camera, a fake recorder and no storage.
import { defineGlobals } from '../../lib/test/define-globals.js';
import type { RecordedVideo } from '../media-format.js';
import { RecorderController } from './recorder-controller.js';
import { unstoredBackups } from '../backup/backup-store.js';

const video = { recordingId: 'recording-1', durationSeconds: 12 } as RecordedVideo;
const settings = { maxSeconds: 300, owner: 'ada', context: {}, cameraErrorText: 'No camera' };

class FakeRecorder extends EventTarget {
  static readonly isTypeSupported = () => true;
  readonly mimeType = 'video/webm';
  state = 'inactive';

  constructor() {
    super();
    recorders.push(this);
  }
  start(): void {
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
    this.addChunk();
    this.dispatchEvent(new Event('stop'));
  }
  requestData(): void {}
  addChunk(): void {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['more bytes']) }));
  }
  pause(): void {
    this.state = 'paused';
  }
  resume(): void {
    this.state = 'recording';
  }
}

const recorders: FakeRecorder[] = [];
const camera = { isRefused: false };
/** Ids of the recordings whose backups were removed. */
const forgotten: string[] = [];

const getUserMedia = () =>
  camera.isRefused ? Promise.reject(new Error('NotAllowedError')) : Promise.resolve({ getTracks: () => [] });
defineGlobals({
  navigator: { mediaDevices: { getUserMedia } },
  MediaRecorder: FakeRecorder,
  document: new EventTarget(),
  window: new EventTarget(),
});

beforeEach(() => {
  camera.isRefused = false;
  forgotten.length = 0;
});

function createWithRecording(): RecorderController {
  const forget = () => Promise.resolve(void forgotten.push(video.recordingId));
  const backup = {
    id: video.recordingId,
    owner: 'ada',
    context: {},
    mimeType: 'video/webm',
    startedAt: '',
    recordedMs: 0,
  };
  unstoredBackups.set(video.recordingId, { backup, chunks: [], forget });
  const recorder = new RecorderController();
  recorder.continueWith(video);
  return recorder;
}

const at = (nowMs: number) => jest.spyOn(performance, 'now').mockReturnValue(nowMs);
const controllers: RecorderController[] = [];
function createController(): RecorderController {
  const controller = new RecorderController();
  controllers.push(controller);
  return controller;
}
const addChunk = () => recorders.at(-1)?.addChunk();
const stateOf = (recorder: RecorderController) => recorder.store.read().state;

async function recordSince(startMs: number): Promise<RecorderController> {
  at(startMs);
  const recorder = createController();
  await recorder.start(settings);
  return recorder;
}

describe('a recording', () => {
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const controller of controllers.splice(0)) {
      controller.stop();
      await controller.forget('');
    }
  });

  it('waits for the camera, records, pauses, resumes and stops, and does not count pauses', async () => {
    at(1_000);
    const recorder = createController();
    const started = recorder.start(settings);
    expect(stateOf(recorder)).toEqual({ phase: 'idle', awaitsCamera: true, problem: null });
    await started;
    expect(stateOf(recorder)).toEqual({ phase: 'recording', beforeMs: 0, sinceMs: 1_000 });
    at(4_000);
    recorder.pause();
    expect(recorder.store.read()).toMatchObject({ state: { phase: 'paused' }, recordedMs: 3_000 });
    at(60_000);
    recorder.resume();
    at(62_000);
    addChunk();
    expect(recorder.store.read().recordedMs).toBe(5_000);
    at(63_000);
    const states: unknown[] = [];
    recorder.store.subscribe(() => states.push(stateOf(recorder)));
    recorder.stop();
    expect(states[0]).toEqual({ phase: 'recorded', reason: 'stopped', video: null });
    expect(stateOf(recorder)).toMatchObject({ reason: 'stopped', video: { durationSeconds: 6, type: 'video/webm' } });
    expect(recorder.store.read().recordedMs).toBe(6_000);
  });

  it('starts at zero after Retake', async () => {
    const recorder = await recordSince(0);
    at(9_000);
    recorder.stop();
    recorder.retake();
    at(20_000);
    await recorder.start(settings);
    at(20_500);
    addChunk();
    expect(recorder.store.read().recordedMs).toBe(500);
  });

  it('can be stopped while paused', async () => {
    const recorder = await recordSince(0);
    at(2_000);
    recorder.pause();
    at(90_000);
    recorder.stop();
    expect(recorder.store.read()).toMatchObject({ state: { phase: 'recorded' }, recordedMs: 2_000 });
  });

  it('does not start when the camera is refused', async () => {
    const recorder = createController();
    camera.isRefused = true;
    jest.spyOn(console, 'warn').mockReturnValue(undefined);
    await recorder.start(settings);
    expect(stateOf(recorder)).toMatchObject({ phase: 'idle', awaitsCamera: false, problem: { text: 'No camera' } });
  });

  it('can be saved at once if the user continues it after a break', () =>
    expect(createWithRecording().store.read()).toMatchObject({
      state: { phase: 'recorded', video },
      recordedMs: 12_000,
    }));

  it('ignores late and repeated events', async () => {
    const idle = createController();
    idle.pause();
    idle.resume();
    idle.stop();
    expect(idle.store.read()).toBe(idle.store.initial);

    const recorder = await recordSince(0);
    at(10);
    recorders.at(-1)?.dispatchEvent(new Event('error'));
    const lost = recorder.store.read();
    expect(lost).toMatchObject({ state: { phase: 'recorded', reason: 'device-lost' }, recordedMs: 10 });
    at(20);
    recorders.at(-1)?.dispatchEvent(new Event('stop'));
    recorder.stop();
    recorder.pause();
    recorder.resume();
    expect(recorder.store.read()).toBe(lost);
  });

  it('ignores a camera that opens after the user has continued an unfinished recording', async () => {
    const recorder = createController();
    const started = recorder.start(settings);
    recorder.continueWith(video);
    await started;
    expect(recorder.store.read()).toMatchObject({ state: { phase: 'recorded', video }, stream: null });
  });

  it.each([
    ['pauses do not count', 200_000, 900_000, 999_999, false],
    ['recorded time counts', 200_000, 900_000, 1_000_000, true],
    ['throttled timers come late', null, null, 400_000, true],
    ['a paused recording is never stopped', 299_999, null, 9e9, false],
  ])('respects its limit: %s', async (_, pausedMs, resumedMs, nowMs, isReached) => {
    const recorder = await recordSince(0);
    if (pausedMs !== null) {
      at(pausedMs);
      recorder.pause();
    }
    if (resumedMs !== null) {
      at(resumedMs);
      recorder.resume();
    }
    at(nowMs);
    addChunk();
    expect(stateOf(recorder).phase === 'recorded').toBe(isReached);
  });
});

describe('Retake', () => {
  it('returns to idle and can be undone without loss', () => {
    const recorder = createWithRecording();
    recorder.retake();
    expect(recorder.store.read()).toMatchObject({ state: { phase: 'idle' }, discarded: video });
    expect(recorder.store.read().recordedMs).toBe(0);
    recorder.restore();
    expect(recorder.store.read()).toMatchObject({ state: { phase: 'recorded', video }, discarded: null });
    expect(forgotten).toEqual([]);
  });

  it('can be undone after the camera was refused', async () => {
    const recorder = createWithRecording();
    recorder.retake();
    camera.isRefused = true;
    jest.spyOn(console, 'warn').mockReturnValue(undefined);
    await recorder.start(settings);
    jest.restoreAllMocks();
    expect(recorder.store.read()).toMatchObject({ state: { problem: { text: 'No camera' } }, discarded: video });
    recorder.restore();
    expect(recorder.store.read().state).toMatchObject({ phase: 'recorded', video });
  });

  it('is final when another recording is finished', async () => {
    const recorder = createWithRecording();
    recorder.retake();
    await recorder.start(settings);
    expect(recorder.store.read().state.phase).toBe('recording');
    expect(forgotten).toEqual([]);
    recorder.restore();
    expect(recorder.store.read().state.phase).toBe('recording');
    recorder.stop();
    expect(recorder.store.read()).toMatchObject({ state: { phase: 'recorded' }, discarded: null });
    expect(forgotten).toEqual([video.recordingId]);
    await recorder.forget(video.recordingId);
  });

  it('is final when the user leaves the page', () => {
    const recorder = createWithRecording();
    recorder.retake();
    recorder.leave();
    expect(recorder.store.read().discarded).toBeNull();
    expect(forgotten).toEqual([video.recordingId]);
  });

  it('differs from leaving the page, which keeps the backup', () => {
    const recorder = createWithRecording();
    recorder.leave();
    expect(forgotten).toEqual([]);
  });
});
