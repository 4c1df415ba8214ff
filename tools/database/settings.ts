import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { url } from '@dear-future/service-kit/config/environment';

export const settingOf = (service: ServiceName): string => `${service.toUpperCase()}_DATABASE_URL`;

export const databaseSettings = Object.fromEntries(
  SERVICES.map((service) => [settingOf(service), url({ desc: `PostgreSQL URL with the role "${service}".` })]),
);
