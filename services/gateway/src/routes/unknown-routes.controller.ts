import { All, Controller } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

/** `RouteGuard` runs only for handlers, so without this one, requests for unknown routes would count for no limit. */
@Controller()
export class UnknownRoutesController {
  @All('api{/*path}')
  refuse(): never {
    throw new ProblemError('not_found', 'We couldn’t find what you’re looking for.');
  }
}
