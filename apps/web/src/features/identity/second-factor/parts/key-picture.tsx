import { encode } from 'uqr';
import { useMemo } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import classes from './second-factor.module.css';

/** A text as a picture that the camera of a phone reads. */
export function KeyPicture({ text }: { text: string }) {
  const say = useSay();
  const { size, path } = useMemo(() => {
    const { size: squares, data } = encode(text, { ecc: 'M', border: 0 });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: squares, path: dark.join('') };
  }, [text]);
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={say('secondFactor.picture')}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
