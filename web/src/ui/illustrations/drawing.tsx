import { clsx } from 'clsx';

/** A component that shows an SVG file of this folder. Decoration: colours come from the page, screen readers skip it. */
export const drawing = (svg: string) =>
  function Drawing({ className }: { className?: string }) {
    return (
      <span aria-hidden="true" className={clsx('block w-full', className)} dangerouslySetInnerHTML={{ __html: svg }} />
    );
  };

/** The same as a part of another drawing, in its own units from 0 0. */
export const drawnPart = (svg: string) =>
  function DrawnPart() {
    return <g dangerouslySetInnerHTML={{ __html: svg }} />;
  };
