// Real: the limits alone.
import { RECORDING_LIMITS as limits, videoProblem } from './video-limits.js';

describe('the limits of a recording', () => {
  it('are five minutes at one and a half megabytes a second', () => {
    expect(limits).toEqual({ maxSeconds: 300, maxBytes: 450_000_000 });
  });

  it('forgive fifteen seconds', () => {
    expect(videoProblem({ durationSeconds: 315, bytes: 450_000_000 }, limits)).toBeNull();
    expect(videoProblem({ durationSeconds: 315.1, bytes: 1 }, limits)).toBe('The recording is longer than 5 minutes.');
    expect(videoProblem({ durationSeconds: 1, bytes: 450_000_001 }, limits)).toBe('The recording is too large.');
  });
});
