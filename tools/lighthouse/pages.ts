import type { Product } from '@dear-future/testing/product';
import { createPrompt, signIn } from '../bench/owner.js';

/** What Lighthouse judges, in its own words. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** What performance is made of: Lighthouse's names, and those for a line of the report. */
export const METRICS = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'speed-index': 'speed index',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'layout shift',
} as const;

/** A page to look at. */
export interface Subject {
  /** For the report: `/share/{slug}`. */
  name: string;
  url: string;
  /** Of the person who opens it; visitors have none. */
  cookie?: string;
  /** Strangers are to find it: it has to do well in search engines' eyes, too. */
  listed: boolean;
}

/** The four pages of docs/product.md by which a visitor judges us, on a product that has just been started. */
export async function subjects(product: Product): Promise<Subject[]> {
  const cookie = await signIn(product, 'host@lighthouse.test');
  const { slug } = await createPrompt(product, cookie);
  const at = (path: string): string => product.url + path;
  return [
    { name: '/', url: at('/'), listed: true },
    { name: '/love-stories', url: at('/love-stories'), listed: true },
    { name: '/share/{slug}', url: at(`/share/${slug}`), listed: false },
    { name: '/record', url: at('/record'), cookie, listed: false },
  ];
}
