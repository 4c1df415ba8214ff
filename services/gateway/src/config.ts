import { resolve } from 'node:path';
import {
  commonSettings,
  makeValidator,
  origin,
  pem,
  positive,
  type SettingsOf,
  str,
  url,
  wholeNumber,
} from '@dear-future/service-kit/config/environment';

const folder = makeValidator((input) => {
  if (input.trim() === '') throw new Error('expected the path of a folder');
  return resolve(input);
});

/** Requires HTTPS, except for an address on this machine (RFC 8252 §8.3). */
const issuer = makeValidator((input) => {
  if (!URL.canParse(input)) throw new Error('expected a web address');
  const { protocol, hostname, search, hash, username } = new URL(input);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) throw new Error('expected an https address');
  if (search !== '' || hash !== '' || username !== '') throw new Error('expected only an origin and a path');
  return input;
});

/** The three settings of the identity provider are set together or not at all. */
const PROVIDER_OPTIONS = {
  default: undefined,
  requiredWhen: (settings: Record<string, unknown>): boolean =>
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].some((name) => settings[name] !== undefined),
};

const limit = (fallback: number, desc: string) => wholeNumber({ default: fallback, desc });

export const gatewaySettings = {
  ...commonSettings,
  SERVICE_TOKEN_PRIVATE_KEY: pem({
    desc: 'Ed25519 private key (PKCS8 PEM in base64) that signs the calls to services.',
  }),
  CAPSULES_URL: url({ desc: 'Address of the capsules service.' }),
  MEDIA_URL: url({ desc: 'Address of the media service.' }),
  BILLING_URL: url({ desc: 'Address of the billing service.' }),
  DELIVERY_URL: url({ desc: 'Address of the delivery service.' }),
  PUBLIC_URL: origin({ desc: 'Public address of the product, as in links in emails.' }),
  OIDC_ISSUER: issuer({
    ...PROVIDER_OPTIONS,
    desc: 'Address of the OpenID Connect provider for signing in; empty for sign-in links by email. Register PUBLIC_URL followed by /api/login/callback as the redirect URI.',
  }),
  OIDC_CLIENT_ID: str({ ...PROVIDER_OPTIONS, desc: 'Client id at the provider; set with OIDC_ISSUER.' }),
  OIDC_CLIENT_SECRET: str({ ...PROVIDER_OPTIONS, desc: 'Client secret at the provider; set with OIDC_ISSUER.' }),
  WEB_ROOT: folder({ desc: 'Folder of the built web application.' }),
  TRUST_PROXY: wholeNumber({ default: 0, desc: 'Number of trusted proxies, whose X-Forwarded-For entries count.' }),
  KEEP_SIGN_IN_REQUESTS_DAYS: positive({ default: 1, desc: 'Days that requests for sign-in emails are kept.' }),
  LIVE_KEEP_ALIVE_MS: positive({
    default: 25_000,
    desc: 'Interval of keep-alives and session checks of event streams.',
  }),

  // Limits, far above a party (docs/security.md); 0 for no limit. A client is an IPv4 address or an IPv6 /64.
  READS_PER_CLIENT: limit(
    6000,
    'Requests per minute by all visitors at a client, and half as many pages. Not uploads.',
  ),
  READS_PER_USER: limit(6000, 'Requests per minute by a user, and half as many pages.'),
  WRITES_PER_USER: limit(2000, 'Writes per hour by a user; a tenth may be new items; a hundredth may start a reel.'),
  UPLOADS_PER_USER: limit(1000, 'Uploads per hour by a user, as many refused ones, and a tenth through an edit link.'),
  UPLOADS_PER_LINK: limit(3000, 'Videos per hour through a public link whose capsule has no limit of its own.'),
  UPLOAD_BYTES_PER_USER: limit(
    10_000_000_000,
    'Bytes of time capsules per day by a user; per hour, twice as many fail.',
  ),
  UPLOAD_BYTES_PER_LINK: limit(
    100_000_000_000,
    'Bytes of videos per day through a public link; twice as many through all shared prompts of a user.',
  ),
  SIGN_INS_PER_CLIENT: limit(1000, 'Sign-in emails that a client may request per 15 minutes.'),
  SIGN_INS_BY_STRANGERS: limit(
    2000,
    'Sign-in emails per 15 minutes for clients new to an address; a quarter is reserved for networks (/24, /48) with up to two requests.',
  ),
  SIGN_IN_PACE_MS: wholeNumber({ default: 500, desc: 'Rounds up the duration of sign-in responses, to hide it.' }),
  REQUESTS_AT_ONCE: limit(
    16,
    'Requests at once by a user, or by all visitors at a client; twice as many by all users at a client. More wait.',
  ),
  VIDEOS_AT_ONCE_PER_CLIENT: limit(
    96,
    'Videos and posters that a client reads at once, and an eighth by one viewer (the media service allows 128). More wait.',
  ),
};

export type GatewaySettings = SettingsOf<typeof gatewaySettings>;
