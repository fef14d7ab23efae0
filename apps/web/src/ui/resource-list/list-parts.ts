import type { ReactNode } from 'react';
import type { Address } from '../../lib/url-state.ts';
import type { ListLoading } from '../list-faces.tsx';

/**
 * Where a column is on a card: in its head, next to the head, on a line of its own, as what is pressed, or not at
 * all.
 */
export type CardPlace = 'head' | 'aside' | 'line' | 'action' | 'none';

/** Makes of a name the link that opens the row. */
export type Opener = (name: ReactNode) => ReactNode;

/** One column of a list. */
export interface Column<T> {
  id: string;
  /** Its head in a table and in a file; lines show none. */
  title?: string;
  /** Its content; `open` wraps the name, which is then the link that opens the row. */
  cell: (row: T, open: Opener) => ReactNode;
  /** Its width as a track of a grid; `narrow` at 1024 px and below. */
  width?: string;
  narrow?: string;
  align?: 'end';
  /**
   * In a table that scrolls by itself it stays in sight, in every width or above 1024 px alone; then its width is a number of
   * pixels. Columns that stay are the first ones.
   */
  pin?: { at: 'always' | 'wide'; px: number };
  /** At 1024 px and below it is left out. */
  isWideOnly?: boolean;
  /** The name by which its call sorts. */
  sort?: string;
  /** On a card its title comes before it. */
  isTitleOnCard?: boolean;
  /** A line unless said otherwise. */
  card?: CardPlace;
  /** Its plain text in a file; a column without one is not in the file. */
  text?: (row: T) => string;
}

/** The actions on one row, in its menu. */
export interface RowAction {
  label: string;
  icon: ReactNode;
  isDestructive?: boolean;
  /** Where it leads, or what it does. */
  onPress: Address | (() => void);
  /** Why it is not possible yet: then it is shown with the reason, and does nothing. */
  notYet?: string;
}

/** The actions on all chosen rows; `clear` ends the choice. */
export interface BulkAction<T> {
  label: string;
  icon?: ReactNode;
  onPress: (rows: readonly T[], clear: () => void) => void;
}

/** The target of a row, and side effects of opening it. */
export interface RowOpening {
  to: Address;
  onOpen?: () => void;
}

/** An answer of the server to the question for a list; without the figures it is all there is. */
export interface ListAnswer<T> {
  data: readonly T[];
  totalPages?: number;
  totalItems?: number;
  /** There are more than `totalItems`. */
  hasMore?: boolean | undefined;
  itemsPerPage?: number;
}

/** The loading of a list; the result of a query fits as it is. */
export type ListQuery<T> = ListLoading<ListAnswer<T>>;

/** How all rows that the filters choose come into a file: made by the server, or from every page. */
export type ListDownload<T> = { name: string } & (
  | { file: () => Promise<Blob> }
  | { page: (page: number) => Promise<ListAnswer<T>> }
);

/** The form of rows: cards, lines or a table. */
export interface RowParts<T> {
  columns: readonly Column<T>[];
  idOf: (row: T) => string;
  /** The name for the menu and the box of a row. */
  nameOf?: (row: T) => string;
  /** Null for a row that leads nowhere. */
  open?: (row: T) => RowOpening | null;
  menu?: (row: T) => readonly RowAction[];
  /** The sum of all rows, beneath them; it leads nowhere. */
  total?: T;
  /** The content below a row, over its whole width. */
  below?: (row: T) => ReactNode;
}
