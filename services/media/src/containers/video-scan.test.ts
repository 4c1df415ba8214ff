// Real: videos encoded by FFmpeg, and mediabunny to compare with. No servers.
import { randomBytes } from 'node:crypto';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { sample } from '../../test/samples/samples.js';
import { VideoScan } from './video-scan.js';

const webm = sample('live-vp8.webm');

function scan(bytes: Buffer, step = bytes.length): ReturnType<VideoScan['finish']> {
  const scanning = new VideoScan();
  for (let offset = 0; offset < bytes.length; offset += step) scanning.push(bytes.subarray(offset, offset + step));
  return scanning.finish();
}

function outcomeOf(bytes: Buffer): string {
  try {
    scan(bytes);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
  return 'accepted';
}

/** Returns the offset in an MP4 file at which the content of the last box of a type begins. */
function contentStart(mp4: Buffer, type: string): number {
  const at = mp4.lastIndexOf(type);
  if (at < 0) throw new Error(`no box is named ${type}`);
  return at + 4;
}

function changeCopy(bytes: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
}

/** Returns the MP4 file with an index that lists `count` frames of one byte each, `ticks` apart. */
function withFrames(mp4: Buffer, count: number, ticks: number): Buffer {
  return changeCopy(mp4, (copy) => {
    const [times, sizes] = [copy.indexOf('stts') + 4, copy.indexOf('stsz') + 4];
    [1, count, ticks].forEach((value, index) => copy.writeUInt32BE(value, times + 4 + 4 * index));
    [1, count].forEach((value, index) => copy.writeUInt32BE(value, sizes + 4 + 4 * index));
  });
}

/** Returns a WebM file that contains its clusters several times. */
function withRepeatedClusters(webm: Buffer, times: number): Buffer {
  const clusters = webm.subarray(webm.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75])));
  return Buffer.concat([webm, ...Array.from({ length: times - 1 }, () => clusters)]);
}

/** Returns a sample whose header declares another picture size. */
function withSize(name: string, width: number, height: number): Buffer {
  return changeCopy(sample(name), (copy) => {
    if (name.endsWith('.mp4')) {
      const entry = copy.indexOf('avc1', copy.indexOf('stsd')) + 4;
      copy.writeUInt16BE(width, entry + 24);
      copy.writeUInt16BE(height, entry + 26);
      return;
    }
    // Works only for numbers up to 255, which take one byte, as the original numbers do.
    const at = copy.indexOf(Buffer.from([0xb0, 0x81, 160, 0xba, 0x81, 120]));
    copy[at + 2] = width;
    copy[at + 5] = height;
  });
}

