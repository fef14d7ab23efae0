import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Address } from '../../../../lib/url-state.ts';
import { AddressLink } from '../../../../ui/address-link.tsx';
import { CountBadge } from '../../../../ui/status-badge.tsx';
import classes from './child-card.module.css';

/** One line of a child's card: what it is about, the news, and something more. With an address it is a link. */
export function ChildLine({
  icon,
  about,
  news,
  more,
  child = '',
  to,
  onOpen,
  count = 0,
  isKept = false,
  act,
}: {
  icon: ReactNode;
  about: string;
  news: string;
  more?: string | undefined;
  /** Names the child, for people who hear the links one by one. */
  child?: string;
  to?: Address | undefined;
  /** Goes there by itself; the link does nothing then. */
  onOpen?: ((to: Address) => void) | undefined;
  /** How much is new. */
  count?: number;
  /** Phones show it of every child. */
  isKept?: boolean;
  /** The button in a line without a link. */
  act?: ReactNode;
}) {
  const words = (
    <>
      {icon}
      <span className={classes.words}>
        <span className="type-head tone-3">
          {child !== '' && <VisuallyHidden>{`${child}: `}</VisuallyHidden>}
          {about}
        </span>
        <span className={`type-name ${classes.clipped ?? ''}`}>{news}</span>
        {more !== undefined && more !== '' && (
          <span className={`type-row tone-2 ${classes.clipped ?? ''}`}>{more}</span>
        )}
      </span>
      {act === undefined && (
        <span aria-hidden className={classes.mark}>
          <CountBadge count={count} />
        </span>
      )}
    </>
  );
  const kept = isKept || undefined;
  return (
    <li>
      {to === undefined ? (
        <div className={classes.line} data-kept={kept}>
          {words}
          {act !== undefined && <span className={classes.act}>{act}</span>}
        </div>
      ) : (
        <AddressLink
          address={to}
          className={classes.line}
          data-kept={kept}
          onClick={(event) => {
            if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(to);
          }}
        >
          {words}
        </AddressLink>
      )}
    </li>
  );
}
