import { commonSettings, pem, readEnvironment } from '@dear-future/service-kit/config/environment';

/** Everything that billing takes from its environment, checked at start. */
export const settings = readEnvironment('billing', {
  ...commonSettings,
  SERVICE_TOKEN_PUBLIC_KEY: pem({ desc: 'Key that the service tokens of the gateway are checked with.' }),
});
