import clsx from 'clsx';
import type { CSSProperties, HTMLAttributes } from 'react';
import classes from './layout.module.css';

/** The common props. */
interface LayoutProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'span' | 'ul' | 'li' | 'p' | 'nav';
  /** The space between what is in it: a number of the look, or `card`, as between cards. */
  gap?: 0 | 2 | 4 | 6 | 8 | 12 | 16 | 20 | 24 | 32 | 'card';
  align?: 'start' | 'center' | 'end' | 'baseline';
  justify?: 'center' | 'end' | 'between';
  /** It is no wider than this, in CSS pixels. */
  width?: number | undefined;
  /** Centred in its container, if it is narrower. */
  isCentred?: boolean;
  /** It takes the room that is left in the row around it. */
  isGrowing?: boolean;
}

interface FlowProps extends LayoutProps {
  kind: string | undefined;
  measures?: Readonly<Record<string, string | undefined>>;
}

function Flow({
  as: Element = 'div',
  kind,
  measures,
  gap,
  align,
  justify,
  width,
  isCentred,
  isGrowing,
  className,
  style,
  ...rest
}: FlowProps) {
  return (
    <Element
      {...rest}
      className={clsx(classes.flow, kind, className)}
      style={{ maxWidth: width, ...measures, ...style } as CSSProperties}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
      data-centred={isCentred || undefined}
      data-growing={isGrowing || undefined}
    />
  );
}

/** Things below each other, over the whole width. */
export function Stack({ gap = 12, ...rest }: LayoutProps) {
  return <Flow {...rest} gap={gap} kind={classes.stack} />;
}

/** Things side by side, centred vertically; they wrap into the next line when there is no room. */
export function Row({
  gap = 8,
  isFixed = false,
  isStretchedOnPhones = false,
  ...rest
}: LayoutProps & {
  /** It stays one line. */
  isFixed?: boolean;
  /** On phones they share the whole width, as the buttons of a form do. */
  isStretchedOnPhones?: boolean;
}) {
  const kind = clsx(classes.row, !isFixed && classes.wrapped, isStretchedOnPhones && classes.stretched);
  return <Flow {...rest} gap={gap} kind={kind} />;
}

/** Columns of a page or of a form's fields; on phones one below the other. */
export function Columns({
  gap = 'card',
  tracks = 'repeat(2, minmax(0, 1fr))',
  narrow = tracks,
  phone = 'minmax(0, 1fr)',
  ...rest
}: LayoutProps & {
  /** The tracks of the grid; `narrow` at 1024 px and below, `phone` at 768 px and below. */
  tracks?: string;
  narrow?: string;
  phone?: string;
}) {
  const measures = { '--tracks': tracks, '--narrow': narrow, '--phone': phone };
  return <Flow {...rest} gap={gap} kind={classes.columns} measures={measures} />;
}
