// Unit: without browser storage, texts stay in the page's memory.
import { forgetWords, keepWords, loadWords } from './kept-words.js';

const EMPTY = { title: '', question: 'How are you?' };

afterEach(() => Reflect.deleteProperty(globalThis, 'window'));

describe('texts that are being typed', () => {
  it('are restored until they are sent', () => {
    keepWords('form:ana', { title: 'To Ida', question: '' });
    expect(loadWords('form:ana', EMPTY)).toEqual({ title: 'To Ida', question: '' });
    forgetWords('form:ana');
    expect(loadWords('form:ana', EMPTY)).toEqual(EMPTY);
  });

  it('are not shown to other users', () => {
    keepWords('form:ana', { title: 'To Ida', question: '' });
    expect(loadWords('form:ben', EMPTY)).toEqual(EMPTY);
  });

  it('fill only the fields that the form has now', () => {
    keepWords('form:ana', { title: 'To Ida', colour: 'blue' });
    expect(loadWords('form:ana', EMPTY)).toEqual({ title: 'To Ida', question: 'How are you?' });
  });

  it('are not replaced by older ones when storage is full', () => {
    const stored = new Map<string, string>();
    let full = false;
    const localStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      removeItem: (key: string) => stored.delete(key),
      setItem: (key: string, value: string) => {
        if (full) throw new DOMException('full', 'QuotaExceededError');
        stored.set(key, value);
      },
    };
    Object.defineProperty(globalThis, 'window', { value: { localStorage }, configurable: true });
    keepWords('form:cleo', { title: 'To Id' });
    full = true;
    keepWords('form:cleo', { title: 'To Ida' });
    expect(loadWords('form:cleo', EMPTY).title).toBe('To Ida');
    expect(stored.size).toBe(0);
  });
});
