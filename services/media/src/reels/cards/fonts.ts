import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

export type Voice = 'display' | 'text';

interface Subset {
  font: string;
  family: string;
  path: string;
  ranges: [number, number][];
}

const locate = createRequire(import.meta.url);
const variable = (name: string): string => `@fontsource-variable/${name}`;
const YOUNG_SERIF = '@fontsource/young-serif';
const FIGTREE = variable('figtree');
const OTHER_SCRIPTS = ['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-devanagari'].map(variable);
const EMOJI = 'twemoji-colr-font/twemoji.woff2';
const [JAPANESE = '', KOREAN = '', CHINESE = ''] = ['noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc'].map(variable);
const SUBSETS: Subset[] = [
  ...[YOUNG_SERIF, FIGTREE, ...OTHER_SCRIPTS, JAPANESE, KOREAN, CHINESE].flatMap(readSubsets),
  { font: EMOJI, family: 'Reel emoji', path: locate.resolve(EMOJI), ranges: [[0, Infinity]] },
];

/** Loads only the font files that have characters of the text. Returns their names as a CSS list of families. */
export function fontsFor(text: string, voice: Voice): string {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const own = voice === 'display' ? [YOUNG_SERIF, FIGTREE] : [FIGTREE];
  const needed = [...own, ...OTHER_SCRIPTS, EMOJI, ...eastAsian(text)].flatMap((font) =>
    SUBSETS.filter((subset) => subset.font === font && codes.some((code) => hasCharacter(subset, code))),
  );
  for (const { path, family } of needed) {
    if (!GlobalFonts.has(family) && !GlobalFonts.registerFromPath(path, family))
      throw new Error(`could not load the font ${path}`);
  }
  return needed.map(({ family }) => `"${family}"`).join(', ');
}

/** Chinese, Japanese and Korean draw Han characters differently. The text's other characters show its language. */
function eastAsian(text: string): string[] {
  if (/[\u3040-\u30ff]/.test(text)) return [JAPANESE, CHINESE, KOREAN];
  if (/[\u1100-\u11ff\uac00-\ud7af]/.test(text)) return [KOREAN, CHINESE, JAPANESE];
  return [CHINESE, JAPANESE, KOREAN];
}

function hasCharacter({ ranges }: Subset, code: number): boolean {
  return ranges.some(([from, to]) => code >= from && code <= to);
}

function readSubsets(font: string): Subset[] {
  const folder = dirname(locate.resolve(`${font}/package.json`));
  const table = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  // Tries plain Latin first, because most texts need no other subset.
  const names = Object.keys(table).sort((a, b) => Number(b === 'latin') - Number(a === 'latin'));
  return names.map((name) => {
    const kind = font === YOUNG_SERIF ? '400' : 'wght';
    const file = `${basename(font)}-${name.replace(/[[\]]/g, '')}-${kind}-normal`;
    const ranges = (table[name] ?? '').split(',').map(rangeOf);
    return { font, family: `Reel ${file}`, path: join(folder, 'files', `${file}.woff2`), ranges };
  });
}

function rangeOf(text: string): [number, number] {
  const [from = '', to = from] = text.trim().slice(2).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
