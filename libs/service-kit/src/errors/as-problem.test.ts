import { BadRequestException, NotFoundException } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { asProblem } from './as-problem.js';
import { ProblemError } from './problem-error.js';

function driverError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

describe('asProblem', () => {
  it('returns a problem unchanged', () => {
    const problem = new ProblemError('wrong_state', 'It is too early.');
    expect(asProblem(problem)).toBe(problem);
  });

  it.each([
    [new NotFoundException(), 'not_found'],
    [new BadRequestException(), 'malformed'],
    [Object.assign(new Error('request entity too large'), { status: 413 }), 'too_large'],
    [new QueryFailedError('SELECT 1', [], driverError('ECONNREFUSED')), 'unavailable'],
    [driverError('ECONNREFUSED'), 'unavailable'],
    [new Error('timeout exceeded when trying to connect'), 'unavailable'],
    [new Error('Connection terminated unexpectedly'), 'unavailable'],
    [new QueryFailedError('SELECT 1', [], driverError('23505')), 'internal'],
    [driverError('ENOENT'), 'internal'],
    ['a string', 'internal'],
  ])('turns %s into %s', (error, code) => {
    expect(asProblem(error).code).toBe(code);
  });

  it.each(['08006', '25006', '25P03', '40001', '40P01', '53100', '53300', '57014', '57P01', '57P02', '57P03'])(
    'turns the SQLSTATE %s into unavailable',
    (sqlState) => {
      expect(asProblem(new QueryFailedError('SELECT 1', [], driverError(sqlState))).code).toBe('unavailable');
    },
  );

  it.each(['ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'])(
    'turns %s, as when a machine is gone, into unavailable',
    (code) => {
      expect(asProblem(driverError(code)).code).toBe('unavailable');
    },
  );

  it('hides the message of an unexpected error, and sets Retry-After if the database cannot be reached', () => {
    expect(asProblem(new Error('password=hunter2')).message).not.toContain('hunter2');
    expect(asProblem(new Error('Connection terminated')).headers).toEqual({ 'Retry-After': '5' });
  });
});
