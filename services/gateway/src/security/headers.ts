import type { RequestHandler } from 'express';
import helmet from 'helmet';

const PERMISSIONS = [
  'camera=(self)',
  'microphone=(self)',
  'geolocation=()',
  'payment=()',
  'usb=()',
  'display-capture=()',
  'browsing-topics=()',
].join(', ');

/** Allows inline styles, which the web app's dialogs need, and `blob:` for recordings that have not been sent. */
export function securityHeaders(isSecure: boolean): RequestHandler[] {
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
          ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      referrerPolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
      // Over HTTP, browsers ignore this header and print a warning.
      crossOriginOpenerPolicy: isSecure ? { policy: 'same-origin' } : false,
      originAgentCluster: isSecure,
    }),
    (request, response, next) => {
      response.setHeader('Permissions-Policy', PERMISSIONS);
      if (request.originalUrl.startsWith('/api/')) response.setHeader('Cache-Control', 'no-store');
      next();
    },
  ];
}
