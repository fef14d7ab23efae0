import type { CSSProperties, ReactNode } from 'react';
import { variablesOf } from './css-variables.ts';
import type { BrandTheme, Scheme } from './tokens.ts';

interface SchemeGroundProps {
  scheme: Scheme;
  brand: BrandTheme;
  className?: string | undefined;
  /** The name of the picture; nothing in it can be used then. */
  label?: string;
  children: ReactNode;
}

/** A part of the page in a scheme and brand of its own, independent of its surroundings. */
export function SchemeGround({ scheme, brand, className, label, children }: SchemeGroundProps) {
  const picture = label === undefined ? {} : { role: 'img', 'aria-label': label };
  return (
    <div {...picture} className={className} style={variablesOf(scheme, brand[scheme]) as CSSProperties}>
      {children}
    </div>
  );
}
