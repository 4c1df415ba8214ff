// Event targets and a map replace the page and the storage that its tabs share.
import { defineGlobals } from '../../lib/test/define-globals.js';
import { notifyOtherTabs, watchOtherTabs } from './other-tabs.js';

const KEY = 'dear-future:signed-in';
const storage = new Map<string, string>();
const localStorage = {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
};
defineGlobals({
  window: Object.assign(new EventTarget(), { localStorage }),
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
});

/** What the browser does in this tab when another one changed its storage. */
const told = (key = KEY): void => void window.dispatchEvent(Object.assign(new Event('storage'), { key }));
const seen = (): void => void document.dispatchEvent(new Event('visibilitychange'));

function tab(user: string) {
  const known: { user: string | null } = { user };
  const asked = jest.fn();
  return { known, asked, stop: watchOtherTabs(() => known.user, asked) };
}

it('reads the session only when another tab has another user, or none', () => {
  const { known, asked, stop } = tab('ada');
  notifyOtherTabs('ada');
  told();
  seen();
  notifyOtherTabs('ben');
  told('something else');
  expect(asked).not.toHaveBeenCalled();
  told();
  known.user = 'ben';
  seen();
  expect(asked).toHaveBeenCalledTimes(1);

  // The tab was suspended when the session ended.
  notifyOtherTabs(null);
  seen();
  known.user = null;
  seen();
  expect(asked).toHaveBeenCalledTimes(2);

  notifyOtherTabs('ada');
  stop();
  told();
  seen();
  expect(asked).toHaveBeenCalledTimes(2);
});

it('reads the session once for a value that it cannot correct', () => {
  storage.set(KEY, 'ada');
  const { known, asked, stop } = tab('ben');
  seen();
  seen();
  expect(asked).toHaveBeenCalledTimes(1);

  storage.set(KEY, 'ben');
  seen();
  known.user = 'cleo';
  seen();
  seen();
  expect(asked).toHaveBeenCalledTimes(2);
  stop();
});
