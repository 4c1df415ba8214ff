import { All, Controller } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

/** Has no row in the route table. `RouteGuard` runs only for handlers, so without it these requests would be free. */
@Controller()
export class UnknownRoutesController {
  @All('api{/*path}')
  refuse(): never {
    throw new ProblemError('not_found', 'We couldn’t find what you’re looking for.');
  }
}
