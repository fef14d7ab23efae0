import clsx from 'clsx';
import type { HTMLAttributes, Ref } from 'react';
import classes from './layout.module.css';

/** Spaces of the look, in CSS pixels. */
type Space = 0 | 2 | 4 | 6 | 8 | 12 | 16 | 20 | 24 | 32;

/** What both take: an element, the space between what is in it, and how that stands. */
interface LayoutProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'span' | 'ul' | 'ol' | 'li' | 'form' | 'footer' | 'p';
  ref?: Ref<never>;
  gap?: Space;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'start' | 'center' | 'end' | 'between';
  /** It takes the room that is left in the row around it. */
  isGrowing?: boolean;
}

function Flex({
  as: Element = 'div',
  kind,
  gap,
  align,
  justify,
  isGrowing,
  className,
  ...rest
}: LayoutProps & { kind: string | undefined }) {
  return (
    <Element
      {...rest}
      className={clsx(classes.flow, kind, className)}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
      data-growing={isGrowing || undefined}
    />
  );
}

/** Things below each other, over the whole width. */
export function Stack({ gap = 12, ...rest }: LayoutProps) {
  return <Flex {...rest} gap={gap} kind={classes.stack} />;
}

/** Things beside each other, in the middle of their height; they go on in the next line where there is no room. */
export function Row({ gap = 8, isFixed = false, ...rest }: LayoutProps & { isFixed?: boolean }) {
  return <Flex {...rest} gap={gap} kind={clsx(classes.row, !isFixed && classes.wrapped)} />;
}
