import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Theme = 'light' | 'dark';

/** The colours of `tokens.css` that are written as hex, by name without `--color-`, in one theme. */
function coloursIn(css: string, theme: Theme): ReadonlyMap<string, string> {
  const colours = new Map<string, string>();
  for (const [, name = '', value = ''] of css.matchAll(/--color-([\w-]+):\s*([^;]+);/g)) {
    const [, light, dark] = /^light-dark\((#[\da-f]{6}),\s*(#[\da-f]{6})\)$/.exec(value) ?? [];
    const colour = light !== undefined && dark !== undefined ? { light, dark }[theme] : value;
    // The first says what holds everywhere; later ones are for a part of a page.
    if (/^#[\da-f]{6}$/.test(colour) && !colours.has(name)) colours.set(name, colour);
  }
  return colours;
}

/** WCAG 2.2's contrast ratio of two colours written as `#rrggbb`: 1 to 21. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG 2.2's relative luminance, 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

const GROUNDS = ['paper', 'surface', 'surface-sunk'];

/** Text and what it stands on: WCAG 2.2 1.4.3, 4.5 at least. */
const TEXT: readonly [string, readonly string[]][] = [
  ['ink', [...GROUNDS, 'primary-soft', 'accent-soft', 'success-soft', 'danger-soft']],
  ['ink-soft', [...GROUNDS, 'primary-soft', 'accent-soft', 'success-soft', 'danger-soft']],
  ['ink-faint', [...GROUNDS, 'primary-soft']],
  ['primary-ink', [...GROUNDS, 'primary-soft']],
  ['accent-ink', [...GROUNDS, 'accent-soft']],
  ['success-ink', [...GROUNDS, 'success-soft']],
  ['danger-ink', [...GROUNDS, 'danger-soft', 'primary-soft']],
  ['on-primary', ['primary', 'primary-hover']],
  ['on-accent', ['accent', 'accent-hover']],
  ['on-danger', ['danger', 'danger-hover']],
  ['on-night', ['surface-night']],
  ['on-night-soft', ['surface-night']],
];

/** Edges of controls, signs, bars and the focus ring against what is around them: WCAG 2.2 1.4.11, 3 at least. */
const SHAPES: readonly [string, readonly string[]][] = [
  ['line-strong', GROUNDS],
  ['primary', GROUNDS],
  ['success', GROUNDS],
  ['danger', GROUNDS],
  ['focus', [...GROUNDS, 'primary-soft', 'accent-soft', 'success-soft', 'danger-soft']],
  ['focus-night', ['surface-night']],
  ['accent', ['surface-night']],
  ['accent-deep', GROUNDS],
];

function pairs(list: readonly [string, readonly string[]][]): [Theme, string, string][] {
  return (['light', 'dark'] as const).flatMap((theme) =>
    list.flatMap(([front, grounds]) => grounds.map((ground): [Theme, string, string] => [theme, front, ground])),
  );
}

function ratio(theme: Theme, front: string, ground: string): number {
  const colours = coloursIn(css, theme);
  const [one, other] = [colours.get(front), colours.get(ground)];
  if (one === undefined || other === undefined) throw new Error(`No such colours: ${front}, ${ground}`);
  return contrast(one, other);
}

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it.each(pairs(TEXT))('%s: %s can be read on %s', (theme, text, ground) =>
  expect(ratio(theme, text, ground)).toBeGreaterThanOrEqual(4.5),
);

it.each(pairs(SHAPES))('%s: %s can be seen on %s', (theme, shape, ground) =>
  expect(ratio(theme, shape, ground)).toBeGreaterThanOrEqual(3),
);
