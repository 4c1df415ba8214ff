import { defineGlobals } from '../../../lib/test/define-globals.js';
import { forgetEditLink, saveEditLink, savedEditLinks } from './saved-edit-links.js';

const stored = new Map<string, string>();
let isNearlyFull = false;
const localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string): void => {
    if (isNearlyFull && text.length > 100) throw new Error('full');
    stored.set(key, text);
  },
  removeItem: (key: string) => stored.delete(key),
};
defineGlobals({ window: { localStorage } });

const link = (letter: string, name: string) => ({
  secret: letter.repeat(22),
  name,
  submittedAt: '2031-01-01T00:00:00Z',
});
const [rosa, tom] = [link('r', 'Rosa'), link('t', 'Tom')];

it('saves the edit links of each public link without duplicates, newest first, until they are forgotten', () => {
  expect([saveEditLink('slug', rosa), saveEditLink('slug', tom), saveEditLink('slug', tom)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(savedEditLinks('slug')).toEqual([tom, rosa]);
  expect(savedEditLinks('other')).toEqual([]);
  forgetEditLink('slug', tom.secret);
  expect(savedEditLinks('slug')).toEqual([rosa]);
});

it('keeps the saved edit links when the browser has no room for another', () => {
  isNearlyFull = true;
  expect(saveEditLink('slug', tom)).toBe(false);
  expect(savedEditLinks('slug')).toEqual([rosa]);
});
