import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Theme = 'light' | 'dark';

/** Returns the hex colors of `tokens.css` in one theme, by name without `--color-`. */
function colorsIn(css: string, theme: Theme): ReadonlyMap<string, string> {
  const colors = new Map<string, string>();
  for (const [, name = '', value = ''] of css.matchAll(/--color-([\w-]+):\s*([^;]+);/g)) {
    const [, light, dark] = /^light-dark\((#[\da-f]{6}),\s*(#[\da-f]{6})\)$/.exec(value) ?? [];
    const color = light !== undefined && dark !== undefined ? { light, dark }[theme] : value;
    // The first value is for all pages. Later values are for parts of a page.
    if (/^#[\da-f]{6}$/.test(color) && !colors.has(name)) colors.set(name, color);
  }
  return colors;
}

/** The WCAG 2.2 contrast ratio of two `#rrggbb` colors, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The WCAG 2.2 relative luminance, from 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
    const channel = Number.parseInt(color.slice(index, index + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

const BACKGROUNDS = ['paper', 'surface', 'surface-sunk'];

/** Text colors, and the backgrounds against which they need a contrast of at least 4.5 (WCAG 2.2, 1.4.3). */
const TEXT: readonly [string, readonly string[]][] = [
  ['ink', [...BACKGROUNDS, 'primary-soft', 'accent-soft', 'success-soft', 'danger-soft']],
  ['ink-soft', [...BACKGROUNDS, 'primary-soft', 'accent-soft', 'success-soft', 'danger-soft']],
  ['ink-faint', [...BACKGROUNDS, 'primary-soft']],
  ['primary-ink', [...BACKGROUNDS, 'primary-soft']],
  ['accent-ink', [...BACKGROUNDS, 'accent-soft']],
  ['success-ink', [...BACKGROUNDS, 'success-soft']],
  ['danger-ink', [...BACKGROUNDS, 'danger-soft', 'primary-soft']],
  ['on-primary', ['primary', 'primary-hover']],
  ['on-accent', ['accent', 'accent-hover']],
  ['on-danger', ['danger', 'danger-hover']],
  ['on-night', ['surface-night']],
  ['on-night-soft', ['surface-night']],
];

/** Colors of borders, icons, bars and the focus ring, which need a contrast of at least 3 (WCAG 2.2, 1.4.11). */
const SHAPES: readonly [string, readonly string[]][] = [
  ['line-strong', BACKGROUNDS],
  ['primary', BACKGROUNDS],
  ['success', BACKGROUNDS],
  ['danger', BACKGROUNDS],
  ['focus', [...BACKGROUNDS, 'primary-soft', 'accent-soft', 'success-soft', 'danger-soft']],
  ['focus-night', ['surface-night']],
  ['accent', ['surface-night']],
  ['accent-deep', BACKGROUNDS],
];

function listPairs(list: readonly [string, readonly string[]][]): [Theme, string, string][] {
  return (['light', 'dark'] as const).flatMap((theme) =>
    list.flatMap(([foreground, backgrounds]) =>
      backgrounds.map((background): [Theme, string, string] => [theme, foreground, background]),
    ),
  );
}

function contrastIn(theme: Theme, foreground: string, background: string): number {
  const colors = colorsIn(css, theme);
  const [one, other] = [colors.get(foreground), colors.get(background)];
  if (one === undefined || other === undefined) throw new Error(`No such colors: ${foreground}, ${background}`);
  return contrast(one, other);
}

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it.each(listPairs(TEXT))('%s theme: %s text is readable on %s', (theme, text, background) =>
  expect(contrastIn(theme, text, background)).toBeGreaterThanOrEqual(4.5),
);

it.each(listPairs(SHAPES))('%s theme: %s is visible on %s', (theme, shape, background) =>
  expect(contrastIn(theme, shape, background)).toBeGreaterThanOrEqual(3),
);
