// Unit: a recording after Retake, with a fake camera and recorder and without storage.
import { defineGlobals } from '../lib/test/define-globals.js';
import type { RecordedVideo } from './media-format.js';
import { RecorderController } from './recorder-controller.js';
import { leftTakes } from './take-spool.js';

const video = { takeId: 'take-1', durationSeconds: 12 } as RecordedVideo;
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
/** Ids of the recordings whose safety copy was forgotten. */
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
  const forget = () => Promise.resolve(void forgotten.push(video.takeId));
  const take = { id: video.takeId, owner: 'ada', context: {}, mimeType: 'video/webm', startedAt: '', recordedMs: 0 };
  leftTakes.set(video.takeId, { take, chunks: [], forget });
  const recorder = new RecorderController();
  recorder.continueWith(video);
  return recorder;
}

describe('Retake', () => {
  it('returns to idle and can be undone without loss', () => {
    const recorder = recorded();
    recorder.retake();
    expect(recorder.getSnapshot()).toMatchObject({ state: { phase: 'idle' }, letGo: video });
    expect(recorder.recordedMs()).toBe(0);
    recorder.bringBack();
    expect(recorder.getSnapshot()).toMatchObject({ state: { phase: 'recorded', video }, letGo: null });
    expect(forgotten).toEqual([]);
  });

  it('can be undone after the camera was refused', async () => {
    const recorder = recorded();
    recorder.retake();
    camera.refused = true;
    jest.spyOn(console, 'warn').mockReturnValue(undefined);
    await recorder.start(settings);
    jest.restoreAllMocks();
    expect(recorder.getSnapshot()).toMatchObject({ state: { problem: 'No camera' }, letGo: video });
    recorder.bringBack();
    expect(recorder.getSnapshot().state).toMatchObject({ phase: 'recorded', video });
  });

  it('is final once another recording is finished', async () => {
    const recorder = recorded();
    recorder.retake();
    await recorder.start(settings);
    expect(recorder.getSnapshot().state.phase).toBe('recording');
    expect(forgotten).toEqual([]);
    recorder.bringBack();
    expect(recorder.getSnapshot().state.phase).toBe('recording');
    recorder.stop();
    expect(recorder.getSnapshot()).toMatchObject({ state: { phase: 'recorded' }, letGo: null });
    expect(forgotten).toEqual([video.takeId]);
    await recorder.forget();
  });

  it('is final once the page is left', () => {
    const recorder = recorded();
    recorder.retake();
    recorder.leave();
    expect(recorder.getSnapshot().letGo).toBeNull();
    expect(forgotten).toEqual([video.takeId]);
  });

  it('leaving keeps the finished recording', () => {
    const recorder = recorded();
    recorder.leave();
    expect(forgotten).toEqual([]);
  });
});
