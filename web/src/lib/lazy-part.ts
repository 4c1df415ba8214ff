import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A part of a page whose code is fetched when it is first shown. Where that fails (no network, a newer version has other files)
 * `Instead` stands in its place, by default nothing: a page never breaks for a part of it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = Nothing,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({
    default: await load().catch(() => Instead),
  }));
}

function Nothing(): null {
  return null;
}
