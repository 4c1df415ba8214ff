import { apiPages, apiPath, apiQuery, deleteIfThere, send } from './api.js';

const respondWith = (status: number) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(null, { status })));
afterEach(() => jest.restoreAllMocks());

it('begins a key with the collection, so that invalidating the collection includes its items', () => {
  expect(apiQuery('/api/capsules').queryKey).toEqual(['/api/capsules']);
  expect(apiQuery('/api/capsules/{id}/reel', '7').queryKey).toEqual(['/api/capsules', '7', 'reel']);
  expect(apiQuery('/api/time-capsules/received').queryKey).toEqual(['/api/time-capsules', 'received']);
  const pages = apiPages('/api/capsules/{id}/contributors', '7');
  expect(pages.queryKey).toEqual(['/api/capsules', '7', 'contributors']);
  expect(pages.initialPageParam).toBe('/api/capsules/7/contributors?limit=50');
});

it('escapes ids', () => {
  expect(apiPath('/api/capsules/{id}/videos.zip', '../a b')).toBe('/api/capsules/..%2Fa%20b/videos.zip');
});

it('sends a content type only with a body', async () => {
  const fetchSpy = respondWith(204);
  await send('PATCH /api/capsules/{id}/approval', ['7'], { needsApproval: true }, { 'x-a': '1' });
  expect(fetchSpy).toHaveBeenLastCalledWith('/api/capsules/7/approval', {
    method: 'PATCH',
    headers: { 'x-a': '1', 'content-type': 'application/json' },
    body: '{"needsApproval":true}',
    credentials: 'include',
  });
  await send('PATCH /api/capsules/{id}/close', ['7']);
  expect(fetchSpy).toHaveBeenLastCalledWith('/api/capsules/7/close', {
    method: 'PATCH',
    headers: {},
    credentials: 'include',
  });
});

it('accepts that an item to delete no longer exists, but no other refusal', async () => {
  const fetchSpy = respondWith(404);
  await deleteIfThere('DELETE /api/people/{id}', ['7']);
  expect(fetchSpy).toHaveBeenCalledWith('/api/people/7', { method: 'DELETE', credentials: 'include' });
  respondWith(409);
  await expect(deleteIfThere('DELETE /api/people/{id}', ['7'])).rejects.toMatchObject({ status: 409 });
});
