import { Param, type PipeTransform } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

class ParseUuid implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!UUID.test(value)) throw new ProblemError('not_found', 'We couldn’t find what you’re looking for.');
    return value.toLowerCase();
  }
}

/** An id in the path. A malformed one gets 404, like an unknown one (docs/product.md §8). */
export const UuidParam = (name = 'id'): ParameterDecorator => Param(name, ParseUuid);
