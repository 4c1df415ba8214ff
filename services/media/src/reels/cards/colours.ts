/** The colours of the product's light and dark themes (`web/src/ui/tokens.css`) for film. */
export const PAPER = '#fbf6f7';
export const PAPER_SHADE = '#f1e2e7';
export const LETTER = '#fffdfd';
export const INK = '#2b1b2e';
export const INK_SOFT = '#5b475e';
export const WINE = '#7a2e4d';
export const WINE_SOFT = '#f7e6ec';
export const LINE = '#a48d9f';
export const MARIGOLD = '#e9a23b';
export const NIGHT = '#2b1b2e';
export const NIGHT_DEEP = '#1a101d';
export const ON_NIGHT = '#f9eeee';
export const ON_NIGHT_SOFT = '#d6c3cf';
