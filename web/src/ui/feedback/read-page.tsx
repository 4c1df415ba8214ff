import type { ComponentProps, ReactNode } from 'react';
import { HttpError } from '../../lib/http/http.js';
import { Page, type PageProps } from '../layout/page.js';
import { Loaded } from './read-state.js';

interface ReadPageProps<Data> extends ComponentProps<typeof Loaded<Data>>, Pick<PageProps, 'width' | 'above'> {
  /** The page's title until the data has loaded. */
  page: string;
  missing: ReactNode;
}

/** A page about one item. Shows `missing` instead of a deleted item, even if the cache still has the item. */
export function ReadPage<Data>({ page, width, above, missing, children, ...props }: ReadPageProps<Data>) {
  const { data, error, isFetching } = props.read;
  if (!isFetching && error instanceof HttpError && [400, 404].includes(error.status)) return missing;
  if (data !== undefined) return children(data);
  return (
    <Page title={page} width={width} above={above}>
      <Loaded {...props} children={children} />
    </Page>
  );
}
