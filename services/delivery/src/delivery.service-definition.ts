import type { ServiceDefinition } from '@dear-future/service-kit/service/bootstrap';
import { readDeliverySettings, type DeliverySettings } from './config.js';
import { DeliveryModule } from './delivery.module.js';

export const deliveryService: ServiceDefinition<DeliverySettings> = {
  name: 'delivery',
  readSettings: readDeliverySettings,
  module: (settings) => DeliveryModule.with(settings),
};
