import { Global, Module } from '@nestjs/common';
import { ServiceTokenMint } from '@dear-future/service-kit/identity/service-tokens';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { GatewaySettings } from '../config.js';
import { ByteHop } from './byte-hop.js';
import { ServiceClient } from './service-client.js';

/** Calls to the other services. */
@Global()
@Module({
  providers: [
    {
      provide: ServiceTokenMint,
      inject: [SETTINGS],
      useFactory: (settings: GatewaySettings) => ServiceTokenMint.fromPem(settings.SERVICE_TOKEN_PRIVATE_KEY),
    },
    ServiceClient,
    ByteHop,
  ],
  exports: [ServiceClient, ByteHop],
})
export class UpstreamModule {}
