import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

/** `display` is for titles and names, `text` for small text. */
export type Voice = 'display' | 'text';

interface Package {
  name: string;
  /** The prefix of its files: `<file>-<subset>-<kind>-normal.woff2`. */
  file: string;
  kind: 'wght' | '400';
}

const variable = (file: string): Package => ({ name: `@fontsource-variable/${file}`, file, kind: 'wght' });
const YOUNG_SERIF: Package = { name: '@fontsource/young-serif', file: 'young-serif', kind: '400' };
const FIGTREE = variable('figtree');
/** In the order in which they are tried for a character. */
const OTHER_SCRIPTS = ['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-devanagari'].map(variable);
const [JAPANESE, KOREAN, CHINESE] = ['noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc'].map(variable);
const EMOJI = 'twemoji-colr-font/twemoji.woff2';
const EMOJI_FAMILY = 'Reel Emoji';

const locate = createRequire(import.meta.url);

/**
 * The fonts for a text, as a CSS family list. Large families are split by characters; only the needed files are loaded.
 * Covered: Latin, Greek, Cyrillic, Vietnamese, Arabic, Hebrew, Devanagari, Japanese, Korean, simplified Chinese, emoji.
 * Other characters come from system fonts, or are shown as empty boxes.
 */
export function fontsFor(text: string, voice: Voice): string {
  const own = voice === 'display' ? [YOUNG_SERIF, FIGTREE] : [FIGTREE];
  const families = [...own, ...OTHER_SCRIPTS].flatMap((font) => familiesOf(font, text));
  families.push(register(locate.resolve(EMOJI), EMOJI_FAMILY));
  for (const font of eastAsian(text)) if (font) families.push(...familiesOf(font, text));
  return families.map((family) => `"${family}"`).join(', ');
}

/** Han characters look different in each language: the other letters of the text decide which. */
function eastAsian(text: string): (Package | undefined)[] {
  if (/[\u3040-\u30ff]/.test(text)) return [JAPANESE, CHINESE, KOREAN];
  if (/[\u1100-\u11ff\uac00-\ud7af]/.test(text)) return [KOREAN, CHINESE, JAPANESE];
  return [CHINESE, JAPANESE, KOREAN];
}

function familiesOf(font: Package, text: string): string[] {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return subsets(font)
    .filter(({ ranges }) => codes.some((code) => ranges.some(([from, to]) => code >= from && code <= to)))
    .map(({ name }) => {
      const file = `${font.file}-${name.replace(/[[\]]/g, '')}-${font.kind === '400' ? '400' : 'wght'}-normal.woff2`;
      return register(join(folderOf(font), 'files', file), `Reel ${font.file} ${name.replace(/[[\]]/g, '')}`);
    });
}

const registered = new Set<string>();

function register(path: string, family: string): string {
  if (!registered.has(family) && !GlobalFonts.registerFromPath(path, family)) throw new Error(`no font at ${path}`);
  registered.add(family);
  return family;
}

interface Subset {
  name: string;
  ranges: [number, number][];
}

const known = new Map<string, Subset[]>();

/** The characters in each file of a family, from its package. */
function subsets(font: Package): Subset[] {
  const found = known.get(font.name);
  if (found) return found;
  const table = JSON.parse(readFileSync(join(folderOf(font), 'unicode.json'), 'utf8')) as Record<string, string>;
  const read = Object.entries(table).map(([name, list]) => ({ name, ranges: list.split(',').map(rangeOf) }));
  // Plain Latin first, because most texts need only that.
  read.sort((a, b) => Number(b.name === 'latin') - Number(a.name === 'latin'));
  known.set(font.name, read);
  return read;
}

function rangeOf(text: string): [number, number] {
  const [from = '', to = from] = text.trim().slice(2).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

function folderOf(font: Package): string {
  return dirname(locate.resolve(`${font.name}/package.json`));
}
