import type { Product } from '@dear-future/testing/product';
import { createPrompt, signIn } from '../bench/owner.js';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Lighthouse's metric ids and their names in our report. */
export const METRICS = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'speed-index': 'speed index',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'layout shift',
} as const;

export interface Subject {
  /** The name in the report, such as `/share/{slug}`. */
  name: string;
  url: string;
  cookie?: string;
  /** Whether search engines should find the page, so that its SEO score counts. */
  isIndexed: boolean;
}

/** The four most important pages, on a new installation. */
export async function subjects(product: Product): Promise<Subject[]> {
  const cookie = await signIn(product, 'host@lighthouse.test');
  const { slug } = await createPrompt(product, cookie);
  const urlOf = (path: string): string => product.url + path;
  return [
    { name: '/', url: urlOf('/'), isIndexed: true },
    { name: '/love-stories', url: urlOf('/love-stories'), isIndexed: true },
    { name: '/share/{slug}', url: urlOf(`/share/${slug}`), isIndexed: false },
    { name: '/record', url: urlOf('/record'), cookie, isIndexed: false },
  ];
}
