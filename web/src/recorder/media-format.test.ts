import { recorderOptions, recordingFileName, recordingType } from './media-format.js';

describe('recorderOptions', () => {
  it('prefers VP9 at 2.5 Mbps', () => {
    expect(recorderOptions(() => true)).toEqual({
      mimeType: 'video/webm;codecs=vp9,opus',
      videoBitsPerSecond: 2_500_000,
      audioBitsPerSecond: 128_000,
    });
  });

  it('takes VP8 at 2 Mbps where VP9 is missing', () => {
    const format = recorderOptions((mimeType) => mimeType.includes('vp8'));
    expect(format).toMatchObject({ mimeType: 'video/webm;codecs=vp8,opus', videoBitsPerSecond: 2_000_000 });
  });

  it('leaves the choice to a browser that records no WebM, at 1.5 Mbps', () => {
    const format = recorderOptions((mimeType) => mimeType.includes('mp4'));
    expect(format).toEqual({ videoBitsPerSecond: 1_500_000, audioBitsPerSecond: 128_000 });
  });
});

describe('a recording’s file', () => {
  it.each([
    ['video/webm;codecs=vp9,opus', 'video/webm', 'recording.webm'],
    ['video/mp4;codecs=avc1,mp4a', 'video/mp4', 'recording.mp4'],
    ['', 'video/webm', 'recording.webm'],
  ])('%s is stored as %s', (mimeType, type, name) => {
    expect(recordingType(mimeType)).toBe(type);
    expect(recordingFileName(recordingType(mimeType))).toBe(name);
  });

  it('is named as the page wishes', () => expect(recordingFileName('video/webm', 'response')).toBe('response.webm'));
});
