// Unit: a browser that stores nothing, so that the page itself remembers. There is none here: an event target stands in for its
// window, and an empty object for one that knows no locks.
import { onlyHere } from '../lib/only-here.js';
import { defineGlobals } from '../lib/test/define-globals.js';
import { SpoolWriter, type SpoolTrouble } from './spool-writer.js';
import { discardTake, findUnfinishedTakes, readTake } from './take-spool.js';

defineGlobals({ window: new EventTarget(), navigator: {} });

const asksBeforeLeaving = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('remembers a take that the browser does not store, offers it again, and asks before it would be lost', async () => {
  const troubles: (SpoolTrouble | null)[] = [];
  const writer = new SpoolWriter({
    takeId: 'take-1',
    owner: 'ida',
    context: { title: 'A wish' },
    mimeType: 'video/webm;codecs=vp8,opus',
    startedAt: '2030-06-01T12:00:00.000Z',
    onTrouble: (trouble) => troubles.push(trouble),
  });
  writer.append(new Blob(['first ']), 1_000);
  writer.append(new Blob(['second']), 2_000);
  expect(asksBeforeLeaving()).toBe(false);
  writer.leave();

  const [take, ...more] = await findUnfinishedTakes('ida');
  expect(troubles).toEqual(['unavailable']);
  expect(take).toMatchObject({ id: 'take-1', recordedMs: 2_000, context: { title: 'A wish' } });
  expect(more).toEqual([]);
  expect(await findUnfinishedTakes('ben')).toEqual([]);
  expect(onlyHere.has('take-1')).toBe(true);
  expect(asksBeforeLeaving()).toBe(true);
  if (take === undefined) return;
  const video = await readTake(take);
  expect(await video?.blob.text()).toBe('first second');
  expect(video?.durationSeconds).toBe(2);

  // Nothing is stored that could be removed, and nothing of it stays.
  await discardTake('take-1').catch(() => undefined);
  expect(await findUnfinishedTakes('ida')).toEqual([]);
  expect(onlyHere.any()).toBe(false);
  expect(asksBeforeLeaving()).toBe(false);
});
