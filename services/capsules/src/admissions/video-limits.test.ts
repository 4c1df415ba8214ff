import { RECORDING_LIMITS as limits, findVideoProblem } from './video-limits.js';

const findProblem = (video: Partial<Parameters<typeof findVideoProblem>[0]>) =>
  findVideoProblem({ contentType: 'video/webm', durationSeconds: 1, bytes: 1, ...video }, limits);

describe('the limits of a recording', () => {
  it('are five minutes and 1.5 megabytes per second', () => {
    expect(limits).toEqual({ maxSeconds: 300, maxBytes: 450_000_000 });
  });

  it('allow fifteen extra seconds, but no extra bytes', () => {
    expect(findProblem({ durationSeconds: 315, bytes: 450_000_000 })).toBeNull();
    expect(findProblem({ durationSeconds: 315.1 })).toBe(
      'This video is longer than 5 minutes. Please record a shorter one.',
    );
    expect(findProblem({ bytes: 450_000_001 })).toBe('This video is too large. Please record a shorter one.');
  });

  it.each([0, -1, NaN])('refuse a video with a length or size of %d', (amount) => {
    expect(findProblem({ durationSeconds: amount })).toMatch(/video is empty/);
    expect(findProblem({ bytes: amount })).toMatch(/video is empty/);
  });

  it('refuse content types other than WebM and MP4', () => {
    expect(findProblem({ contentType: 'text/html' as 'video/mp4' })).toMatch(/WebM and MP4/);
  });
});
