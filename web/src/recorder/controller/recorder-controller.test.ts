// Unit: a recording after Retake, with a fake camera and recorder and without storage.
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
    const data = Object.assign(new Event('dataavailable'), { data: new Blob(['more bytes']) });
    this.dispatchEvent(data);
    this.dispatchEvent(new Event('stop'));
  }
  pause(): void {
    this.state = 'paused';
  }
  resume(): void {
    this.state = 'recording';
  }
}

const recorders: FakeRecorder[] = [];
const camera = { refused: false };
/** Ids of the recordings whose backup was forgotten. */
const forgotten: string[] = [];

const mediaDevices = {
  getUserMedia: () =>
    camera.refused ? Promise.reject(new Error('NotAllowedError')) : Promise.resolve({ getTracks: () => [] }),
};
const standIns = {
  navigator: { mediaDevices },
  MediaRecorder: FakeRecorder,
  document: new EventTarget(),
  window: new EventTarget(),
};
defineGlobals(standIns);

function recorded(): RecorderController {
  forgotten.length = 0;
  camera.refused = false;
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

describe('Retake', () => {
  it('returns to idle and can be undone without loss', () => {
    const recorder = recorded();
    recorder.retake();
    expect(recorder.store.read()).toMatchObject({ state: { phase: 'idle' }, discarded: video });
    expect(recorder.recordedMs()).toBe(0);
    recorder.restore();
    expect(recorder.store.read()).toMatchObject({ state: { phase: 'recorded', video }, discarded: null });
    expect(forgotten).toEqual([]);
  });

  it('can be undone after the camera was refused', async () => {
    const recorder = recorded();
    recorder.retake();
    camera.refused = true;
    jest.spyOn(console, 'warn').mockReturnValue(undefined);
    await recorder.start(settings);
    jest.restoreAllMocks();
    expect(recorder.store.read()).toMatchObject({ state: { problem: 'No camera' }, discarded: video });
    recorder.restore();
    expect(recorder.store.read().state).toMatchObject({ phase: 'recorded', video });
  });

  it('is final once another recording is finished', async () => {
    const recorder = recorded();
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

  it('is final once the page is left', () => {
    const recorder = recorded();
    recorder.retake();
    recorder.leave();
    expect(recorder.store.read().discarded).toBeNull();
    expect(forgotten).toEqual([video.recordingId]);
  });

  it('leaving keeps the finished recording', () => {
    const recorder = recorded();
    recorder.leave();
    expect(forgotten).toEqual([]);
  });
});
