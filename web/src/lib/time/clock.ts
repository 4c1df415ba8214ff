/** How far the server's clock is ahead of this device's. Devices may be days off, and the server decides what is due. */
let aheadMs = 0;

/** The web app takes the current time only from here; `useNow` keeps it up to date. */
export const currentTime = (): Date => new Date(Date.now() + aheadMs);

/**
 * Call this when a request begins, and the result with the `Date` header of its response. The header has no
 * milliseconds, and may be read late, so only an impossible difference between the clocks is corrected.
 */
export function startFollowingServer(): (dateHeader: string | null) => void {
  const sentMs = Date.now();
  return (dateHeader) => {
    const serverMs = Date.parse(dateHeader ?? '');
    if (serverMs) aheadMs = Math.min(Math.max(aheadMs, serverMs - Date.now()), serverMs + 1000 - sentMs);
  };
}
