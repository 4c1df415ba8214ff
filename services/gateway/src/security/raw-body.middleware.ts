import { Injectable, type NestMiddleware } from '@nestjs/common';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { inTime } from './body-deadline.js';
import { clientNetwork } from './client-network.js';
import { OpenRequests } from './open-requests.js';

const LIMIT = '256kb';
/** Bodies read at once from one network: more would fill the memory before a signature is checked. */
const MOST_AT_ONCE = 8;
const MAX_WAITING = 100;

/**
 * Reads bodies that are forwarded byte for byte, because they are signed. Compressed ones are refused: the signature
 * would not match.
 */
@Injectable()
export class RawBodyMiddleware implements NestMiddleware {
  private readonly bodies = new OpenRequests('Please try again in a moment.', MAX_WAITING);
  private readonly parser: RequestHandler = express.raw({ type: () => true, limit: LIMIT, inflate: false });

  use(request: Request, response: Response, next: NextFunction): void {
    const share = { key: clientNetwork(request.ip), most: MOST_AT_ONCE };
    const read = (): Promise<void> =>
      new Promise((resolve) => {
        const finish = inTime((error) => {
          resolve();
          next(error);
        });
        void this.parser(request, response, finish);
      });
    this.bodies.inTurn([share], response, read).catch(next);
  }
}
