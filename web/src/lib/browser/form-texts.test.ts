// Without a browser's storage, form texts stay in memory.
import { forgetTexts, saveTexts, loadTexts } from './form-texts.js';

const EMPTY = { title: '', question: 'How are you?' };

afterEach(() => Reflect.deleteProperty(globalThis, 'window'));

describe('form texts', () => {
  it('are restored until they are forgotten', () => {
    saveTexts('form:ana', { title: 'To Ida', question: '' });
    expect(loadTexts('form:ana', EMPTY)).toEqual({ title: 'To Ida', question: '' });
    forgetTexts('form:ana');
    expect(loadTexts('form:ana', EMPTY)).toEqual(EMPTY);
  });

  it('are not shown to other users', () => {
    saveTexts('form:ana', { title: 'To Ida', question: '' });
    expect(loadTexts('form:ben', EMPTY)).toEqual(EMPTY);
  });

  it('fill only the fields that the form has now', () => {
    saveTexts('form:ana', { title: 'To Ida', color: 'blue' });
    expect(loadTexts('form:ana', EMPTY)).toEqual({ title: 'To Ida', question: 'How are you?' });
  });

  it('are not replaced by older texts when the storage is full', () => {
    const stored = new Map<string, string>();
    let isFull = false;
    const localStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      removeItem: (key: string) => stored.delete(key),
      setItem: (key: string, value: string) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        stored.set(key, value);
      },
    };
    Object.defineProperty(globalThis, 'window', { value: { localStorage }, configurable: true });
    saveTexts('form:cleo', { title: 'To Id' });
    isFull = true;
    saveTexts('form:cleo', { title: 'To Ida' });
    expect(loadTexts('form:cleo', EMPTY).title).toBe('To Ida');
    expect(stored.size).toBe(0);
  });
});