describe('the scan of a video', () => {
  it.each([
    'live-vp8.webm',
    'live-vp9.webm',
    'live-av1.webm',
    'silent.webm',
    'long.webm',
    'seekable.webm',
    'fragmented.mp4',
    'index-last.mp4',
    'index-first.mp4',
  ])('finds the same length for %s as mediabunny does', async (name) => {
    const input = new Input({ source: new BufferSource(sample(name)), formats: ALL_FORMATS });
    expect(Math.abs(scan(sample(name)).durationSeconds - (await input.computeDuration()))).toBeLessThan(0.15);
  });

  it.each([1, 7, 4096])('finds the same result if the bytes arrive %i at a time', (step) => {
    for (const name of ['live-vp9.webm', 'fragmented.mp4', 'index-last.mp4']) {
      expect(scan(sample(name), step)).toEqual(scan(sample(name)));
    }
  });

  it('tells containers apart', () => {
    expect(scan(sample('live-vp9.webm')).contentType).toBe('video/webm');
    expect(scan(sample('fragmented.mp4')).contentType).toBe('video/mp4');
  });

  it('does not trust a declared duration', () => {
    const forged = changeCopy(sample('seekable.webm'), (copy) => {
      // A Duration of eight bytes (RFC 9559 §5.1.2.10).
      const at = copy.indexOf(Buffer.from([0x44, 0x89, 0x88]));
      expect(at).toBeGreaterThan(0);
      copy.writeDoubleBE(1, at + 3);
    });
    expect(scan(forged).durationSeconds).toBeGreaterThan(2.5);
  });

  it.each(['jump.webm', 'jump.mp4', 'jump-fragmented.mp4', 'late.webm', 'late.mp4'])(
    'counts only the seconds of %s that have pictures or sound',
    (name) => {
      expect(Math.abs(scan(sample(name)).durationSeconds - 3)).toBeLessThan(0.25);
    },
  );

  it('counts no less than what a file contains that repeats its times, or spreads its tracks over gaps', () => {
    expect(scan(withRepeatedClusters(sample('long.webm'), 4)).durationSeconds).toBeGreaterThan(110);
    expect(outcomeOf(withFrames(sample('index-first.mp4'), 1100, 0x7fffffff))).toBe('video_refused');
  });

  it('refuses ALAC, which most browsers cannot play', () => {
    const alac = changeCopy(sample('index-first.mp4'), (copy) => copy.write('alac', copy.indexOf('mp4a'), 'latin1'));
    expect(() => scan(alac)).toThrow('is in a format that we can’t play');
  });

  it('refuses more frames per second than cameras record', () => {
    expect(scan(sample('still.webm')).durationSeconds).toBeCloseTo(200, 0);
    expect(() => scan(sample('too-fast.webm'))).toThrow('too many frames');
    expect(() => scan(withFrames(sample('index-first.mp4'), 1000, 1))).toThrow('too many frames');
  });

  it('refuses more pixels per second than cameras record', () => {
    const timescale = sample('index-first.mp4').readUInt32BE(contentStart(sample('index-first.mp4'), 'mdhd') + 12);
    const squareVideo = (side: number) => withFrames(withSize('index-first.mp4', side, side), 600, timescale / 60);
    expect(scan(squareVideo(2048)).durationSeconds).toBeGreaterThan(8);
    expect(() => scan(squareVideo(4096))).toThrow('too many frames');
  });

  it('knows the length so far while the bytes arrive', () => {
    const scanning = new VideoScan();
    const bytes = sample('long.webm');
    scanning.push(bytes.subarray(0, Math.floor(bytes.length / 2)));
    expect(scanning.secondsSoFar).toBeGreaterThan(5);
    expect(scanning.secondsSoFar).toBeLessThan(25);
  });

  it.each([
    ['an empty file', Buffer.alloc(0), 'unsupported_media'],
    ['four bytes', Buffer.from('RIFF'), 'unsupported_media'],
    ['a header alone', webm.subarray(0, webm.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67]))), 'video_refused'],
    ['garbage within WebM', Buffer.concat([webm.subarray(0, 400), Buffer.alloc(5000, 0x01)]), 'video_refused'],
    ['only the start of a fragmented file', sample('fragmented.mp4').subarray(0, 40), 'video_refused'],
    [
      'zeros in place of an index',
      Buffer.concat([sample('index-first.mp4').subarray(0, 32), Buffer.alloc(400)]),
      'video_refused',
    ],
  ])('refuses %s', (_, bytes, code) => {
    expect(outcomeOf(bytes)).toBe(code);
  });

  it.each(['index-first.mp4', 'index-last.mp4'])('refuses %s wherever it is cut short', (name) => {
    const bytes = sample(name);
    for (const share of [0.2, 0.5, 0.9, 0.99]) {
      expect(outcomeOf(bytes.subarray(0, Math.floor(bytes.length * share)))).toBe('video_refused');
    }
    expect(outcomeOf(bytes.subarray(0, -1))).toBe('video_refused');
  });

  it('accepts a recording that is cut off in its last fragment, but not one without a whole fragment', () => {
    const bytes = sample('fragmented.mp4');
    const lastFragment = contentStart(bytes, 'moof');
    const firstFragment = bytes.indexOf('moof');
    expect(lastFragment).toBeGreaterThan(firstFragment + 4);
    for (const cut of [lastFragment - 6, lastFragment + 10, contentStart(bytes, 'mdat') + 10]) {
      expect(outcomeOf(bytes.subarray(0, cut))).toBe('accepted');
    }
    const firstMedia = bytes.indexOf('mdat', firstFragment) + 4;
    for (const cut of [firstFragment + 20, firstMedia, firstMedia + 10]) {
      expect(outcomeOf(bytes.subarray(0, cut))).toBe('video_refused');
    }
  });

  it('refuses a file that lacks the frames that its index lists', () => {
    const bytes = sample('index-first.mp4');
    const media = contentStart(bytes, 'mdat');
    const empty = changeCopy(bytes.subarray(0, media), (copy) => copy.writeUInt32BE(8, media - 8));
    expect(outcomeOf(empty)).toBe('video_refused');
    const endless = changeCopy(bytes.subarray(0, media + 100), (copy) => copy.writeUInt32BE(0, media - 8));
    expect(outcomeOf(endless)).toBe('video_refused');
  });

  it('refuses a box of 2^63 bytes', () => {
    const bytes = sample('index-first.mp4');
    const huge = Buffer.from('\0\0\0\x01mdat\x80\0\0\0\0\0\0\0', 'latin1');
    expect(outcomeOf(Buffer.concat([bytes.subarray(0, contentStart(bytes, 'mdat') - 8), huge, bytes]))).toBe(
      'video_refused',
    );
  });

  it('refuses an index with more boxes, bytes or tracks than any recording has', () => {
    const box = (type: string, content: Buffer = Buffer.alloc(0)): Buffer => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(8 + content.length);
      head.write(type, 4, 'latin1');
      return Buffer.concat([head, content]);
    };
    const bytes = sample('fragmented.mp4');
    const [moov, moof] = [bytes.indexOf('moov') - 4, bytes.indexOf('moof') - 4];
    const boxes = Buffer.concat(Array.from({ length: 1001 }, () => box('free')));
    expect(outcomeOf(Buffer.concat([bytes.subarray(0, moov), box('moov', boxes)]))).toBe('video_refused');
    for (const content of [boxes, box('free', Buffer.alloc(1024 * 1024))]) {
      expect(outcomeOf(Buffer.concat([bytes.subarray(0, moof), box('moof', content)]))).toBe('video_refused');
    }
    const movie = bytes.subarray(moov + 8, moov + bytes.readUInt32BE(moov));
    const track = movie.subarray(movie.indexOf('trak') - 4);
    const tracks = Array.from({ length: 9 }, (_, id) => {
      const copy = Buffer.from(track.subarray(0, track.readUInt32BE(0)));
      copy.writeUInt32BE(id + 1, copy.indexOf('tkhd') + (copy[copy.indexOf('tkhd') + 4] === 1 ? 24 : 16));
      return copy;
    });
    expect(outcomeOf(Buffer.concat([bytes.subarray(0, moov), box('moov', Buffer.concat(tracks))]))).toBe(
      'video_refused',
    );
  });

  it.each([
    ['index-first.mp4', 0, 0],
    ['index-first.mp4', 0, 120],
    ['fragmented.mp4', 160, 0],
    ['fragmented.mp4', 65_535, 120],
    ['index-last.mp4', 160, 4097],
    ['live-vp9.webm', 0, 0],
    ['live-av1.webm', 160, 0],
  ])('refuses %s with a picture of %i × %i', (name, width, height) => {
    expect(outcomeOf(withSize(name, width, height))).toBe('video_refused');
  });

  it('accepts or refuses a randomly damaged video, and throws no other error', () => {
    for (const name of ['live-vp8.webm', 'fragmented.mp4', 'index-first.mp4']) {
      for (let round = 0; round < 150; round += 1) {
        const bytes = Buffer.from(sample(name));
        randomBytes(8).copy(bytes, Math.floor((round / 150) * Math.min(2000, bytes.length - 8)));
        expect(['accepted', 'video_refused', 'unsupported_media']).toContain(outcomeOf(bytes));
      }
    }
  });
});
