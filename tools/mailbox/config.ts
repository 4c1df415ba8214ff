interface MailboxSettings {
  /** The address on which the mailbox listens for emails and page requests. */
  host: string;
  smtpPort: number;
  port: number;
  dataDir: string;
}

/** Reads the environment. If a setting is invalid, names the setting and exits with 78 (EX_CONFIG). */
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
  process.stderr.write(`mailbox: the setting ${name} is invalid: expected ${expected}\n`);
  process.exit(78);
}
