/** The envalid options of one setting. */
interface SettingSpec {
  desc?: string;
  default?: unknown;
  choices?: readonly unknown[];
}

export type SettingSpecs = Readonly<Record<string, SettingSpec>>;

const INTRODUCTION = `# Settings

The environment variables that the services read when they start. \`npm start\` chooses all settings for you.
[operations.md](operations.md) says how to set them in containers, and how to read one from a file.
\`npm run docs:settings\` writes this file.`;
const HEAD = ['Setting', 'What it is', 'Default'];

export function settingsDocument(services: ReadonlyMap<string, SettingSpecs>): string {
  const [first = {}, ...others] = services.values();
  // Shared settings are the same object in each service.
  const shared = Object.keys(first).filter((name) => others.every((specs) => specs[name] === first[name]));
  const sections = [
    section('Every service', first, (name) => shared.includes(name)),
    ...Array.from(services, ([service, specs]) => section(service, specs, (name) => !shared.includes(name))),
  ];
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}

/** Formats a table of settings in the order of their declaration, aligned as oxfmt aligns it. */
function section(title: string, specs: SettingSpecs, isListed: (name: string) => boolean): string {
  const rows = Object.entries(specs)
    .filter(([name]) => isListed(name))
    .map(([name, spec]) => [`\`${name}\``, description(spec), defaultOf(spec)]);
  const widths = HEAD.map((head, column) => Math.max(...[head, ...rows.map((row) => row[column] ?? '')].map(width)));
  const line = (cells: string[]): string =>
    `| ${cells.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell))).join(' | ')} |`;
  const rule = line(widths.map((each) => '-'.repeat(each)));
  return [`## ${title}`, '', line(HEAD), rule, ...rows.map(line)].join('\n');
}

function description({ desc, choices }: SettingSpec): string {
  if (desc === undefined) throw new Error('A setting has no description');
  return (choices === undefined ? desc : `${desc} One of ${choices.map(code).join(', ')}.`).replaceAll('|', '\\|');
}

function defaultOf(spec: SettingSpec): string {
  if (!('default' in spec)) return '**required**';
  return spec.default === '' || spec.default === undefined ? 'empty' : code(spec.default);
}

function code(value: unknown): string {
  return `\`${String(value)}\``;
}

function width(text: string): number {
  return Array.from(text).length;
}
