import clsx from 'clsx';
import { use, useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './page-title.module.css';
import { ShellContext } from './shell-context.ts';

/** The title of a screen. */
export interface PageTitleProps {
  /** The screen's name, for the document's title, and for the heading unless `heading` says more. */
  title: string;
  /** The heading, where it is more than the name: a greeting. */
  heading?: string;
  /** A greeting is set larger. */
  isGreeting?: boolean;
  /** A way back, before the heading. */
  back?: ReactNode;
  /** What belongs to the whole screen, next to the bell: a status. */
  aside?: ReactNode;
}

/**
 * Frames that have shown a screen. In a new one the focus stays at its start, whose first stop skips to the content.
 */
const begun = new WeakSet<HTMLElement>();

/** Says the screen's title: once, in the header, as the one h1. The focus goes there when one screen follows another. */
export function PageTitle({ title, heading = title, isGreeting = false, back, aside }: PageTitleProps) {
  const { titleSlot, asideSlot, documentTitle } = use(ShellContext);
  const h1 = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = documentTitle(title);
  }, [documentTitle, title]);
  useEffect(() => {
    // Only where the focus was lost with the screen before: never taken out of a field or the navigation.
    if (!titleSlot) return;
    const isNext = begun.has(titleSlot);
    begun.add(titleSlot);
    if (isNext && document.activeElement === document.body) h1.current?.focus({ preventScroll: true });
  }, [titleSlot]);
  return (
    <>
      {titleSlot &&
        createPortal(
          <>
            {back !== undefined && <span className={classes.back}>{back}</span>}
            <h1
              ref={h1}
              tabIndex={-1}
              className={clsx(classes.heading, isGreeting ? 'type-greeting' : 'type-title')}
            >
              {heading}
            </h1>
          </>,
          titleSlot,
        )}
      {asideSlot && aside !== undefined && createPortal(aside, asideSlot)}
    </>
  );
}

/** The sentence under a greeting. */
export function PageLead({ children }: { children: ReactNode }) {
  return <p className={clsx(classes.lead, 'type-explanation tone-2')}>{children}</p>;
}
