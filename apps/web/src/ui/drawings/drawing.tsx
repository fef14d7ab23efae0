import { lazy, Suspense } from 'react';
import type { DrawingName, LazyDrawing, Strokes } from './drawing-names.ts';
import classes from './drawing.module.css';

const plug: Strokes = {
  box: '0 0 108 32',
  width: 108,
  grey: <path d="M1 16h26M27 4h10a12 12 0 0 1 0 24H27zM81 4H71a12 12 0 0 0 0 24h10zM81 16h26" />,
  brand: <path d="M49 10h10M49 22h10" />,
};

/** Draws strokes: grey ones, and one in the brand's colour. */
function DrawnStrokes({ strokes: { box, width, grey, brand } }: { strokes: Strokes }) {
  return (
    <svg viewBox={box} width={width} className={classes.drawing} aria-hidden>
      <g className={classes.grey}>{grey}</g>
      <g className={classes.brand}>{brand}</g>
    </svg>
  );
}

const Fetched = lazy(async () => {
  const { strokes } = await import('./strokes.tsx');
  return { default: ({ name }: { name: LazyDrawing }) => <DrawnStrokes strokes={strokes[name]} /> };
});

/** A quiet drawing for empty and failed lists: grey strokes and one in the brand's colour. */
export function Drawing({ name }: { name: DrawingName }) {
  if (name === 'plug') return <DrawnStrokes strokes={plug} />;
  return (
    <Suspense fallback={<div className={classes.place} data-name={name} aria-busy />}>
      <Fetched name={name} />
    </Suspense>
  );
}
