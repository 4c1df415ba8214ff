import type { CSSProperties } from 'react';

/** The web app's colors (web/src/ui/styles/tokens.css): light, then dark. */
export const COLORS = {
  paper: ['#fbf6f7', '#1a101d'],
  surface: ['#ffffff', '#251829'],
  ink: ['#2b1b2e', '#f7ecec'],
  'ink-soft': ['#5b475e', '#cfbcc9'],
  'ink-faint': ['#75617a', '#a893a6'],
  line: ['#e9dce1', '#3b2a40'],
  primary: ['#7a2e4d', '#ad4a72'],
  'on-primary': ['#fff7f9', '#fff7f9'],
  'primary-ink': ['#7a2e4d', '#eda6c0'],
  'primary-soft': ['#f7e6ec', '#3e2033'],
  accent: ['#e9a23b', '#eeb055'],
  letter: ['#fffdfd', '#efe0e2'],
} as const;

const PROPERTIES = { color: 'color', backgroundColor: 'background-color', borderColor: 'border-color' } as const;
type MailStyle = Omit<CSSProperties, keyof typeof PROPERTIES> & {
  [property in keyof typeof PROPERTIES]?: keyof typeof COLORS;
};

/** Puts the light colors inline, where all mail programs see them. Classes add the dark colors. */
export function mailStyle(
  { color, backgroundColor, borderColor, ...style }: MailStyle,
  ...classes: string[]
): { className: string; style: CSSProperties } {
  const colors = Object.entries({ color, backgroundColor, borderColor }).flatMap(([property, token]) =>
    token === undefined ? [] : [{ property, token }],
  );
  return {
    className: [...colors.map(({ property, token }) => `${property}-${token}`), ...classes].join(' '),
    style: {
      ...style,
      // These come after shorthands such as `border`, which reset colors.
      ...Object.fromEntries(colors.map(({ property, token }) => [property, COLORS[token][0]])),
    },
  };
}

/** Both fonts are system fonts, because emails load nothing. */
export const displayFont = (size: number): string => `400 ${String(size)}px/1.3 'Iowan Old Style',Georgia,serif`;
export const sansFont = (size: number, weight = 400): string =>
  `${String(weight)} ${String(size)}px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

export function drawStripes(scheme: 0 | 1 = 0): string {
  const [wine, gap, marigold] = [COLORS.primary, COLORS.surface, COLORS.accent].map((color) => color[scheme]);
  return `repeating-linear-gradient(-55deg,${wine} 0 14px,${gap} 14px 28px,${marigold} 28px 42px,${gap} 42px 56px)`;
}

const DARK = Object.entries(PROPERTIES).flatMap(([name, property]) =>
  Object.entries(COLORS).map(([token, [, dark]]) => `.${name}-${token}{${property}:${dark}!important}`),
);

export const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${DARK.join('')}.stripes{background-image:${drawStripes(1)}!important}}
@media (max-width:480px){.around{padding:16px 8px 32px!important}.sheet{padding:24px 20px 32px!important}}`;
