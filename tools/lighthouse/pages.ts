import type { Product } from '@dear-future/testing/product';
import { ProductVisitor } from '../visitor/visitor.js';

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
  /** The page's name in the report, such as `/share/{slug}`. */
  name: string;
  url: string;
  cookie?: string;
  /** Whether search engines should find the page, so that its SEO score counts. */
  isIndexed: boolean;
}

/** Creates a user and a prompt for the four most important pages, and returns these pages. */
export async function prepareSubjects(product: Product): Promise<Subject[]> {
  const owner = new ProductVisitor(product.url);
  await owner.signIn('owner@lighthouse.test', product.mail);
  const { slug } = await owner.createPrompt();
  const urlOf = (path: string): string => product.url + path;
  return [
    { name: '/', url: urlOf('/'), isIndexed: true },
    { name: '/love-stories', url: urlOf('/love-stories'), isIndexed: true },
    { name: '/share/{slug}', url: urlOf(`/share/${slug}`), isIndexed: false },
    { name: '/record', url: urlOf('/record'), cookie: owner.cookie, isIndexed: false },
  ];
}
