import { downloadAddress, downloadName, posterAddress, responderOf } from './responder.js';

it.each([
  [null, 'Anonymous'],
  ['  ', 'Anonymous'],
  [' Ida ', 'Ida'],
])('calls %p %s', (responderName, said) => expect(responderOf({ responderName })).toBe(said));

it('has a poster only once the video is prepared', () => {
  const video = { videoFileName: 'a b.webm', videoReady: true };
  expect(posterAddress(video)).toBe('/api/videos/a%20b.webm/poster');
  expect(posterAddress({ ...video, videoReady: false })).toBeUndefined();
  expect(downloadAddress(video)).toBe('/api/videos/a%20b.webm/download');
});

it.each([
  ['Aunt Rosa', 'a.webm', 'Aunt Rosa 2026-11-21.webm'],
  ['Zoë 🎉', 'a.mp4', 'Zoë 🎉 2026-11-21.mp4'],
  [null, 'a.webm', 'Anonymous 2026-11-21.webm'],
  ['../..\\etc/passwd', 'a.webm', 'etc passwd 2026-11-21.webm'],
  ['.hidden', 'a.webm', 'hidden 2026-11-21.webm'],
  ['a\u202egpj.exe', 'a.webm', 'a gpj.exe 2026-11-21.webm'],
  ['<>:"|?*', 'a.webm', 'Anonymous 2026-11-21.webm'],
  ['x'.repeat(100), 'a.webm', `${'x'.repeat(80)} 2026-11-21.webm`],
])('saves the response of %p as a file that can be told from others', (responderName, videoFileName, file) =>
  expect(downloadName({ responderName, videoFileName, submittedAt: '2026-11-21T23:59:00.000Z' })).toBe(file),
);
