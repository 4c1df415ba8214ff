// Real: the media service (in this process) and its programs, FFmpeg's decoders and encoders, PostgreSQL, Redis, an S3
// server. Absent: other services.
import { describeReel } from './reel-sample.js';
import { LOUD, PHONE } from './samples/samples.js';

const TITLE_SECONDS = 4.5;

await describeReel(
  'a highlight reel with cards and clips of full length',
  {
    contributions: [
      { ...LOUD, name: 'Aunt Marlene', width: 640, height: 360, seconds: 8, fps: 15, loudFrom: 2 },
      { ...PHONE, name: 'محمد', width: 640, height: 360, seconds: 4, fps: 30, loudFrom: 0 },
      { file: 'narrow.webm', name: 'さくら 💍', width: 320, height: 240, seconds: 4, fps: 10, loudFrom: 0 },
      {
        file: 'silent.webm',
        name: 'Maria Magdalena von und zu Hohenzollern-Sigmaringen',
        codec: 'av1',
        audio: null,
        width: 240,
        height: 426,
        seconds: 3,
        fps: 24,
      },
      { file: 'short.webm', name: 'Tom', width: 320, height: 180, seconds: 0.6, fps: 10 },
    ],
    broken: { file: 'live-vp8.webm', at: 2 },
    settings: {},
    // Cards of 4.5 and 5.5 s and clips of 8, 4, 4, 3 and 0.6 s, minus four cross-fades of 0.5 s and two of 0.2 s.
    seconds: 27.2,
    tolerance: 0.4,
    visible: { card: 3.5, phone: TITLE_SECONDS + 9, label: TITLE_SECONDS + 2, closingBeforeEnd: 2 },
    solos: [
      [6.6, 11.4],
      [12.5, 14.9],
      [16, 18.4],
    ],
  },
  ({ measured }) => {
    it('is silent during the recording without sound', () => {
      const silent = measured.moments.filter(({ at }) => at > 19.6 && at < 20.9);
      expect(silent.length).toBeGreaterThan(0);
      expect(silent.every(({ loudness }) => loudness < -60)).toBe(true);
    });
  },
);
