import { clsx } from 'clsx';

/** An inline SVG, so that its colors come from the page. */
export const drawing = (svg: string) =>
  function Drawing({ className }: { className?: string }) {
    return (
      <span aria-hidden="true" className={clsx('block w-full', className)} dangerouslySetInnerHTML={{ __html: svg }} />
    );
  };

/** A part of another drawing. Its coordinates start at 0 0. */
export const drawnPart = (svg: string) =>
  function DrawnPart() {
    return <g dangerouslySetInnerHTML={{ __html: svg }} />;
  };
