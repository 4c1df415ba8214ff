import type { Product } from '@dear-future/testing/product';
import { createPrompt, signIn } from '../bench/owner.js';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Lighthouse's names, and ours for the report. */
export const METRICS = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'speed-index': 'speed index',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'layout shift',
} as const;

export interface Subject {
  /** In the report, such as `/share/{slug}`. */
  name: string;
  url: string;
  cookie?: string;
  /** Search engines should find it: SEO is checked too. */
  listed: boolean;
}

/** The four most important pages, on a new installation. */
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
