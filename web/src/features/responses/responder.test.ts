// Pure rules; nothing stands in for anything.
import { downloadAddress, posterAddress, responderOf } from './responder.js';

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
