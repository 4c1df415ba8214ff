/** From examples, public images and habit. */
const KNOWN = new Set([
  'change-me',
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

const IS_SECRET = /_(PASSWORD|SECRET|KEY|TOKEN)$/;

/** Names of accounts may be short. */
const IS_NAME = /_ACCESS_KEY$/;

const SHORTEST_SECRET = 16;

export function holdsSecret(name: string, value: string): boolean {
  return IS_SECRET.test(name) || passwordOf(value) !== '';
}

export function weakSecrets(
  environment: Readonly<Record<string, string | undefined>>,
  names: string[],
): { name: string; problem: string }[] {
  return names.flatMap((name) => {
    const value = environment[name] ?? '';
    const secret = (IS_SECRET.test(name) ? value : passwordOf(value)).trim();
    if (KNOWN.has(secret.toLowerCase())) {
      return [{ name, problem: 'its secret is that of an example or a default, which is publicly known' }];
    }
    const isShort = secret !== '' && secret.length < SHORTEST_SECRET && !IS_NAME.test(name);
    return isShort ? [{ name, problem: `its secret is shorter than ${String(SHORTEST_SECRET)} characters` }] : [];
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
