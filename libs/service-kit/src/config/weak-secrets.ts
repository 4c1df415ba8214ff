/** Secrets from examples and public images, and common passwords. */
const KNOWN_SECRETS = new Set(
  (
    'change-me changeme change_me admin default example guest minioadmin passw0rd password postgres root secret ' +
    '123456 12345678'
  ).split(' '),
);

const SECRET_NAME = /_(PASSWORD|SECRET|KEY|TOKEN)$/;

/** Account names, which may be short. */
const ACCOUNT_NAME = /_ACCESS_KEY$/;

const MIN_SECRET_LENGTH = 16;

export function holdsSecret(name: string, value: string): boolean {
  return SECRET_NAME.test(name) || passwordOf(value) !== '';
}

export function weakSecrets(
  environment: Readonly<Record<string, string | undefined>>,
  names: string[],
): { name: string; problem: string }[] {
  return names.flatMap((name) => {
    const value = environment[name] ?? '';
    const secret = (SECRET_NAME.test(name) ? value : passwordOf(value)).trim();
    if (KNOWN_SECRETS.has(secret.toLowerCase())) {
      return [{ name, problem: 'its secret is publicly known from an example or a default' }];
    }
    const isShort = secret !== '' && secret.length < MIN_SECRET_LENGTH && !ACCOUNT_NAME.test(name);
    return isShort ? [{ name, problem: `its secret is shorter than ${String(MIN_SECRET_LENGTH)} characters` }] : [];
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
