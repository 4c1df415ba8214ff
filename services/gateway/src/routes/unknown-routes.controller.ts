import { All, Controller } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

/** `RouteGuard` runs only before handlers. Without this handler, requests for unknown routes would not be limited. */
@Controller()
export class UnknownRoutesController {
  @All('api{/*path}')
  refuse(): never {
    throw new ProblemError('not_found', 'We couldn’t find what you’re looking for.');
  }
}
