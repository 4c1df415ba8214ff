import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** What pages may use of the device: a camera and a microphone for recording, nothing else. */
const PERMISSIONS = [
  'camera=(self)',
  'microphone=(self)',
  'geolocation=()',
  'payment=()',
  'usb=()',
  'display-capture=()',
  'browsing-topics=()',
].join(', ');

/**
 * Headers of every answer. Scripts come from this origin alone and never from a page's text. Styles may stand in the page:
 * the dialogs of the web set some while they are open. `blob:` is a recording that is not sent yet.
 *
 * @param secure whether people reach the product over HTTPS
 */
export function securityHeaders(secure: boolean): RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          scriptSrcAttr: ["'none'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          mediaSrc: ["'self'", 'blob:'],
          fontSrc: ["'self'", 'data:'],
          connectSrc: ["'self'", 'blob:'],
          workerSrc: ["'self'", 'blob:'],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(secure ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      referrerPolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
      // Over plain HTTP browsers ignore it with a warning.
      crossOriginOpenerPolicy: secure ? { policy: 'same-origin' } : false,
      originAgentCluster: secure,
    }),
    (request, response, next) => {
      response.setHeader('Permissions-Policy', PERMISSIONS);
      // Answers of the API are one person's and one moment's; routes that know better say so.
      if (request.originalUrl.startsWith('/api/')) response.setHeader('Cache-Control', 'no-store');
      next();
    },
  ];
}
