import { resolve } from 'node:path';
import {
  commonSettings,
  makeValidator,
  num,
  pem,
  type SettingsOf,
  str,
  url,
  wholeNumber,
} from '@dear-future/service-kit/config/environment';

const origin = makeValidator((input) => {
  const { origin: value, protocol } = new URL(input);
  if (protocol !== 'http:' && protocol !== 'https:') throw new Error('expected an http or https address');
  return value;
});

const folder = makeValidator((input) => {
  if (input.trim() === '') throw new Error('expected the path of a folder');
  return resolve(input);
});

/** Requires HTTPS, except on this machine (RFC 8252 §8.3). */
const issuer = makeValidator((input) => {
  if (!URL.canParse(input)) throw new Error('expected a web address');
  const { protocol, hostname, search, hash, username } = new URL(input);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) throw new Error('expected an https address');
  if (search !== '' || hash !== '' || username !== '') throw new Error('expected only an origin and a path');
  return input;
});

/** The settings of a provider are set together or not at all. */
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
    desc: 'Address of the OpenID Connect provider for signing in; empty for sign-in links by email. Its redirect URI is PUBLIC_URL and /api/login/callback.',
  }),
  OIDC_CLIENT_ID: str({ ...PROVIDER_OPTIONS, desc: 'Client id at the provider; set with OIDC_ISSUER.' }),
  OIDC_CLIENT_SECRET: str({ ...PROVIDER_OPTIONS, desc: 'Client secret at the provider; set with OIDC_ISSUER.' }),
  WEB_ROOT: folder({ desc: 'Folder of the built web application.' }),
  TRUST_PROXY: limit(0, 'Number of trusted proxies in front, whose X-Forwarded-For entries count.'),
  HOUSEKEEPING_INTERVAL_MS: num({ default: 600_000, desc: 'How often expired sessions and links are removed.' }),
  LIVE_STREAMS_PER_USER: limit(12, 'Open event streams of one user.'),
  LIVE_KEEP_ALIVE_MS: num({ default: 25_000, desc: 'How often event streams get a keep-alive, and are checked.' }),

  // A client is an IPv4 address or an IPv6 /64. A whole wedding has one address.
  RATE_LIMIT_REQUESTS_PER_MINUTE: limit(6000, 'API requests in a minute: of a user, or of all visitors at a client.'),
  RATE_LIMIT_PAGES_PER_MINUTE: limit(3000, 'Pages opened in a minute: by a user, or by all visitors at a client.'),
  RATE_LIMIT_SESSION_LOOKUPS_PER_MINUTE: limit(
    600,
    'Lookups of unknown sessions for a client at a limit, in a minute.',
  ),
  RATE_LIMIT_SIGNED_CALLS_PER_MINUTE: limit(6000, 'Signed calls of a client in a minute, such as payment webhooks.'),
  RATE_LIMIT_CHANGES_PER_HOUR: limit(200, 'New and changed things of a user in an hour, such as capsules and people.'),
  RATE_LIMIT_WRITES_PER_HOUR: limit(2000, 'Other writes by a user in an hour, such as deciding about contributions.'),
  RATE_LIMIT_REELS_PER_HOUR: limit(20, 'Requests of a user in an hour that may make a highlight reel.'),
  RATE_LIMIT_UPLOADS_PER_HOUR: limit(1000, 'Uploads by a user in an hour; as many refused uploads.'),
  RATE_LIMIT_PUBLIC_READS_PER_MINUTE: limit(1200, 'Public links and edit links that a client opens in a minute.'),
  RATE_LIMIT_SUBMISSIONS_PER_CLIENT: limit(300, 'Responses that a client sends to shared links in an hour.'),
  RATE_LIMIT_SUBMISSIONS_PER_LINK: limit(1000, 'Responses to a shared link in an hour, by all clients.'),
  RATE_LIMIT_SLOTS_PER_CLIENT: limit(20, 'Slots of a paid capsule that a client takes in an hour; 0 for no limit.'),
  RATE_LIMIT_SUBMISSION_TRIES_PER_MINUTE: limit(120, 'Failed responses from a client in a minute.'),
  RATE_LIMIT_REPLACEMENTS_PER_EDIT_LINK: limit(20, 'Replacements of a response in an hour.'),
  LINK_BYTES_PER_DAY: limit(100_000_000_000, 'Bytes of saved videos through a public link in a day.'),
  OWNER_LINK_BYTES_PER_DAY: limit(200_000_000_000, 'The same for all shared prompts of a user; 0 for no limit.'),
  ACCOUNT_BYTES_PER_DAY: limit(10_000_000_000, 'Bytes of time capsules of a user in a day; 0 for no limit.'),
  CLIENT_WASTED_BYTES_PER_HOUR: limit(20_000_000_000, 'Bytes of failed uploads in an hour, by a user or a client.'),

  RATE_LIMIT_SIGN_INS_PER_CLIENT: limit(100, 'Sign-in emails that a client may request in 15 minutes.'),
  RATE_LIMIT_SIGN_IN_MAILS: limit(
    1000,
    'Sign-in emails in 15 minutes for clients new to their address; 0 for no limit.',
  ),
  SIGN_IN_MAILS_FOR_NEW_NETWORKS: limit(500, 'Of these, for networks (IPv4 /24, IPv6 /48) that asked for at most two.'),
  SIGN_IN_PACE_MS: limit(500, 'Answers to sign-in requests come after multiples of this, to reveal nothing.'),

  // At the same time, except uploads and downloads. Others wait for a moment.
  REQUESTS_PER_CLIENT: limit(16, 'API requests of visitors at a client at once; 0 for no limit.'),
  REQUESTS_PER_USER: limit(16, 'API requests of a user at once; 0 for no limit.'),
  USER_REQUESTS_PER_CLIENT: limit(32, 'API requests of all users at a client at once; 0 for no limit.'),
  LISTS_PER_USER: limit(2, 'Lists that a user reads at once; 0 for no limit.'),
  READS_PER_VIEWER: limit(12, 'Videos and posters that a session or edit link reads at once; 0 for no limit.'),
  READS_PER_CLIENT: limit(64, 'Videos and posters that a client reads at once (media: 128); 0 for no limit.'),
  ARCHIVES_PER_USER: limit(3, 'Archives that a user downloads at once (media: 32); 0 for no limit.'),
};

export type GatewaySettings = SettingsOf<typeof gatewaySettings>;
