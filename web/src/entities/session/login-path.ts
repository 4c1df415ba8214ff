/** Returns the login page's URL, which leads back to `location`. The gateway accepts only local paths. */
export function loginPath(location: { pathname: string; search: string; hash: string }): string {
  return `/api/login?returnTo=${encodeURIComponent(location.pathname + location.search + location.hash)}`;
}
