/** Checks our packages for known vulnerabilities and bad signatures. Succeeds if npm cannot ask the registry. */
import { execFile } from 'node:child_process';
import { inRepository } from '@dear-future/local-servers/processes/repository';
import { ALLOWED } from './allowed.js';
import { readAudit, readSignatures, type AuditResult } from './findings.js';

const DEADLINE_MS = 45_000;

function npm(...args: string[]): Promise<string> {
  const options = { cwd: inRepository('.'), timeout: DEADLINE_MS, maxBuffer: 64 * 1024 * 1024 };
  const commonArgs = ['--json', '--fetch-retries=0', '--fetch-timeout=10000'];
  // npm exits with an error if it fails, and also if it finds something. Only its output tells which.
  return new Promise((resolve) => {
    execFile('npm', [...args, ...commonArgs], options, (_error, stdout) => resolve(stdout));
  });
}

function report(name: string, result: AuditResult): void {
  if ('errorMessage' in result) {
    const why = result.errorMessage === '' ? '' : ` (${result.errorMessage})`;
    process.stdout.write(`${name}: npm could not ask the registry${why}, so nothing was checked.\n`);
    return;
  }
  for (const finding of result.findings) process.stdout.write(`${name}: ${finding}\n`);
  if (result.findings.length === 0) process.stdout.write(`${name}: nothing found.\n`);
  else process.exitCode = 1;
}

const [audit, signatures] = await Promise.all([npm('audit'), npm('audit', 'signatures')]);
report('npm audit', readAudit(audit, ALLOWED));
report('npm audit signatures', readSignatures(signatures));
