import { defineGlobals } from '../../lib/test/define-globals.js';
import { appAround, causeOf, causeWithoutRecorder } from './camera-problem.js';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';
const SAFARI = `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`;
const CHROME = `${ANDROID} Chrome/139.0.0.0 Mobile Safari/537.36`;

const browser = { userAgent: SAFARI };
const page = { isSecureContext: true };
defineGlobals({ navigator: browser, window: page });

beforeEach(() => {
  browser.userAgent = SAFARI;
  page.isSecureContext = true;
});

it.each([
  [`${IPHONE} Mobile/15E148 Instagram 390.0.0.28.85 (iPhone17,1; iOS 18_5)`, 'Instagram'],
  [`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/520.0.0.38.101]`, 'Facebook'],
  [`${ANDROID} Version/4.0 Chrome/139.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/520.0;]`, 'Facebook'],
  [`${CHROME} WhatsApp/2.25`, 'WhatsApp'],
  [`${IPHONE} Mobile/15E148 musical_ly_40.0.0 BytedanceWebview/d8a21c6`, 'TikTok'],
  [`${IPHONE} Mobile/15E148 Safari Line/15.9.0`, 'LINE'],
  [`${ANDROID} Chrome/139.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.61`, 'WeChat'],
  [`${ANDROID.replace('Pixel 9', 'Pixel 9; wv')} Version/4.0 Chrome/139.0.0.0 Mobile Safari/537.36`, null],
  [`${IPHONE} Mobile/15E148`, null],
])('finds the app around %s', (userAgent, name) => expect(appAround(userAgent)).toEqual({ name }));

it.each([SAFARI, CHROME, `${IPHONE} CriOS/139.0.0.0 Mobile/15E148 Safari/604.1`, 'Mozilla/5.0 Firefox/142.0'])(
  'finds no app around %s',
  (userAgent) => expect(appAround(userAgent)).toBeNull(),
);

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['OverconstrainedError', 'unsuitable'],
  ['TypeError', null],
])('says what %s means', (name, cause) => expect(causeOf(new DOMException('', name))).toBe(cause));

it('blames the app if it denies the camera or offers none', () => {
  browser.userAgent = `${IPHONE} Mobile/15E148 Instagram 390.0`;
  expect(causeOf(new DOMException('', 'NotAllowedError'))).toBe('in-app');
  expect(causeOf(new DOMException('', 'NotFoundError'))).toBe('missing');
  expect(causeWithoutRecorder()).toBe('in-app');
});

it('knows that a page without HTTPS has no camera', () => {
  expect(causeWithoutRecorder()).toBeNull();
  page.isSecureContext = false;
  expect(causeWithoutRecorder()).toBe('insecure');
});
