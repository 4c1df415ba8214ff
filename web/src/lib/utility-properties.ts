/*
 * Which property each utility class sets, as far as this project uses them. A small table instead of a 10 kB library,
 * since guests load these pages on phones. The test compares every class in the sources with that library.
 */

/** Utilities `root-value` whose root alone says what they set. Of two that fit, the longer one counts. */
const ROOTS = new Set(
  words(`
  p px py pt pr pb pl ps m mx my mt mr mb ml w h size min-w max-w min-h max-h gap gap-x gap-y inset inset-x inset-y top right bottom
  left z order basis grid-cols grid-rows col-start col-span row-start row-span items content justify justify-items justify-self self
  place-items place-content place-self rounded rounded-t rounded-b rounded-l rounded-r shadow opacity transition duration delay ease float clear
  animate translate translate-x translate-y rotate scale scale-x scale-y cursor leading tracking whitespace wrap underline-offset
  outline-offset overflow overflow-x overflow-y overscroll aspect object fill stroke accent divide-x divide-y divide from via to
  line-clamp pointer-events appearance select resize scroll-mb scroll-mt brightness field-sizing tabular-nums isolate`),
);

/** Utilities that are words of their own. */
const WORDS = new Map<string, string>([
  ...each('display', 'block inline inline-block flex inline-flex grid inline-grid hidden contents'),
  ...each('position', 'static fixed absolute relative sticky'),
  ...each('flex-direction', 'flex-row flex-col flex-row-reverse flex-col-reverse'),
  ...each('flex-wrap', 'flex-wrap flex-nowrap'),
  ...each('flex', 'flex-1 flex-auto flex-none'),
  ...each('shrink', 'shrink shrink-0'),
  ...each('grow', 'grow grow-0'),
  ...each('decoration-line', 'underline no-underline line-through'),
  ...each('text-align', 'text-left text-center text-right'),
  ...each('text-wrap', 'text-balance text-wrap text-pretty text-nowrap'),
  ...each('font-family', 'font-display font-text'),
  ...each('sr', 'sr-only'),
  ...each('visibility', 'visible invisible'),
  ...each('text-overflow', 'truncate'),
  ...each('outline-style', 'outline-none'),
]);

const FONT_SIZE = /^(?:xs|sm|base|lg|\d?xl|display|title|heading|lead)$/;
/** Of borders. `s` is where a line of text starts. */
const SIDES = ['x', 'y', 't', 'r', 'b', 'l', 's'];
const WIDTH = /^(?:\d+)?$/;
const STYLE = /^(?:solid|dashed|dotted|none)$/;

/** Roots that set one property or another, depending on the value. */
const BY_VALUE: Readonly<Record<string, (value: string) => string>> = {
  text: (value) => (FONT_SIZE.test(value) ? 'font-size' : 'color'),
  font: () => 'font-weight',
  bg: (value) => (value.startsWith('linear-') ? 'background-image' : 'background-color'),
  decoration: (value) => (WIDTH.test(value) ? 'decoration-thickness' : 'decoration-color'),
  outline: (value) => (WIDTH.test(value) ? 'outline-width' : 'outline-color'),
  border: (value) => lineOf('border', value),
  ...Object.fromEntries(SIDES.map((side) => [`border-${side}`, (value: string) => lineOf(`border-${side}`, value)])),
};

/** What is set together with a property, and no longer stands beside it. */
const OVERRIDES: Readonly<Record<string, readonly string[]>> = {
  p: words('px py pt pr pb pl ps'),
  px: words('pr pl ps'),
  py: words('pt pb'),
  m: words('mx my mt mr mb ml'),
  mx: words('mr ml'),
  my: words('mt mb'),
  size: words('w h'),
  gap: words('gap-x gap-y'),
  inset: words('inset-x inset-y top right bottom left'),
  'inset-x': words('right left'),
  'inset-y': words('top bottom'),
  flex: words('basis grow shrink'),
  rounded: words('rounded-t rounded-b rounded-l rounded-r'),
  overflow: words('overflow-x overflow-y'),
  translate: words('translate-x translate-y'),
  'font-size': words('leading'),
  'line-clamp': words('display overflow'),
  'border-width': SIDES.map((side) => `border-${side}-width`),
  'border-x-width': words('border-r-width border-l-width'),
  'border-y-width': words('border-t-width border-b-width'),
  'border-color': SIDES.map((side) => `border-${side}-color`),
};

/** When a class applies, and what: `hover:` and `bg-accent`. The colons inside of brackets belong to the brackets. */
export function inParts(name: string): readonly [condition: string, utility: string] {
  let depth = 0;
  let end = 0;
  for (let at = 0; at < name.length; at += 1) {
    if (name[at] === '[' || name[at] === '(') depth += 1;
    else if (name[at] === ']' || name[at] === ')') depth -= 1;
    else if (name[at] === ':' && depth === 0) end = at + 1;
  }
  return [name.slice(0, end), name.slice(end)];
}

/** The property that a utility without its conditions sets, e.g. `px` of `px-3`; null for any other class. */
export function propertyOf(utility: string): string | null {
  const arbitrary = /^\[([\w-]+):/.exec(utility);
  if (arbitrary?.[1] !== undefined) return `[${arbitrary[1]}]`;
  const bare = utility.replace(/^-/, '');
  const word = WORDS.get(bare);
  if (word !== undefined) return word;
  for (let end = bare.length; end > 0; end = bare.lastIndexOf('-', end - 1)) {
    const root = bare.slice(0, end);
    if (ROOTS.has(root)) return root;
    const byValue = BY_VALUE[root];
    if (byValue !== undefined) return byValue(bare.slice(end + 1));
  }
  return null;
}

export function overriddenBy(property: string): readonly string[] {
  return OVERRIDES[property] ?? [];
}

function lineOf(root: string, value: string): string {
  if (WIDTH.test(value)) return `${root}-width`;
  return STYLE.test(value) ? `${root}-style` : `${root}-color`;
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

function each(property: string, names: string): [string, string][] {
  return words(names).map((name) => [name, property]);
}
