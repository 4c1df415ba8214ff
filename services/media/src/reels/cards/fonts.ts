import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

export type Voice = 'display' | 'text';

/** Punctuation, digits, signs and marks that several scripts share. */
const SHARED_CHARACTER = /[\p{Script=Common}\p{Script=Inherited}]/u;

interface Subset {
  font: string;
  name: string;
  family: string;
  path: string;
  ranges: [number, number][];
}

const locate = createRequire(import.meta.url);
const variable = (name: string): string => `@fontsource-variable/${name}`;
const YOUNG_SERIF = '@fontsource/young-serif';
const FIGTREE = variable('figtree');
const NOTO_SANS = variable('noto-sans');
const SCRIPTS = (
  'arabic hebrew devanagari bengali gurmukhi gujarati oriya tamil telugu kannada malayalam sinhala thai lao khmer ' +
  'georgian armenian ethiopic thaana syriac cherokee canadian-aboriginal javanese balinese sundanese cham tai-tham ' +
  'new-tai-lue lisu meetei-mayek ol-chiki kayah-li hanifi-rohingya adlam bamum sora-sompeng nag-mundari'
).split(' ');
/** Scripts for which there is only a font without variable weights. */
const SCRIPTS_WITH_ONE_WEIGHT = (
  'myanmar mongolian tifinagh nko yi vai osage tai-le tai-viet limbu lepcha buginese rejang syloti-nagri saurashtra ' +
  'miao warang-citi'
).split(' ');
const SCRIPT_FONTS = [
  ...SCRIPTS.map((script) => variable(`noto-sans-${script}`)),
  ...SCRIPTS_WITH_ONE_WEIGHT.map((script) => `@fontsource/noto-sans-${script}`),
  variable('noto-serif-tibetan'),
];
/** Subsets of the scripts' fonts that other fonts draw: Latin and its neighbours, and East Asian ones, with a number. */
const OTHER_SUBSETS = /^(latin|latin-ext|cyrillic-ext|greek-ext|\[\d+\])$/;
const EMOJI = 'twemoji-colr-font/twemoji.woff2';
const [JAPANESE = '', KOREAN = '', CHINESE = '', TRADITIONAL_CHINESE = ''] = ['jp', 'kr', 'sc', 'tc'].map((language) =>
  variable(`noto-sans-${language}`),
);
const SUBSETS: Subset[] = [
  ...[YOUNG_SERIF, FIGTREE, NOTO_SANS, JAPANESE, KOREAN, CHINESE, TRADITIONAL_CHINESE].flatMap(readSubsets),
  ...SCRIPT_FONTS.flatMap(readSubsets).filter(({ name }) => !OTHER_SUBSETS.test(name)),
  { font: EMOJI, name: '', family: 'Reel emoji', path: locate.resolve(EMOJI), ranges: [[0, Infinity]] },
];

/** Loads only the font files that have characters of the text. Returns their names as a CSS list of families. */
export function fontsFor(text: string, voice: Voice): string {
  const needed = fontFilesFor(text, voice);
  for (const { path, family } of needed) {
    if (!GlobalFonts.has(family) && !GlobalFonts.registerFromPath(path, family))
      throw new Error(`could not load the font ${path}`);
  }
  return needed.map(({ family }) => `"${family}"`).join(', ');
}

/**
 * Many fonts have marks and signs that scripts share, such as joiners. These come from the fonts that the letters need;
 * another font is loaded only for what those lack.
 */
export function fontFilesFor(text: string, voice: Voice): Pick<Subset, 'family' | 'path'>[] {
  const codes = Array.from(new Set(text), (character) => character.codePointAt(0) ?? 0);
  const isShared = (code: number): boolean => SHARED_CHARACTER.test(String.fromCodePoint(code));
  const withAny = (fonts: string[], wanted: number[]): Subset[] =>
    fonts.flatMap((font) => SUBSETS.filter((each) => each.font === font && wanted.some((code) => hasCode(each, code))));
  const own = withAny(voice === 'display' ? [YOUNG_SERIF, FIGTREE, NOTO_SANS] : [FIGTREE, NOTO_SANS], codes);
  const others = [...SCRIPT_FONTS, ...eastAsian(text)];
  const lackedBy = (subsets: Subset[]): number[] =>
    codes.filter((code) => !subsets.some((subset) => hasCode(subset, code)));
  const letters = withAny(
    others,
    lackedBy(own).filter((code) => !isShared(code)),
  );
  const missing = lackedBy([...own, ...letters]);
  return [...own, ...letters, ...withAny([EMOJI], codes), ...withAny(others, missing)];
}

/** Chinese, Japanese and Korean draw Han characters differently. The text's other characters show its language. */
function eastAsian(text: string): string[] {
  if (/[\u3040-\u30ff]/.test(text)) return [JAPANESE, CHINESE, KOREAN, TRADITIONAL_CHINESE];
  if (/[\u1100-\u11ff\uac00-\ud7af]/.test(text)) return [KOREAN, CHINESE, JAPANESE, TRADITIONAL_CHINESE];
  if (/\p{Script=Bopomofo}/u.test(text)) return [TRADITIONAL_CHINESE, CHINESE, JAPANESE, KOREAN];
  return [CHINESE, TRADITIONAL_CHINESE, JAPANESE, KOREAN];
}

function hasCode({ ranges }: Subset, code: number): boolean {
  return ranges.some(([from, to]) => code >= from && code <= to);
}

function readSubsets(font: string): Subset[] {
  const folder = dirname(locate.resolve(`${font}/package.json`));
  const table = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  // Tries plain Latin first, because most texts need no other subset.
  const names = Object.keys(table).sort((a, b) => Number(b === 'latin') - Number(a === 'latin'));
  return names.map((name) => {
    const kind = font.startsWith('@fontsource/') ? '400' : 'wght';
    const file = `${basename(font)}-${name.replace(/[[\]]/g, '')}-${kind}-normal`;
    const ranges = (table[name] ?? '').split(',').map(rangeOf);
    return { font, name, family: `Reel ${file}`, path: join(folder, 'files', `${file}.woff2`), ranges };
  });
}

function rangeOf(text: string): [number, number] {
  const [from = '', to = from] = text.trim().slice(2).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
