// Event targets and a map replace the page and its storage.
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

/** Sends this tab the event for a change of storage in another tab. */
const dispatchStorage = (key = KEY): void => void window.dispatchEvent(Object.assign(new Event('storage'), { key }));
const dispatchVisible = (): void => void document.dispatchEvent(new Event('visibilitychange'));

function openTab(user: string) {
  const current: { user: string | null } = { user };
  const readSession = jest.fn();
  return { current, readSession, stop: watchOtherTabs(() => current.user, readSession) };
}

it('reads the session only when another tab has a different user, or none', () => {
  const { current, readSession, stop } = openTab('ada');
  notifyOtherTabs('ada');
  dispatchStorage();
  dispatchVisible();
  notifyOtherTabs('ben');
  dispatchStorage('something else');
  expect(readSession).not.toHaveBeenCalled();
  dispatchStorage();
  current.user = 'ben';
  dispatchVisible();
  expect(readSession).toHaveBeenCalledTimes(1);

  // The tab was suspended when the session ended.
  notifyOtherTabs(null);
  dispatchVisible();
  current.user = null;
  dispatchVisible();
  expect(readSession).toHaveBeenCalledTimes(2);

  notifyOtherTabs('ada');
  stop();
  dispatchStorage();
  dispatchVisible();
  expect(readSession).toHaveBeenCalledTimes(2);
});

it('reads the session only once for a wrong value in storage', () => {
  storage.set(KEY, 'ada');
  const { current, readSession, stop } = openTab('ben');
  dispatchVisible();
  dispatchVisible();
  expect(readSession).toHaveBeenCalledTimes(1);

  storage.set(KEY, 'ben');
  dispatchVisible();
  current.user = 'cleo';
  dispatchVisible();
  dispatchVisible();
  expect(readSession).toHaveBeenCalledTimes(2);
  stop();
});
