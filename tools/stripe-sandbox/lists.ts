import type { Params } from './params.js';
import { invalid } from './stripe-error.js';

export interface ListResponse<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

interface ListItem {
  id: string;
  created: number;
}

/**
 * Returns one page of `all`, which has the newest item first. `starting_after` selects items that are older than the
 * item with this id, and `ending_before` newer ones (https://docs.stripe.com/api/pagination).
 */
export function page<T extends ListItem>(url: string, all: T[], params: Params, maxPageSize: number): ListResponse<T> {
  const limit = Math.min(params.integer('limit', 1, 100) ?? 10, maxPageSize);
  const after = params.text('starting_after');
  const before = params.text('ending_before');
  if (after !== undefined && before !== undefined) {
    throw invalid('You can only use one of `starting_after` and `ending_before`.', { param: 'ending_before' });
  }
  const isInRange = createdWithin(params);
  const newer = before === undefined ? undefined : all.slice(0, indexOf(all, before, 'ending_before'));
  const older = after === undefined ? all : all.slice(indexOf(all, after, 'starting_after') + 1);
  const matching = (newer ?? older).filter(({ created }) => isInRange(created));
  const data = newer ? matching.slice(-limit) : matching.slice(0, limit);
  return { object: 'list', data, has_more: matching.length > limit, url };
}

function indexOf(all: ListItem[], id: string, param: string): number {
  const index = all.findIndex((each) => each.id === id);
  if (index < 0) throw invalid(`No such object: '${id}'`, { param, code: 'resource_missing' });
  return index;
}

/** Reads `created=…` or `created[gt|gte|lt|lte]=…`, in seconds. */
function createdWithin(params: Params): (created: number) => boolean {
  const range = params.range('created');
  return (created) =>
    created >= (range.gte ?? 0) &&
    created > (range.gt ?? -1) &&
    created <= (range.lte ?? Infinity) &&
    created < (range.lt ?? Infinity);
}
