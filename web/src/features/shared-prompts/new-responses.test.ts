import { afterRead, firstSeen, responderOf } from './new-responses.js';

const response = (id: string, minute: number, responderName: string | null = null) => ({
  id,
  submittedAt: new Date(Date.UTC(2031, 4, 2, 10, minute)).toISOString(),
  responderName,
});

it('marks nothing as new when the page opens or after "Show More"', () => {
  const page = firstSeen([response('b', 20), response('a', 10)]);
  expect(page).toEqual({ newest: Date.parse(response('b', 20).submittedAt), fresh: new Set(), announcement: '' });
  expect(afterRead(page, [response('b', 20), response('a', 10), response('old', 5)], 3)).toBe(page);
});

it('names the responder', () => {
  const page = afterRead(firstSeen([]), [response('a', 10, 'Ida')], 1);
  expect(page.announcement).toBe('New response from Ida. 1 in total.');
  expect([...page.fresh]).toEqual(['a']);
});

it('counts several, keeps earlier ones new, and never repeats an announcement', () => {
  const one = afterRead(firstSeen([response('a', 10)]), [response('b', 11), response('a', 10)], 2);
  expect(one.announcement).toBe('New response from Anonymous. 2 in total.');
  const two = afterRead(one, [response('d', 13), response('c', 12), response('b', 11), response('a', 10)], 4);
  expect(two.announcement).toBe('2 new responses. 4 in total.');
  expect([...two.fresh]).toEqual(['b', 'd', 'c']);
});

it('does not announce a deletion, and announces a replacement', () => {
  const page = firstSeen([response('b', 20), response('a', 10)]);
  expect(afterRead(page, [response('a', 10)], 1)).toBe(page);
  expect([...afterRead(page, [response('a', 30), response('b', 20)], 2).fresh]).toEqual(['a']);
});

it.each([
  [null, 'Anonymous'],
  ['  ', 'Anonymous'],
  [' Ida ', 'Ida'],
])('labels %p as %s', (responderName, label) => expect(responderOf({ responderName })).toBe(label));
