const SECRET_NAME = /_(PASSWORD|SECRET|KEY|TOKEN)$/;

/** Settings with this ending contain the name of an account, which may be short. */
const ACCOUNT_NAME = /_ACCESS_KEY$/;

/** Longer than common passwords and than the secrets in examples and public images. */
export const MIN_SECRET_LENGTH = 16;

export function isSecret(name: string, value: string): boolean {
  return SECRET_NAME.test(name) || passwordOf(value) !== '';
}

export function isWeakSecret(name: string, value: string): boolean {
  const secret = (SECRET_NAME.test(name) ? value : passwordOf(value)).trim();
  return secret !== '' && secret.length < MIN_SECRET_LENGTH && !ACCOUNT_NAME.test(name);
}

function passwordOf(value: string): string {
  return URL.canParse(value) ? new URL(value).password : '';
}
