/** Their fragment may be a guest's secret, which must not become part of the login page's URL. */
const WITH_SECRETS = /^\/(?:open|share|capsule)(?:\/|$)/;

/** Returns the login page's URL, which leads back to `location`. The gateway accepts only local paths. */
export function loginPath({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  const fragment = WITH_SECRETS.test(pathname) ? '' : hash;
  return `/api/login?returnTo=${encodeURIComponent(pathname + search + fragment)}`;
}
