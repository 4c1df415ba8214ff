/** If npm printed no report, `errorMessage` is npm's error message, or empty if npm printed none. */
export type AuditResult = { findings: string[] } | { errorMessage: string };

const SERIOUS: ReadonlySet<unknown> = new Set(['high', 'critical']);

/** Reads the output of `npm audit --json`. @param allowed the reasons for accepted advisories, by the advisory's id */
export function readAudit(output: string, allowed: Readonly<Record<string, string>>): AuditResult {
  const report = parse(output);
  const { vulnerabilities } = report;
  if (!isObject(vulnerabilities)) return { errorMessage: errorMessageOf(report) };
  const advisories = Object.values(vulnerabilities).flatMap((each) => (isObject(each) ? listIn(each, 'via') : []));
  const findings = advisories.flatMap((via) => {
    // A string names another vulnerable package, whose own advisories are in the list too.
    if (!isObject(via) || !SERIOUS.has(via['severity'])) return [];
    const id = text(via['url']).split('/').at(-1) ?? '';
    return id in allowed ? [] : [`${text(via['name'])}: ${text(via['title'])} (${text(via['severity'])}, ${id})`];
  });
  return { findings: [...new Set(findings)] };
}

/** Reads the output of `npm audit signatures --json`. */
export function readSignatures(output: string): AuditResult {
  const report = parse(output);
  if (!Array.isArray(report['invalid']) || !Array.isArray(report['missing']))
    return { errorMessage: errorMessageOf(report) };
  const packagesIn = (kind: 'invalid' | 'missing'): string[] =>
    listIn(report, kind).flatMap((each) =>
      isObject(each) ? [`${text(each['name'])}@${text(each['version'])}: its signature is ${kind}`] : [],
    );
  return { findings: [...packagesIn('invalid'), ...packagesIn('missing')] };
}

function errorMessageOf(report: Record<string, unknown>): string {
  const { error } = report;
  const message = text(report['message']) || (isObject(error) ? text(error['summary']) : '');
  return message.split('\n', 1)[0] ?? '';
}

function parse(output: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(output);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function listIn(object: Record<string, unknown>, name: string): unknown[] {
  const value = object[name];
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
