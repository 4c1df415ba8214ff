/** What is said of one setting, as the services' `config.ts` say it to envalid. */
export interface SettingSpec {
  desc?: string;
  default?: unknown;
  choices?: readonly unknown[];
}

const BEGIN = '<!-- settings -->';
const END = '<!-- /settings -->';
const HEAD = ['Setting', 'What it is', 'Unless set'];

/** One table of a service's settings, in the order in which they are written, aligned as Prettier wants it. */
export function settingsTable(specs: Readonly<Record<string, SettingSpec>>): string {
  const rows = Object.entries(specs).map(([name, spec]) => [`\`${name}\``, description(spec), fallback(spec)]);
  const widths = HEAD.map((title, column) => Math.max(...[title, ...rows.map((row) => row[column] ?? '')].map(width)));
  const line = (cells: string[]): string =>
    `| ${cells.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell))).join(' | ')} |`;
  const rule = line(widths.map((each) => '-'.repeat(each)));
  return [line(HEAD), rule, ...rows.map(line)].join('\n');
}

/** The document with `tables` between its two marks. @throws Error when it has not both, in this order */
export function withTables(document: string, tables: string): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error(`The document has no ${BEGIN} and ${END} after it`);
  return `${document.slice(0, begin)}${BEGIN}\n\n${tables}\n\n${document.slice(end)}`;
}

function description({ desc, choices }: SettingSpec): string {
  if (desc === undefined) throw new Error('A setting says nothing of what it is');
  return (choices === undefined ? desc : `${desc} One of ${choices.map(code).join(', ')}.`).replaceAll('|', '\\|');
}

function fallback(spec: SettingSpec): string {
  if (!('default' in spec)) return '**required**';
  return spec.default === '' || spec.default === undefined ? 'empty' : code(spec.default);
}

function code(value: unknown): string {
  return `\`${String(value)}\``;
}

function width(text: string): number {
  return Array.from(text).length;
}
