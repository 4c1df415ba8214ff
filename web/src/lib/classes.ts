import { clsx, type ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** The kit's own type sizes would otherwise be taken for text colours and removed. */
const merge = extendTailwindMerge({
  extend: {
    classGroups: {
      'font-size': [{ text: ['display', 'title', 'heading'] }],
      shadow: [{ shadow: ['rest', 'lift', 'float'] }],
    },
  },
});

/** Joins class names; of two that set the same property the last one wins. */
export function classes(...values: ClassValue[]): string {
  return merge(clsx(values));
}
