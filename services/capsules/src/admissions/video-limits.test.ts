// Real: the limits alone.
import { RECORDING_LIMITS as limits, videoProblem } from './video-limits.js';

const problem = (about: Partial<Parameters<typeof videoProblem>[0]>) =>
  videoProblem({ contentType: 'video/webm', durationSeconds: 1, bytes: 1, ...about }, limits);

describe('the limits of a recording', () => {
  it('are five minutes at one and a half megabytes a second', () => {
    expect(limits).toEqual({ maxSeconds: 300, maxBytes: 450_000_000 });
  });

  it('forgive fifteen seconds', () => {
    expect(problem({ durationSeconds: 315, bytes: 450_000_000 })).toBeNull();
    expect(problem({ durationSeconds: 315.1 })).toBe('The recording is longer than 5 minutes.');
    expect(problem({ bytes: 450_000_001 })).toBe('The recording is too large.');
  });

  it.each([0, -1, NaN])('take no video of %d seconds or bytes', (none) => {
    expect(problem({ durationSeconds: none })).toMatch(/nothing to play/);
    expect(problem({ bytes: none })).toMatch(/nothing to play/);
  });

  it('take no other kind', () => {
    expect(problem({ contentType: 'text/html' as 'video/mp4' })).toMatch(/kind of video/);
  });
});
