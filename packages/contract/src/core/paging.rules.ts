import { pagingLimits } from './core.limits.ts';

/** How many rows a page has: as requested, else the host's number, and never more than the server's limit. */
export function pageSize(asked: number | undefined, hostItems: number): number {
  return Math.min(Math.max(1, asked ?? hostItems), pagingLimits.maximumItems);
}

/** How many pages this many rows make; none for no rows. */
export function totalPages(rows: number, itemsPerPage: number): number {
  return Math.ceil(rows / itemsPerPage);
}

/** Whether the page buttons are shown: only when there is more than one page. */
export function showsPaging(pages: number): boolean {
  return pages > 1;
}
