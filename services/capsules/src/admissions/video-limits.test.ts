// Real: the limits.
import { RECORDING_LIMITS as limits, videoProblem } from './video-limits.js';

const problem = (about: Partial<Parameters<typeof videoProblem>[0]>) =>
  videoProblem({ contentType: 'video/webm', durationSeconds: 1, bytes: 1, ...about }, limits);

describe('the limits of a recording', () => {
  it('are five minutes with 1.5 megabytes per second', () => {
    expect(limits).toEqual({ maxSeconds: 300, maxBytes: 450_000_000 });
  });

  it('tolerate fifteen seconds more', () => {
    expect(problem({ durationSeconds: 315, bytes: 450_000_000 })).toBeNull();
    expect(problem({ durationSeconds: 315.1 })).toBe(
      'This video is longer than 5 minutes. Please record a shorter one.',
    );
    expect(problem({ bytes: 450_000_001 })).toBe('This video is too large. Please record a shorter one.');
  });

  it.each([0, -1, NaN])('refuse a video of %d seconds or bytes', (none) => {
    expect(problem({ durationSeconds: none })).toMatch(/video is empty/);
    expect(problem({ bytes: none })).toMatch(/video is empty/);
  });

  it('refuse other content types', () => {
    expect(problem({ contentType: 'text/html' as 'video/mp4' })).toMatch(/WebM and MP4/);
  });
});
