// Unit: two event targets and a map stand in for the page and the storage that its tabs share.
import { watchOtherTabs } from './other-tabs.js';
import { tellOtherTabs } from './tell-other-tabs.js';

const storage = new Map<string, string>();

beforeAll(() => {
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
  const define = (name: string, value: unknown): void => {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  };
  define('window', Object.assign(new EventTarget(), { localStorage }));
  define('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});

afterAll(() => {
  Reflect.deleteProperty(globalThis, 'window');
  Reflect.deleteProperty(globalThis, 'document');
});

/** What the browser does in this tab when another one changed its storage. */
const told = (key = 'dear-future:signed-in'): void => {
  window.dispatchEvent(Object.assign(new Event('storage'), { key }));
};
const seen = (): void => void document.dispatchEvent(new Event('visibilitychange'));

it('asks only when another tab found somebody else, or nobody', () => {
  let known: string | null = 'ada';
  let asked = 0;
  const stop = watchOtherTabs(
    () => known,
    () => (asked += 1),
  );
  tellOtherTabs('ada');
  told();
  seen();
  expect(asked).toBe(0);

  tellOtherTabs('ben');
  told('something else');
  expect(asked).toBe(0);
  told();
  expect(asked).toBe(1);
  known = 'ben';
  seen();
  expect(asked).toBe(1);

  // It slept while the session ended.
  tellOtherTabs(null);
  seen();
  expect(asked).toBe(2);
  known = null;
  seen();
  expect(asked).toBe(2);

  tellOtherTabs('ada');
  stop();
  told();
  seen();
  expect(asked).toBe(2);
});

it('asks once about a word that it cannot put right', () => {
  storage.set('dear-future:signed-in', 'ada');
  let known: string | null = 'ben';
  let asked = 0;
  const stop = watchOtherTabs(
    () => known,
    () => (asked += 1),
  );
  seen();
  seen();
  expect(asked).toBe(1);

  storage.set('dear-future:signed-in', 'ben');
  seen();
  known = 'cleo';
  seen();
  seen();
  expect(asked).toBe(2);
  stop();
});
