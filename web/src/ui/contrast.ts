export type Theme = 'light' | 'dark';

/** The colours of `tokens.css` that are written as hex, by name without the dashes, in one theme. */
export function coloursIn(css: string, theme: Theme): ReadonlyMap<string, string> {
  const colours = new Map<string, string>();
  for (const [, name = '', value = ''] of css.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const [, light, dark] = /^light-dark\((#[\da-f]{6}),\s*(#[\da-f]{6})\)$/.exec(value) ?? [];
    const colour = light !== undefined && dark !== undefined ? { light, dark }[theme] : value;
    // The first says what holds everywhere; later ones are for a part of a page.
    if (/^#[\da-f]{6}$/.test(colour) && !colours.has(name)) colours.set(name, colour);
  }
  return colours;
}

/** WCAG 2.2's contrast ratio of two colours written as `#rrggbb`: 1 to 21. */
export function contrast(one: string, other: string): number {
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
