import { resolve } from 'node:path';
import {
  commonSettings,
  makeValidator,
  num,
  pem,
  readEnvironment,
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
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && here)) throw new Error('expected an https address');
  if (search !== '' || hash !== '' || username !== '') throw new Error('expected an address without ?, # and user');
  return input;
});

/** Set together or not at all. */
const PROVIDER_SETTINGS = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

export const gatewaySettings = {
  ...commonSettings,
  SERVICE_TOKEN_PRIVATE_KEY: pem({
    desc: 'Ed25519 private key (PKCS8 PEM in base64) that signs the calls to the services.',
  }),
  CAPSULES_URL: url({ desc: 'Address of the capsules service.' }),
  MEDIA_URL: url({ desc: 'Address of the media service.' }),
  BILLING_URL: url({ desc: 'Address of the billing service.' }),
  DELIVERY_URL: url({ desc: 'Address of the delivery service.' }),
  PUBLIC_URL: origin({ desc: 'Public address of the product, as in links in emails.' }),
  OIDC_ISSUER: issuer({
    default: '',
    desc: 'Address of the OpenID Connect provider for signing in; empty for sign-in links by email. Its redirect URI is PUBLIC_URL and /api/login/callback.',
  }),
  OIDC_CLIENT_ID: str({ default: '', desc: 'Client id at the provider; set with OIDC_ISSUER.' }),
  OIDC_CLIENT_SECRET: str({ default: '', desc: 'Client secret at the provider; set with OIDC_ISSUER.' }),
  WEB_ROOT: folder({ desc: 'Folder of the built web application.' }),
  TRUST_PROXY: wholeNumber({
    default: 0,
    desc: 'Number of trusted proxies in front, whose X-Forwarded-For entries count.',
  }),
  RATE_LIMIT_REQUESTS_PER_MINUTE: wholeNumber({
    default: 6000,
    desc: 'API requests of one user in a minute, and of all visitors at one client address.',
  }),
  RATE_LIMIT_PAGES_PER_MINUTE: wholeNumber({
    default: 3000,
    desc: 'Pages that one user opens in a minute, and all visitors at one client address. A whole wedding has one address.',
  }),
  RATE_LIMIT_SESSION_LOOKUPS_PER_MINUTE: wholeNumber({
    default: 600,
    desc: 'Unknown session cookies of one client address that are looked up in a minute, while it is at a limit.',
  }),
  RATE_LIMIT_SIGNED_CALLS_PER_MINUTE: wholeNumber({
    default: 6000,
    desc: 'Calls by one client address in a minute to routes with signed requests, such as the payment webhook.',
  }),
  RATE_LIMIT_CAPSULES_PER_HOUR: wholeNumber({ default: 60, desc: 'Paid capsules that one user creates in an hour.' }),
  RATE_LIMIT_PROMPTS_PER_HOUR: wholeNumber({ default: 60, desc: 'Shared prompts that one user creates in an hour.' }),
  RATE_LIMIT_CHECKOUTS_PER_HOUR: wholeNumber({
    default: 60,
    desc: 'Checkouts that one user begins in an hour.',
  }),
  RATE_LIMIT_PAYMENT_CHECKS_PER_MINUTE: wholeNumber({
    default: 120,
    desc: 'Checks with the payment provider that one user causes in a minute.',
  }),
  RATE_LIMIT_CHANGES_PER_HOUR: wholeNumber({
    default: 100,
    desc: "Changes by one user in an hour: of time capsules (also removals, restorations, Deliver Now), people, shared prompts and the user's own name.",
  }),
  RATE_LIMIT_WRITES_PER_HOUR: wholeNumber({
    default: 2000,
    desc: 'Other writes by one user in an hour, such as deciding about videos from guests and reading notifications.',
  }),
  RATE_LIMIT_REELS_PER_HOUR: wholeNumber({
    default: 20,
    desc: 'Requests by one user in an hour that may make a highlight reel: requesting it, closing or reopening a capsule, changing its date.',
  }),
  RATE_LIMIT_UPLOADS_PER_HOUR: wholeNumber({
    default: 1000,
    desc: 'Uploads by one user in an hour; refused uploads have a limit of this size of their own.',
  }),
  RATE_LIMIT_PUBLIC_READS_PER_MINUTE: wholeNumber({
    default: 1200,
    desc: 'Public links and edit links that one client address opens in a minute.',
  }),
  RATE_LIMIT_SUBMISSIONS_PER_CLIENT: wholeNumber({
    default: 300,
    desc: 'Responses that one client address sends to shared links in an hour. A whole wedding has one address.',
  }),
  RATE_LIMIT_SUBMISSIONS_PER_LINK: wholeNumber({
    default: 1000,
    desc: 'Responses to one shared link in an hour, from everywhere together.',
  }),
  RATE_LIMIT_SLOTS_PER_CLIENT: wholeNumber({
    default: 20,
    desc: 'Videos that one client address may add to one paid capsule in an hour: its fair share of the slots. 0 for no limit.',
  }),
  RATE_LIMIT_SUBMISSION_TRIES_PER_MINUTE: wholeNumber({
    default: 120,
    desc: 'Failed responses from one client address in a minute: to unknown or closed links, or repeated.',
  }),
  RATE_LIMIT_REPLACEMENTS_PER_EDIT_LINK: wholeNumber({
    default: 20,
    desc: 'Replacements of one response in an hour.',
  }),
  LINK_BYTES_PER_DAY: wholeNumber({
    default: 100_000_000_000,
    desc: 'Bytes of accepted videos through one public link in a day.',
  }),
  OWNER_LINK_BYTES_PER_DAY: wholeNumber({
    default: 200_000_000_000,
    desc: 'Bytes of accepted videos through all shared prompts of one user in a day; 0 for no limit. One link alone should not use it up.',
  }),
  ACCOUNT_BYTES_PER_DAY: wholeNumber({
    default: 10_000_000_000,
    desc: 'Bytes of videos that one user puts into time capsules within a day; 0 for no limit.',
  }),
  CLIENT_BYTES_IN_VAIN_PER_HOUR: wholeNumber({
    default: 20_000_000_000,
    desc: 'Bytes of failed uploads (refused, cut off or repeated) in an hour, by one user, or by one client address to public links.',
  }),
  LIVE_STREAMS_PER_USER: wholeNumber({
    default: 12,
    desc: 'Open event streams of one user.',
  }),
  LIVE_KEEP_ALIVE_MS: num({
    default: 25_000,
    desc: 'How often an event stream gets a keep-alive and its session is checked.',
  }),
  RATE_LIMIT_SIGN_INS_PER_CLIENT: wholeNumber({
    default: 100,
    desc: 'Sign-in emails that one client address may request in 15 minutes, to all addresses together.',
  }),
  RATE_LIMIT_SIGN_IN_MAILS: wholeNumber({
    default: 1000,
    desc: 'Sign-in emails in 15 minutes, to all addresses together, requested by clients that never signed in with these addresses; 0 for no limit.',
  }),
  SIGN_IN_MAILS_FOR_NEW_NETWORKS: wholeNumber({
    default: 500,
    desc: 'Of RATE_LIMIT_SIGN_IN_MAILS, reserved for networks (IPv4 /24, IPv6 /48) that requested fewer than three in the 15 minutes.',
  }),
  SIGN_IN_PACE_MS: wholeNumber({
    default: 500,
    desc: 'Sign-in requests are answered after whole multiples of this, so that the delay reveals nothing about an address.',
  }),
  REQUESTS_PER_ADDRESS: wholeNumber({
    default: 16,
    desc: 'Concurrent API requests of visitors at one client address, except uploads and downloads; 0 for no limit. Others wait for a moment.',
  }),
  REQUESTS_PER_USER: wholeNumber({
    default: 16,
    desc: 'Concurrent API requests of one user, except uploads and downloads; 0 for no limit. Others wait for a moment.',
  }),
  USER_REQUESTS_PER_ADDRESS: wholeNumber({
    default: 32,
    desc: 'Concurrent API requests of all users at one client address, except uploads and downloads; 0 for no limit. Others wait for a moment.',
  }),
  LISTS_PER_USER: wholeNumber({
    default: 2,
    desc: 'Lists that one user reads concurrently; 0 for no limit. Others wait for a moment.',
  }),
  READS_PER_VIEWER: wholeNumber({
    default: 12,
    desc: 'Videos and posters that one session or one edit link reads concurrently; 0 for no limit. Others wait for a moment.',
  }),
  READS_PER_ADDRESS: wholeNumber({
    default: 64,
    desc: 'Videos and posters that one client address reads concurrently; 0 for no limit. Each media process reads up to 128.',
  }),
  ARCHIVES_PER_USER: wholeNumber({
    default: 3,
    desc: 'Archives that one user downloads concurrently; 0 for no limit. Each media process reads up to 32.',
  }),
  HOUSEKEEPING_INTERVAL_MS: num({ default: 600_000, desc: 'How often expired sessions and links are removed.' }),
};

/** Reads the settings. A wrong one is printed and ends the process. */
export function readGatewaySettings(environment = process.env) {
  return readEnvironment('gateway', gatewaySettings, PROVIDER_SETTINGS, environment);
}

export type GatewaySettings = ReturnType<typeof readGatewaySettings>;
