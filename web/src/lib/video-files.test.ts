import { posterOf, downloadProps } from './video-files.js';

it('returns the address of the download, and of the poster once it is ready', () => {
  const video = { videoFileName: 'a b.webm', videoReady: true };
  expect(posterOf(video)).toBe('/api/videos/a%20b.webm/poster');
  expect(posterOf({ ...video, videoReady: false })).toBeUndefined();
  expect(downloadProps({ ...video, name: 'Ida', submittedAt: '2026-11-21T00:00:00.000Z' }).href).toBe(
    '/api/videos/a%20b.webm/download',
  );
});

it.each([
  ['Aunt Rosa', 'a.webm', 'Aunt Rosa 2026-11-21.webm'],
  ['Zoë 🎉', 'a.mp4', 'Zoë 🎉 2026-11-21.mp4'],
  ['', 'a.webm', 'Anonymous 2026-11-21.webm'],
])('names the file after %p and the day', (name, videoFileName, file) =>
  expect(downloadProps({ name, videoFileName, submittedAt: '2026-11-21T23:59:00.000Z' }).download).toBe(file),
);
