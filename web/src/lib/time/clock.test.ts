import { currentTime, startFollowingServer } from './clock.js';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2031-11-05T09:00:00.400Z');

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => {
  setDevice(NOW);
  startFollowingServer()(new Date(NOW).toUTCString());
  jest.restoreAllMocks();
});

const setDevice = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(ms);
const seconds = (ms: number) => Math.abs(currentTime().getTime() - ms) / 1000;

it('keeps the time of a device whose clock is right, and of one without a response', () => {
  startFollowingServer()(new Date(NOW).toUTCString());
  startFollowingServer()(null);
  startFollowingServer()('nonsense');
  expect(seconds(NOW)).toBeLessThanOrEqual(1);
});

it.each([2 * DAY_MS, -2 * DAY_MS, 90_000])('takes the time from the server if the device is %d ms ahead', (aheadMs) => {
  setDevice(NOW + aheadMs);
  startFollowingServer()(new Date(NOW).toUTCString());
  expect(seconds(NOW)).toBeLessThanOrEqual(1);
});

it('does not mistake a response that was read late for a wrong clock', () => {
  const follow = startFollowingServer();
  setDevice(NOW + 60_000);
  follow(new Date(NOW).toUTCString());
  expect(seconds(NOW + 60_000)).toBeLessThanOrEqual(1);
});
