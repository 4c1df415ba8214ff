/** Returns the URL of the login page, from which users return to `location`: the gateway accepts only local paths. */
export function loginPath(location: { pathname: string; search: string; hash: string }): string {
  return `/api/login?returnTo=${encodeURIComponent(location.pathname + location.search + location.hash)}`;
}
