import type { ServiceName } from '@dear-future/contracts/services';
import type { GatewaySettings } from '../config.js';

/** The services behind the gateway. */
export type Backend = Exclude<ServiceName, 'gateway'>;

export const BACKENDS: readonly Backend[] = ['capsules', 'media', 'billing', 'delivery'];

/** Addresses without a trailing slash. */
export function serviceAddresses(settings: GatewaySettings): Record<Backend, string> {
  const bare = (address: string): string => address.replace(/\/+$/, '');
  return {
    capsules: bare(settings.CAPSULES_URL),
    media: bare(settings.MEDIA_URL),
    billing: bare(settings.BILLING_URL),
    delivery: bare(settings.DELIVERY_URL),
  };
}
