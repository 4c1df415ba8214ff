import { afterRead, firstSeen, responderOf } from './arrivals.js';

const response = (id: string, minute: number, responderName: string | null = null) => ({
  id,
  submittedAt: new Date(Date.UTC(2031, 4, 2, 10, minute)).toISOString(),
  responderName,
});

it('calls nothing new when the page opens, nor what "Show more" brings', () => {
  const page = firstSeen([response('b', 20), response('a', 10)]);
  expect(page).toEqual({ newest: Date.parse(response('b', 20).submittedAt), fresh: new Set(), announcement: '' });
  expect(afterRead(page, [response('b', 20), response('a', 10), response('old', 5)], 3)).toBe(page);
});

it('tells who came', () => {
  const page = afterRead(firstSeen([]), [response('a', 10, 'Ida')], 1);
  expect(page.announcement).toBe('New response from Ida. 1 in total.');
  expect([...page.fresh]).toEqual(['a']);
});

it('counts several, keeps the earlier ones new, and never announces in the same words twice', () => {
  const one = afterRead(firstSeen([response('a', 10)]), [response('b', 11), response('a', 10)], 2);
  expect(one.announcement).toBe('New response from Anonymous. 2 in total.');
  const two = afterRead(one, [response('d', 13), response('c', 12), response('b', 11), response('a', 10)], 4);
  expect(two.announcement).toBe('2 new responses. 4 in total.');
  expect([...two.fresh]).toEqual(['b', 'd', 'c']);
});

it('says nothing when one goes, and announces one that was replaced', () => {
  const page = firstSeen([response('b', 20), response('a', 10)]);
  expect(afterRead(page, [response('a', 10)], 1)).toBe(page);
  expect([...afterRead(page, [response('a', 30), response('b', 20)], 2).fresh]).toEqual(['a']);
});

it.each([
  [null, 'Anonymous'],
  ['  ', 'Anonymous'],
  [' Ida ', 'Ida'],
])('calls %p %s', (responderName, said) => expect(responderOf({ responderName })).toBe(said));
