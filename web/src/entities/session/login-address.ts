/** Returns the login's address. It leads back here with a local path, as the gateway requires. */
export function loginAddress(location: { pathname: string; search: string; hash: string }): string {
  return `/api/login?returnTo=${encodeURIComponent(location.pathname + location.search + location.hash)}`;
}
