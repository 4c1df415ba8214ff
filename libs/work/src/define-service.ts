import { Module, type ModuleMetadata, type Type } from '@nestjs/common';
import {
  readEnvironment,
  type CommonSettings,
  type commonSettings,
  type SettingsOf,
} from '@dear-future/service-kit/config/environment';
import type { DatabaseOptions } from '@dear-future/service-kit/database/data-source';
import type { ServiceDefinition } from '@dear-future/service-kit/service/bootstrap';
import { ServiceModule } from '@dear-future/service-kit/service/service-module';
import type { Purge } from './rows/purges.js';
import { WorkModule } from './work-module.js';

type Specs = typeof commonSettings;
type Settings<S extends Specs> = SettingsOf<S> & CommonSettings;

/** The root module of services that have neither hooks nor middleware. */
@Module({})
class ServiceRoot {}

interface ServiceParts<S extends Specs> extends Omit<ServiceDefinition<Settings<S>>, 'readSettings' | 'module'> {
  settings: S;
  entities?: DatabaseOptions['entities'];
  purges?: (settings: Settings<S>) => Purge[];
  /** The service's own providers and controllers, and a class as `module` if the service has hooks or middleware. */
  module: (settings: Settings<S>) => ModuleMetadata & { module?: Type };
}

/** Adds settings, a database, health checks, messages and durable work to a service's own module. */
export function defineService<S extends Specs>(parts: ServiceParts<S>): ServiceDefinition<Settings<S>> {
  const { name, settings: specs, entities = [], purges = () => [], module, ...options } = parts;
  return {
    name,
    ...options,
    readSettings: (environment) => readEnvironment(name, specs, environment),
    module: (settings) => ({
      module: ServiceRoot,
      imports: [
        ServiceModule.forService({ name, settings, entities }),
        WorkModule.forService(name, settings, purges(settings)),
      ],
      ...module(settings),
    }),
  };
}
