import { browserStore } from '../browser/text-store.js';
import { Store, useStore } from '../react/store.js';
import { deviceZone, orUtc } from './zones.js';

const KEY = 'dear-future:time-zone';

const chosen = new Store<string | null>(null);

/** The device's time zone. If it has none, the one that the user chose, or UTC. */
export const localZone = (): string => deviceZone() ?? orUtc(chosen.read() ?? browserStore.read(KEY) ?? 'UTC');

export function useLocalZone(): string {
  useStore(chosen);
  return localZone();
}

export function chooseZone(zone: string): void {
  browserStore.write(KEY, zone);
  chosen.set(zone);
}
