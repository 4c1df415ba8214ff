import { Param } from '@nestjs/common';
import { ParseUuidPipe } from './parse-uuid.pipe.js';

/** A UUID in the path. */
export const UuidParam = (name = 'id'): ParameterDecorator => Param(name, ParseUuidPipe);
