import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { isOnline, subscribeToNetwork } from '../../lib/network.js';

export function OfflineBanner() {
  const online = useSyncExternalStore(subscribeToNetwork, isOnline, () => true);
  return (
    <div role="status">
      {online ? null : (
        <p className="flex items-center justify-center gap-2 bg-accent-soft px-4 py-2 text-sm font-semibold text-accent-ink">
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          You’re offline. What you record stays on this device until you send it.
        </p>
      )}
    </div>
  );
}
