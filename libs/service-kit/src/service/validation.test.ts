import 'reflect-metadata';
import { IsIn, IsInt, IsOptional, IsString, IsUrl, Matches, Max, MaxLength } from 'class-validator';
import type { ProblemError } from '../errors/problem-error.js';
import { validation } from './validation.js';

class SampleDto {
  @IsString()
  @MaxLength(5)
  promptTitle: string;

  @IsOptional()
  @IsInt()
  @Max(60)
  minutes?: number;

  @IsOptional()
  @IsIn(['active', 'closed'])
  status?: string;

  @IsOptional()
  @IsUrl()
  link?: string;

  @IsOptional()
  @Matches(/^\d$/, { message: 'limit must be a whole number from 0 to 9' })
  limit?: string;

  @IsOptional()
  @Matches(/^\d$/, { message: 'Status must be “active”.' })
  state?: string;
}

const metadata = { type: 'body', metatype: SampleDto } as const;
const refusalOf = async (body: object): Promise<ProblemError> =>
  (await validation.transform(body, metadata).catch((error: unknown) => error)) as ProblemError;

describe('the validation of a request body', () => {
  it.each<[object, string, string]>([
    [{ promptTitle: 7 }, 'promptTitle', 'Prompt title must be a string.'],
    [{}, 'promptTitle', 'Prompt title is missing.'],
    [{ promptTitle: 'too long' }, 'promptTitle', 'Prompt title must be shorter than or equal to 5 characters.'],
    [{ promptTitle: 'a', minutes: 61 }, 'minutes', 'Minutes must not be greater than 60.'],
    [{ promptTitle: 'a', minutes: 1.5 }, 'minutes', 'Minutes must be an integer number.'],
    [{ promptTitle: 'a', status: 'x' }, 'status', 'Status must be one of the following values: active, closed.'],
    [{ promptTitle: 'a', link: 'x' }, 'link', 'Link must be a URL address.'],
    [{ promptTitle: 'a', limit: 'y' }, 'limit', 'Limit must be a whole number from 0 to 9.'],
    [{ promptTitle: 'a', state: 'y' }, 'state', 'Status must be “active”.'],
    [{ promptTitle: 'a', userId: 1 }, 'userId', 'The field \u201cuserId\u201d is not known.'],
  ])('refuses %j because of the field %s: %s', async (body, field, sentence) => {
    const { code, message, details } = await refusalOf(body);
    expect([code, message, details?.map((problem) => problem.field)]).toEqual(['invalid', sentence, [field]]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('names the unknown field %s', async (field) => {
    const body = JSON.parse(`{"promptTitle":"a","${field}":"x"}`) as object;
    expect((await refusalOf(body)).details).toEqual([
      { field, problem: `The field \u201c${field}\u201d is not known.` },
    ]);
  });

  it('leaves a valid body unchanged', async () => {
    const body = { promptTitle: 'a', minutes: 1 };
    expect(await validation.transform(body, metadata)).toEqual(body);
  });
});
