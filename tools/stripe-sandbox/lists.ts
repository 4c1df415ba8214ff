import type { Params } from './params.js';
import { invalid } from './stripe-error.js';

export interface ListAnswer<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

interface Listed {
  id: string;
  created: number;
}

/**
 * Newest first: `starting_after` an id gives older items, `ending_before` it newer ones
 * (https://docs.stripe.com/api/pagination).
 */
export function page<T extends Listed>(url: string, all: T[], params: Params, longest: number): ListAnswer<T> {
  const limit = Math.min(params.integer('limit', 1, 100) ?? 10, longest);
  const after = params.text('starting_after');
  const before = params.text('ending_before');
  if (after !== undefined && before !== undefined) {
    throw invalid('You can only use one of `starting_after` and `ending_before`.', { param: 'ending_before' });
  }
  const within = createdWithin(params);
  const newer = before === undefined ? undefined : all.slice(0, place(all, before, 'ending_before'));
  const older = after === undefined ? all : all.slice(place(all, after, 'starting_after') + 1);
  const fitting = (newer ?? older).filter(({ created }) => within(created));
  const data = newer ? fitting.slice(-limit) : fitting.slice(0, limit);
  return { object: 'list', data, has_more: fitting.length > limit, url };
}

function place(all: Listed[], id: string, param: string): number {
  const index = all.findIndex((each) => each.id === id);
  if (index < 0) throw invalid(`No such object: '${id}'`, { param, code: 'resource_missing' });
  return index;
}

/** `created=…` or `created[gt|gte|lt|lte]=…`, in seconds. */
function createdWithin(params: Params): (created: number) => boolean {
  const range = params.range('created');
  return (created) =>
    created >= (range.gte ?? 0) &&
    created > (range.gt ?? -1) &&
    created <= (range.lte ?? Infinity) &&
    created < (range.lt ?? Infinity);
}
