/** What `.env.example` holds in place of every secret. */
export const EXAMPLE_SECRET = 'change-me';

/** Secrets that everybody knows: those of examples, of public images and of habit. In lower case. */
const KNOWN = new Set([
  EXAMPLE_SECRET,
  'changeme',
  'change_me',
  'admin',
  'default',
  'example',
  'guest',
  'minioadmin',
  'passw0rd',
  'password',
  'postgres',
  'root',
  'secret',
  '123456',
  '12345678',
]);

/** A secret by its name: a whole value that nobody else may know. */
const IS_SECRET = /_(PASSWORD|SECRET|KEY|TOKEN)$/;

/** Whether a setting holds a secret: as the whole value, or as the password of an address. */
export function holdsSecret(name: string, value: string): boolean {
  return IS_SECRET.test(name) || passwordOf(value) !== '';
}

/** The names of the settings whose secret is one that everybody knows: as the whole value, or as the password of an address. */
export function knownSecrets(environment: Readonly<Record<string, string | undefined>>, names: string[]): string[] {
  return names.filter((name) => {
    const value = environment[name] ?? '';
    const secret = IS_SECRET.test(name) ? value : passwordOf(value);
    return KNOWN.has(secret.trim().toLowerCase());
  });
}

function passwordOf(value: string): string {
  if (!URL.canParse(value)) return '';
  const { password } = new URL(value);
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}
