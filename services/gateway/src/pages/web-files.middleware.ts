import { extname, relative } from 'node:path';
import { Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { acceptedBy, compressionOf } from './compression.js';

const YEAR = 'public, max-age=31536000, immutable';
const MONTH = 'public, max-age=2592000';
const REVALIDATE = 'no-cache';

/** Set before it is known whether the file can be sent. */
const FILE_HEADERS = ['Content-Encoding', 'Content-Type', 'Cache-Control', 'ETag', 'Last-Modified'];

const COMPRESSIBLE = /\.(?:js|css|svg|webmanifest|txt)$/;

/** Serves the files of the web build, compressed where possible. */
@Injectable()
export class WebFilesMiddleware implements NestMiddleware {
  private readonly files: RequestHandler;

  constructor(@Inject(SETTINGS) { WEB_ROOT: root }: GatewaySettings) {
    const setHeaders = (response: Response, file: string) => describe(response, relative(root, file));
    this.files = express.static(root, { index: false, redirect: false, cacheControl: false, setHeaders });
  }

  use(request: Request, response: Response, next: NextFunction): void {
    const path = webPathOf(request);
    if (path === undefined) {
      next();
      return;
    }
    const compressed = COMPRESSIBLE.test(path) ? acceptedBy(request).map(({ extension }) => path + extension) : [];
    const files = [...compressed, request.originalUrl];
    const { url } = request;
    /** Sends the first of the files that exists. */
    const send = (error?: unknown): void => {
      const file = files.shift();
      // The file's headers are wrong for a refusal, for example after an invalid range.
      if (error !== undefined && !response.headersSent) for (const name of FILE_HEADERS) response.removeHeader(name);
      // Under a wildcard Express removes the matched path, here all of it, from `url`.
      request.url = file ?? url;
      if (error !== undefined || file === undefined) next(error);
      else this.files(request, response, send);
    };
    send();
  }
}

/** The path of a request for a page or file, which is every GET except under `/api` and `/health`. */
export function webPathOf({ method, originalUrl }: Request): string | undefined {
  const path = originalUrl.split('?', 1)[0] ?? '/';
  return ['GET', 'HEAD'].includes(method) && !/^\/(?:api|health)(?:\/|$)/.test(path) ? path : undefined;
}

/** @param file relative to the web root */
function describe(response: Response, file: string): void {
  const compression = compressionOf(file);
  const name = compression ? file.slice(0, -compression.extension.length) : file;
  if (compression) response.setHeader('Content-Encoding', compression.encoding).type(extname(name));
  if (COMPRESSIBLE.test(name)) response.vary('Accept-Encoding');
  // Assets have content hashes in their names, and a changed font gets a new name.
  const caching = file.startsWith('assets/') ? YEAR : file.startsWith('fonts/') ? MONTH : REVALIDATE;
  response.setHeader('Cache-Control', caching);
}
