import type { ChildCard } from '@lectern/contract/dashboards/children.shapes.ts';
import { civilDateOf, formatDayOfYear } from '../../../../lib/formats.ts';
import type { Address } from '../../../../lib/url-state.ts';

/** The props of the lines of a child's card. */
export interface LinesProps {
  readonly child: ChildCard;
  /** The product's time. */
  readonly now: number;
  /** Changes to another child first; undefined if the links work by themselves. */
  readonly onOpen: ((to: Address) => void) | undefined;
  /** Where messages are read, once it is pressed. */
  readonly onMessages: () => void;
}

/** How the icon of a line looks. */
export const lineIcon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** 'Mar 05', as in the lines of a card. */
export const dayOf = (moment: string): string => formatDayOfYear(civilDateOf(moment));
