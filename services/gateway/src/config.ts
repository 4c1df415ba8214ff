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
  LIVE_STREAMS_PER_USER: limit(12, 'Event streams that a user can have open.'),
  LIVE_KEEP_ALIVE_MS: positive({
    default: 25_000,
    desc: 'Interval of keep-alives and session checks of event streams.',
  }),

  // A client is an IPv4 address or an IPv6 /64. All guests of a wedding may share one client.
  RATE_LIMIT_REQUESTS_PER_MINUTE: limit(6000, 'API requests per minute by a user, or by all visitors at a client.'),
  RATE_LIMIT_PAGES_PER_MINUTE: limit(3000, 'Pages opened per minute by a user, or by all visitors at a client.'),
  RATE_LIMIT_SESSION_LOOKUPS_PER_MINUTE: limit(
    600,
    'Lookups of unknown sessions per minute by a client that has reached another limit.',
  ),
  RATE_LIMIT_SIGNED_CALLS_PER_MINUTE: limit(6000, 'Signed calls per minute by a client, such as payment webhooks.'),
  RATE_LIMIT_CHANGES_PER_HOUR: limit(200, 'Changes per hour by a user, such as new capsules or people.'),
  RATE_LIMIT_WRITES_PER_HOUR: limit(2000, 'Other writes per hour by a user, such as approving contributions.'),
  RATE_LIMIT_REELS_PER_HOUR: limit(20, 'Requests per hour by a user that may start a highlight reel.'),
  RATE_LIMIT_UPLOADS_PER_HOUR: limit(1000, 'Accepted uploads per hour by a user, and as many refused ones.'),
  RATE_LIMIT_PUBLIC_READS_PER_MINUTE: limit(6000, 'Public links and edit links that a client opens per minute.'),
  RATE_LIMIT_SUBMISSIONS_PER_LINK: limit(3000, 'Responses or contributions per hour through a public link.'),
  RATE_LIMIT_REPLACEMENTS_PER_EDIT_LINK: limit(
    20,
    'Replacements and answers per hour through an edit link or a recipient’s link.',
  ),
  LINK_BYTES_PER_DAY: limit(100_000_000_000, 'Bytes of saved videos per day through a public link.'),
  OWNER_LINK_BYTES_PER_DAY: limit(200_000_000_000, 'Bytes per day of responses and answers to a user; 0 for no limit.'),
  ACCOUNT_BYTES_PER_DAY: limit(10_000_000_000, 'Bytes of time capsules per day from a user; 0 for no limit.'),
  USER_WASTED_BYTES_PER_HOUR: limit(20_000_000_000, 'Bytes of failed uploads per hour from a user.'),

  RATE_LIMIT_SIGN_INS_PER_CLIENT: limit(1000, 'Sign-in emails that a client may request per 15 minutes.'),
  RATE_LIMIT_SIGN_IN_MAILS: limit(2000, 'Sign-in emails per 15 minutes for clients new to an address; 0 for no limit.'),
  SIGN_IN_MAILS_FOR_NEW_NETWORKS: limit(
    500,
    'How many of RATE_LIMIT_SIGN_IN_MAILS are reserved for networks (/24, /48) with up to two requests.',
  ),
  SIGN_IN_PACE_MS: wholeNumber({ default: 500, desc: 'Rounds up the duration of sign-in responses, to hide it.' }),

  // Limits of concurrent requests; further requests wait for a moment. Uploads and downloads are not API requests here.
  REQUESTS_PER_CLIENT: limit(16, 'Concurrent API requests by all visitors at a client; 0 for no limit.'),
  REQUESTS_PER_USER: limit(16, 'Concurrent API requests by a user; 0 for no limit.'),
  USER_REQUESTS_PER_CLIENT: limit(32, 'Concurrent API requests by all users at a client; 0 for no limit.'),
  LISTS_PER_USER: limit(2, 'Lists that a user reads at once; 0 for no limit.'),
  READS_PER_VIEWER: limit(12, 'Videos and posters that a session or edit link reads at once; 0 for no limit.'),
  READS_PER_CLIENT: limit(
    96,
    'Videos and posters that a client reads at once (the media service allows 128); 0 for no limit.',
  ),
  ARCHIVES_PER_USER: limit(3, 'Archives that a user downloads at once (the media service allows 32); 0 for no limit.'),
};

export type GatewaySettings = SettingsOf<typeof gatewaySettings>;
