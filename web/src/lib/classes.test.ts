// Unit: every utility of the project's own sources, held against tailwind-merge. Nothing stands in for anything.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';
import { classes } from './classes.js';
import { inParts, propertyOf } from './utility-properties.js';

const merge = extendTailwindMerge({
  extend: {
    classGroups: {
      'font-size': [{ text: ['display', 'title', 'heading', 'lead'] }],
      shadow: [{ shadow: ['rest', 'lift', 'float', 'press'] }],
    },
  },
});

/** Whatever in the sources could be a utility: words of its strings, without their conditions, that the library knows. */
function utilities(): string[] {
  const root = join(import.meta.dirname, '..');
  const found = new Set<string>();
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  for (const file of files) {
    for (const [, , text = ''] of readFileSync(join(root, file), 'utf8').matchAll(/(["'`])((?:(?!\1)[^\\])*)\1/gs)) {
      for (const word of text.split(/\s+/)) {
        const [, utility] = inParts(word);
        if (/^[-a-z[][^\s"'`${}]*$/.test(utility) && merge(`${utility} ${utility}`) === utility) found.add(utility);
      }
    }
  }
  return [...found];
}

// Of the utilities that are said to set the same property, one stands for all as the second of a pair.
it('agrees with tailwind-merge about every utility of the sources beside every other property', () => {
  const all = utilities();
  expect(all.length).toBeGreaterThan(400);
  const examples = new Map(all.map((utility) => [propertyOf(utility) ?? utility, utility])).values();
  const pairs = [...examples].flatMap((example) => all.flatMap((one) => [`${one} ${example}`, `${example} ${one}`]));
  const wrong = pairs.filter((pair) => classes(pair) !== merge(pair));
  expect(wrong).toEqual([]);
});

it.each([
  ['hover:bg-primary bg-accent', 'hover:bg-primary bg-accent'],
  ['hover:bg-primary px-3 hover:bg-accent', 'px-3 hover:bg-accent'],
  ['[&_svg]:size-4 size-5 [&_svg]:size-6', 'size-5 [&_svg]:size-6'],
  ['max-sm:p-4 sm:p-6 p-5', 'max-sm:p-4 sm:p-6 p-5'],
  ['data-[state=open]:animate-rise data-[state=open]:animate-appear', 'data-[state=open]:animate-appear'],
  ['bg-[#fff] bg-[url(a:b)]', 'bg-[url(a:b)]'],
  ['stamp-edge stamp-edge', 'stamp-edge stamp-edge'],
])('%p gives %p', (given, expected) => expect(classes(given)).toBe(expected));

it('leaves out what is false', () => expect(classes('p-4', false, undefined, ['p-5', null])).toBe('p-5'));
