import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

export type Voice = 'display' | 'text';

const variable = (name: string): string => `@fontsource-variable/${name}`;
const YOUNG_SERIF = '@fontsource/young-serif';
const FIGTREE = variable('figtree');
const OTHER_SCRIPTS = ['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-devanagari'].map(variable);
const [JAPANESE = '', KOREAN = '', CHINESE = ''] = ['noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc'].map(variable);

const locate = createRequire(import.meta.url);
const registered = new Set<string>();
const subsetsOfFonts = new Map<string, Subset[]>();

interface Subset {
  name: string;
  ranges: [number, number][];
}

/** Returns a CSS family list. Large families are split by characters, and only the needed files are loaded. */
export function fontsFor(text: string, voice: Voice): string {
  const own = voice === 'display' ? [YOUNG_SERIF, FIGTREE] : [FIGTREE];
  const families = [
    ...[...own, ...OTHER_SCRIPTS].flatMap((font) => familiesOf(font, text)),
    register(locate.resolve('twemoji-colr-font/twemoji.woff2'), 'emoji'),
    ...eastAsian(text).flatMap((font) => familiesOf(font, text)),
  ];
  return families.map((family) => `"${family}"`).join(', ');
}

/** Han characters look different in each language; the other letters of the text decide which one applies. */
function eastAsian(text: string): string[] {
  if (/[\u3040-\u30ff]/.test(text)) return [JAPANESE, CHINESE, KOREAN];
  if (/[\u1100-\u11ff\uac00-\ud7af]/.test(text)) return [KOREAN, CHINESE, JAPANESE];
  return [CHINESE, JAPANESE, KOREAN];
}

function familiesOf(font: string, text: string): string[] {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const kind = font === YOUNG_SERIF ? '400' : 'wght';
  return listSubsets(font)
    .filter(({ ranges }) => codes.some((code) => ranges.some(([from, to]) => code >= from && code <= to)))
    .map(({ name }) => `${basename(font)}-${name}-${kind}-normal`)
    .map((file) => register(join(folderOf(font), 'files', `${file}.woff2`), file));
}

function register(path: string, file: string): string {
  const family = `Reel ${file}`;
  if (!registered.has(family) && !GlobalFonts.registerFromPath(path, family)) throw new Error(`no font at ${path}`);
  registered.add(family);
  return family;
}

function listSubsets(font: string): Subset[] {
  const found = subsetsOfFonts.get(font);
  if (found) return found;
  const table = JSON.parse(readFileSync(join(folderOf(font), 'unicode.json'), 'utf8')) as Record<string, string>;
  const read = Object.entries(table).map(([name, list]) => ({
    name: name.replace(/[[\]]/g, ''),
    ranges: list.split(',').map(rangeOf),
  }));
  // Plain Latin first, because most texts need only that.
  read.sort((a, b) => Number(b.name === 'latin') - Number(a.name === 'latin'));
  subsetsOfFonts.set(font, read);
  return read;
}

function rangeOf(text: string): [number, number] {
  const [from = '', to = from] = text.trim().slice(2).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

function folderOf(font: string): string {
  return dirname(locate.resolve(`${font}/package.json`));
}
