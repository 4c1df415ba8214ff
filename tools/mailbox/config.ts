export interface MailboxSettings {
  /** The address to listen on, for emails and pages. */
  host: string;
  smtpPort: number;
  port: number;
  dataDir: string;
}

/** Reads the mailbox's environment; exits with 78 (EX_CONFIG) if a setting is invalid. */
export function readMailboxSettings(environment: NodeJS.ProcessEnv = process.env): MailboxSettings {
  const port = (name: string): number => {
    const value = Number(environment[name] ?? '0');
    if (!Number.isInteger(value) || value < 0 || value > 65_535) exitBecauseOf(name, 'a port from 0 to 65535');
    return value;
  };
  const dataDir = environment['DATA_DIR'] ?? '';
  if (dataDir === '') exitBecauseOf('DATA_DIR', 'the path of a folder');
  const host = environment['HOST']?.trim() || '127.0.0.1';
  return { host, smtpPort: port('SMTP_PORT'), port: port('PORT'), dataDir };
}

function exitBecauseOf(name: string, expected: string): never {
  process.stderr.write(`mailbox: setting ${name} is wrong: expected ${expected}\n`);
  process.exit(78);
}
