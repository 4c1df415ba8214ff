import { posterOf, downloadProps } from './video-files.js';

it('returns the address of the download, and of the poster once it is ready', () => {
  const video = { videoFileName: 'a b.webm', videoReady: true };
  expect(posterOf(video)).toBe('/api/videos/a%20b.webm/poster');
  expect(posterOf({ ...video, videoReady: false })).toBeUndefined();
});

it.each([
  ['Aunt Rosa', 'Aunt%20Rosa%202026-11-21'],
  ['Zoë & Me/you', 'Zo%C3%AB%20%26%20Me%2Fyou%202026-11-21'],
  ['', 'Anonymous%202026-11-21'],
])('names the file after %p and the day, without an extension', (name, file) =>
  expect(downloadProps({ name, videoFileName: 'a b.webm', submittedAt: '2026-11-21T23:59:00.000Z' })).toEqual({
    href: `/api/videos/a%20b.webm/download?name=${file}`,
    download: true,
  }),
);
