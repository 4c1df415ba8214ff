import { recorderOptions, recordingFileName, recordingType } from './media-format.js';

describe('recorderOptions', () => {
  it('prefers VP9 at 2.5 Mbps', () => {
    expect(recorderOptions(() => true)).toEqual({
      mimeType: 'video/webm;codecs=vp9,opus',
      videoBitsPerSecond: 2_500_000,
      audioBitsPerSecond: 128_000,
    });
  });

  it('uses VP8 at 2 Mbps if VP9 is not supported', () => {
    const format = recorderOptions((mimeType) => mimeType.includes('vp8'));
    expect(format).toMatchObject({ mimeType: 'video/webm;codecs=vp8,opus', videoBitsPerSecond: 2_000_000 });
  });

  it('lets a browser without WebM choose the format, at 1.5 Mbps', () => {
    const format = recorderOptions((mimeType) => mimeType.includes('mp4'));
    expect(format).toEqual({ videoBitsPerSecond: 1_500_000, audioBitsPerSecond: 128_000 });
  });
});

describe('the file of a recording', () => {
  it.each([
    ['video/webm;codecs=vp9,opus', 'video/webm', 'recording.webm'],
    ['video/mp4;codecs=avc1,mp4a', 'video/mp4', 'recording.mp4'],
    ['', 'video/webm', 'recording.webm'],
  ])('in the format “%s” has the type %s and the name %s', (mimeType, type, name) => {
    expect(recordingType(mimeType)).toBe(type);
    expect(recordingFileName(recordingType(mimeType))).toBe(name);
  });

  it('is named after the stem that the caller passes', () =>
    expect(recordingFileName('video/webm', 'response')).toBe('response.webm'));
});
