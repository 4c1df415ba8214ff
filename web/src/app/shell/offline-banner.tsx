import { WifiOff } from 'lucide-react';
import { useOnline } from '../../lib/network.js';

export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {online ? null : (
        <p className="flex items-center justify-center gap-2 bg-accent-soft px-4 py-2 text-sm font-semibold text-accent-ink">
          <WifiOff className="size-4 shrink-0" />
          You’re offline. What you record stays on this device until you send it.
        </p>
      )}
    </div>
  );
}
