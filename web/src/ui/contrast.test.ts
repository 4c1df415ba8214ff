import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coloursIn, contrast, type Theme } from './contrast.js';

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

it('measures as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it.each(pairs(TEXT))('%s: %s can be read on %s', (theme, text, ground) =>
  expect(ratio(theme, text, ground)).toBeGreaterThanOrEqual(4.5),
);

it.each(pairs(SHAPES))('%s: %s can be seen on %s', (theme, shape, ground) =>
  expect(ratio(theme, shape, ground)).toBeGreaterThanOrEqual(3),
);
