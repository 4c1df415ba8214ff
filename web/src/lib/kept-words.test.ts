// Unit: a browser that stores nothing, so that the page itself remembers; what is stored goes the same way.
import { forgetWords, keepWords, loadWords } from './kept-words.js';

const EMPTY = { title: '', question: 'How are you?' };

describe('words that are being typed', () => {
  it('come back until they are sent', () => {
    keepWords('form:ana', { title: 'To Ida', question: '' });
    expect(loadWords('form:ana', EMPTY)).toEqual({ title: 'To Ida', question: '' });
    forgetWords('form:ana');
    expect(loadWords('form:ana', EMPTY)).toEqual(EMPTY);
  });

  it('are shown to nobody else', () => {
    keepWords('form:ana', { title: 'To Ida', question: '' });
    expect(loadWords('form:ben', EMPTY)).toEqual(EMPTY);
  });

  it('fill only the fields that the form has now', () => {
    keepWords('form:ana', { title: 'To Ida', colour: 'blue' });
    expect(loadWords('form:ana', EMPTY)).toEqual({ title: 'To Ida', question: 'How are you?' });
  });
});
