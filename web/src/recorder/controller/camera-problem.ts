/** Why the camera or the microphone could not be used. Null if there is nothing more to say than the text. */
export type CameraCause = 'denied' | 'missing' | 'busy' | 'unsuitable' | 'insecure' | 'in-app' | null;

export interface CameraProblem {
  readonly text: string;
  readonly cause: CameraCause;
}

const CAUSES: Readonly<Partial<Record<string, CameraCause>>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  OverconstrainedError: 'unsuitable',
};

/** Browsers inside other apps: their name, and what their user agent contains. */
const APPS: readonly (readonly [string | null, RegExp])[] = [
  ['Instagram', /Instagram/],
  ['Facebook', /FBAN|FBAV|FB_IAB/],
  ['WhatsApp', /WhatsApp/],
  ['TikTok', /TikTok|musical_ly|BytedanceWebview/i],
  ['LINE', /\bLine\//],
  ['WeChat', /MicroMessenger/],
  ['Snapchat', /Snapchat/],
  ['Pinterest', /Pinterest/],
  ['LinkedIn', /LinkedInApp/],
  ['KakaoTalk', /KAKAOTALK/],
  // An app that does not say its name: Android's WebView, and Apple's without Safari.
  [null, /; wv\)|(?:iPhone|iPad|iPod)(?!.*Safari\/)/],
];

/** Returns the app whose browser this is, with its name if it is known, or null in a browser of its own. */
export function appAround(userAgent: string): { readonly name: string | null } | null {
  const app = APPS.find(([, pattern]) => pattern.test(userAgent));
  return app === undefined ? null : { name: app[0] };
}

/** @param error of `getUserMedia` (Media Capture and Streams, §10.3) */
export function causeOf(error: unknown): CameraCause {
  const cause = (error instanceof Error ? CAUSES[error.name] : undefined) ?? null;
  return cause === 'denied' && appAround(navigator.userAgent) !== null ? 'in-app' : cause;
}

/** Returns why this browser offers no camera at all; null if it is too old. */
export function causeWithoutRecorder(): CameraCause {
  if (appAround(navigator.userAgent) !== null) return 'in-app';
  return window.isSecureContext ? null : 'insecure';
}
