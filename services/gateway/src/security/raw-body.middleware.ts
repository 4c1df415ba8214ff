import { Injectable, type NestMiddleware } from '@nestjs/common';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { inTime } from './body-deadline.js';

const LIMIT = '256kb';

/**
 * Reads the bodies that are handed on byte for byte, because a signature covers them. What is packed (`Content-Encoding`) is
 * refused: unpacked, it would not be what was signed.
 */
@Injectable()
export class RawBodyMiddleware implements NestMiddleware {
  private readonly parser: RequestHandler = express.raw({ type: () => true, limit: LIMIT, inflate: false });

  use(request: Request, response: Response, next: NextFunction): void {
    const finish = inTime(next);
    void this.parser(request, response, finish);
  }
}
