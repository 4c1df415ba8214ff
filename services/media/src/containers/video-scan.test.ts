// Real: videos encoded by FFmpeg, and mediabunny as the second opinion. No servers.
import { randomBytes } from 'node:crypto';
import { singleFrame } from '../../test/samples/frames.js';
import { mediabunnyDurations, sample } from '../../test/samples/samples.js';
import { VideoScan } from './video-scan.js';
import type { VideoFacts } from './video-facts.js';

const PLAYABLE = [
  'live-vp8.webm',
  'live-vp9.webm',
  'live-av1.webm',
  'silent.webm',
  'long.webm',
  'seekable.webm',
  'fragmented.mp4',
  'index-last.mp4',
  'index-first.mp4',
];

function scan(bytes: Buffer, step = bytes.length): VideoFacts {
  const scanning = new VideoScan();
  for (let offset = 0; offset < bytes.length; offset += step) scanning.push(bytes.subarray(offset, offset + step));
  return scanning.finish();
}

function refusal(bytes: Buffer): string {
  try {
    scan(bytes);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
  return 'accepted';
}

/** Writes eight bytes of a float over the declared duration of a WebM or MP4 file. */
function forgeWebmDuration(bytes: Buffer): Buffer {
  const forged = Buffer.from(bytes);
  const at = forged.indexOf(Buffer.from([0x44, 0x89, 0x88]));
  if (at < 0) throw new Error('the sample declares no duration');
  forged.writeDoubleBE(1, at + 3);
  return forged;
}

describe('scanning a video as it streams by', () => {
  it('finds the same length as mediabunny, whatever the declared one', () => {
    const expected = mediabunnyDurations(PLAYABLE);
    for (const name of PLAYABLE) {
      const difference = Math.abs(scan(sample(name)).durationSeconds - (expected[name] ?? Number.NaN));
      expect({ name, close: difference < 0.15 }).toEqual({ name, close: true });
    }
  });

  it.each([1, 7, 4096])('finds the same when the bytes come %i at a time', (step) => {
    for (const name of ['live-vp9.webm', 'fragmented.mp4', 'index-last.mp4']) {
      expect(scan(sample(name), step)).toEqual(scan(sample(name)));
    }
  });

  it('tells containers and codecs apart', () => {
    expect(scan(sample('live-vp9.webm'))).toMatchObject({ contentType: 'video/webm', codecs: ['V_VP9', 'A_OPUS'] });
    expect(scan(sample('live-av1.webm')).codecs).toEqual(['V_AV1', 'A_VORBIS']);
    expect(scan(sample('fragmented.mp4'))).toMatchObject({ contentType: 'video/mp4', codecs: ['avc1', 'mp4a'] });
  });

  it('does not believe a declared duration', () => {
    expect(scan(forgeWebmDuration(sample('seekable.webm'))).durationSeconds).toBeGreaterThan(2.5);
  });

  it('knows the length while the bytes arrive', () => {
    const scanning = new VideoScan();
    const bytes = sample('long.webm');
    scanning.push(bytes.subarray(0, Math.floor(bytes.length / 2)));
    expect(scanning.secondsSoFar).toBeGreaterThan(5);
    expect(scanning.secondsSoFar).toBeLessThan(25);
  });

  it('refuses what is no video with unsupported_media', () => {
    expect(refusal(Buffer.from('<!doctype html><script>alert(1)</script>'))).toBe('unsupported_media');
    expect(refusal(Buffer.from('RIFF'))).toBe('unsupported_media');
    expect(refusal(Buffer.alloc(0))).toBe('unsupported_media');
    expect(refusal(sample('other.mkv'))).toBe('unsupported_media');
  });

  it('refuses a broken video with video_refused', () => {
    const webm = sample('live-vp8.webm');
    const header = webm.subarray(0, webm.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67])));
    expect(refusal(Buffer.concat([header, Buffer.from('garbage garbage garbage')]))).toBe('video_refused');
    expect(refusal(header)).toBe('video_refused');
    expect(refusal(Buffer.concat([webm.subarray(0, 400), Buffer.alloc(5000, 0x01)]))).toBe('video_refused');
    expect(refusal(sample('fragmented.mp4').subarray(0, 40))).toBe('video_refused');
    expect(refusal(Buffer.concat([sample('index-first.mp4').subarray(0, 32), Buffer.alloc(400)]))).toBe(
      'video_refused',
    );
  });

  it('refuses sound without a picture', () => {
    expect(refusal(sample('audio-only.webm'))).toBe('video_refused');
    expect(refusal(sample('audio-only.mp4'))).toBe('video_refused');
  });

  it('refuses a single frame, which has no length', () => {
    expect(refusal(singleFrame(sample('silent.webm')))).toBe('video_refused');
  });

  it('never fails in any other way on random damage', () => {
    for (const name of ['live-vp8.webm', 'fragmented.mp4', 'index-first.mp4']) {
      for (let round = 0; round < 150; round += 1) {
        const bytes = Buffer.from(sample(name));
        randomBytes(8).copy(bytes, Math.floor((round / 150) * Math.min(2000, bytes.length - 8)));
        expect(['accepted', 'video_refused', 'unsupported_media']).toContain(refusal(bytes));
      }
    }
  });
});
