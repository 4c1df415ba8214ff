import 'react';

declare module 'react' {
  /** Styles may set CSS variables. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
