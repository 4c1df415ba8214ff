import { lazy, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { ahead } from '../lib/network.js';
import { PAGE_TABLE, type Page, type PageModule } from './page-table.js';
import { UnderWay } from './under-way.js';

/** A page of the table, or the one for every other address. */
export type Fetched = PageModule | 'not-found';

const LOADERS: Record<Fetched, () => Promise<ComponentType>> = {
  'not-found': async () => (await import('./not-found-page.js')).NotFoundPage,
  'landing/landing-page': async () => (await import('../features/landing/landing-page.js')).LandingPage,
  'love-stories/love-stories-page': async () =>
    (await import('../features/love-stories/love-stories-page.js')).LoveStoriesPage,
  'share/share-page': async () => (await import('../features/share/share-page.js')).SharePage,
  'share/capsule-page': async () => (await import('../features/share/capsule-page.js')).CapsulePage,
  'record/record-page': async () => (await import('../features/record/record-page.js')).RecordPage,
  'video-review/video-review-page': async () =>
    (await import('../features/video-review/video-review-page.js')).VideoReviewPage,
  'welcome/welcome-page': async () => (await import('../features/welcome/welcome-page.js')).WelcomePage,
  'time-capsules/my-capsules-page': async () =>
    (await import('../features/time-capsules/my-capsules-page.js')).MyCapsulesPage,
  'paid-capsules/my-paid-capsules-page': async () =>
    (await import('../features/paid-capsules/my-paid-capsules-page.js')).MyPaidCapsulesPage,
  'host-capsule/host-capsule-page': async () =>
    (await import('../features/host-capsule/host-capsule-page.js')).HostCapsulePage,
  'capsule-wizard/create-capsule-page': async () =>
    (await import('../features/capsule-wizard/create-capsule-page.js')).CreateCapsulePage,
  'payment/payment-page': async () => (await import('../features/payment/payment-page.js')).PaymentPage,
  'account/account-page': async () => (await import('../features/account/account-page.js')).AccountPage,
  'shared-prompts/shared-prompts-page': async () =>
    (await import('../features/shared-prompts/shared-prompts-page.js')).SharedPromptsPage,
  'responses/responses-page': async () => (await import('../features/responses/responses-page.js')).ResponsesPage,
};

/** The code of a page did not arrive: no network, or a newer version of the product has other files. */
export class PageNotFetched extends Error {
  override readonly name = 'PageNotFetched';

  constructor(
    readonly module: Fetched,
    cause: unknown,
  ) {
    super('The code of the page did not arrive', { cause });
  }
}

/** Pages whose code the user is waiting for. */
export const pagesUnderWay = new UnderWay();

const components = new Map<Fetched, ComponentType>();

/**
 * The component of a page; it suspends until its code is there. A failure is kept until `forgetPage`: React renders
 * again before it commits the failure, and would fetch for ever.
 */
export function pageComponent(module: Fetched): ComponentType {
  const known = components.get(module);
  if (known) return known;
  const component = lazy(async () => {
    try {
      return { default: await pagesUnderWay.during(LOADERS[module]()) };
    } catch (cause) {
      throw new PageNotFetched(module, cause);
    }
  });
  components.set(module, component);
  return component;
}

/** Lets the code of a page be fetched again after a failure. */
export function forgetPage(module: Fetched): void {
  components.delete(module);
}

/** The page at an address, or undefined where there is none. */
export function pageAt(pathname: string): Page | undefined {
  const fits = PAGE_TABLE.filter(({ path }) => matchPath(path, pathname) !== null);
  // `/capsules/create` also looks like the page of one capsule; the one without a parameter is meant.
  return fits.find(({ path }) => !path.includes(':')) ?? fits[0];
}

/** Fetches the code of the first page, so that it renders without suspending. A failure shows when the page renders. */
export async function fetchPage(module: Fetched): Promise<void> {
  try {
    const component = await LOADERS[module]();
    // Keep a component that is already suspended on.
    if (!components.has(module)) components.set(module, component);
  } catch {
    // `pageComponent` asks again.
  }
}

/** Fetches the code of a page ahead of its use. Does nothing without a network. */
export function fetchAhead(module: Fetched): void {
  ahead(LOADERS[module]);
}
