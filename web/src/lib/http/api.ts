import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { fetchPath, HttpError, nextPage } from './http.js';
import type { paths } from './paths.js';

type Path = keyof paths;
type MethodOf<P extends Path> = {
  [M in keyof paths[P]]: paths[P][M] extends { responses: object } ? M : never;
}[keyof paths[P]] &
  string;

/** `METHOD /path` of a route, from the gateway's OpenAPI document. */
export type Call = { [P in Path]: `${Uppercase<MethodOf<P>>} ${P}` }[Path];

type Operation<C> = C extends `${infer M} ${infer P extends Path}` ? paths[P][Lowercase<M> & keyof paths[P]] : never;
type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined;
export type ResponseOf<C> =
  Operation<C> extends { responses: infer R } ? Json<R[keyof R & (200 | 201 | 202 | 204)]> : never;
type BodyOf<C> = Operation<C> extends { requestBody: infer B } ? Json<B> : undefined;
type ReadPath = Call extends infer C ? (C extends `GET ${infer P extends Path}` ? P : never) : never;

/** One id for each `{parameter}`. */
export type Ids<P> = P extends `${string}{${string}}${infer Rest}` ? [string, ...Ids<Rest>] : [];
type Headers = Record<string, string>;
type BodyAndHeaders<C> =
  BodyOf<C> extends undefined ? [body?: undefined, headers?: Headers] : [body: BodyOf<C>, headers?: Headers];

/** Returns a key such as `['/api/capsules', id, 'reel']`. Invalidating a list also invalidates its items. */
function keyOf(path: string, ids: readonly string[]): string[] {
  const rest = [...ids];
  const [, api, collection, ...parts] = path.split('/');
  return [`/${api}/${collection}`, ...parts.map((part) => (part.startsWith('{') ? (rest.shift() ?? '') : part))];
}

/** Returns the path of a key. Escapes ids, because users can type them into the address bar. */
export const joinKey = ([path, ...parts]: readonly unknown[]): string =>
  [path, ...parts.map((part) => encodeURIComponent(String(part)))].join('/');

export const apiPath = <P extends Path>(path: P, ...ids: Ids<P>): string => joinKey(keyOf(path, ids));

/** Has no `queryFn`: the query client's default one reads the path. */
export const apiQuery = <P extends ReadPath>(path: P, ...ids: Ids<P>) =>
  queryOptions<ResponseOf<`GET ${P}`>>({ queryKey: keyOf(path, ids) });

const PAGE_LENGTH = 50;

export const apiPages = <P extends ReadPath>(path: P, ...ids: Ids<P>) =>
  infiniteQueryOptions({
    queryKey: keyOf(path, ids),
    queryFn: async ({ pageParam, signal }) => {
      const response = await fetchPath(pageParam, { signal });
      const total = response.headers.get('x-total-count');
      return {
        items: (await response.json()) as ResponseOf<`GET ${P}`>,
        /** Null if the server does not send it. */
        total: total === null ? null : Number(total),
        next: nextPage(response.headers.get('link')),
      };
    },
    initialPageParam: `${apiPath(path, ...ids)}?limit=${PAGE_LENGTH}`,
    getNextPageParam: (last) => last.next,
  });

export function requestLine<C extends Call>(call: C, ids: Ids<C>) {
  const [method = '', path = ''] = call.split(' ');
  return { method, url: joinKey(keyOf(path, ids)) };
}

type ResponseWith<Body> = Omit<Response, 'json'> & { json(): Promise<Body> };

/** @throws HttpError */
export function send<C extends Call>(
  call: C,
  ids: Ids<C>,
  ...[body, headers = {}]: BodyAndHeaders<C>
): Promise<ResponseWith<ResponseOf<C>>> {
  const { method, url } = requestLine(call, ids);
  const content =
    body === undefined
      ? { headers }
      : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return fetchPath(url, { method, ...content });
}

/** @throws HttpError */
export async function sendForJson<C extends Call>(
  call: C,
  ids: Ids<C>,
  ...content: BodyAndHeaders<C>
): Promise<ResponseOf<C>> {
  return (await send(call, ids, ...content)).json();
}

/** Deletes an item. Succeeds if it no longer exists. @throws HttpError */
export async function deleteIfThere<C extends Call & `DELETE ${string}`>(call: C, ids: Ids<C>): Promise<void> {
  try {
    const { method, url } = requestLine(call, ids);
    await fetchPath(url, { method });
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 404) throw error;
  }
}
