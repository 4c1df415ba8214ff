// Only the cache, on a fake clock.
import { PlaybackPermissions } from './playback-permissions.js';

it('keeps a permission for its lifetime', () => {
  let now = 0;
  const permissions = new PlaybackPermissions({ now: () => new Date(now) });
  permissions.add('a', 'v', 60, permissions.age);
  permissions.add('a', 'w', 0, permissions.age);
  expect(permissions.has('a', 'w')).toBe(false);
  now = 59_999;
  expect(permissions.has('a', 'v')).toBe(true);
  expect(permissions.has('b', 'v')).toBe(false);
  now = 60_000;
  expect(permissions.has('a', 'v')).toBe(false);
});

it('forgets a video for all viewers, and ignores earlier responses', () => {
  const permissions = new PlaybackPermissions({ now: () => new Date(0) });
  const { age } = permissions;
  for (const viewer of ['a', 'b']) for (const video of ['v', 'w']) permissions.add(viewer, video, 60, age);
  permissions.forget('v');
  permissions.add('c', 'v', 60, age);
  expect(['a', 'b', 'c'].map((viewer) => permissions.has(viewer, 'v'))).toEqual([false, false, false]);
  expect(['a', 'b'].map((viewer) => permissions.has(viewer, 'w'))).toEqual([true, true]);
});

it('forgets everything, and ignores earlier responses', () => {
  const permissions = new PlaybackPermissions({ now: () => new Date(0) });
  const { age } = permissions;
  permissions.add('a', 'v', 60, age);
  permissions.forgetAll();
  permissions.add('b', 'v', 60, age);
  expect(['a', 'b'].map((viewer) => permissions.has(viewer, 'v'))).toEqual([false, false]);
});
