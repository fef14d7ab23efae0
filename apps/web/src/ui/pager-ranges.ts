/** The first and the last row that a page shows, counted from 1; both 0 when there is nothing. */
export function rowsOfPage(
  page: number,
  itemsPerPage: number,
  totalItems: number,
): { from: number; to: number } {
  if (totalItems <= 0) return { from: 0, to: 0 };
  const from = (page - 1) * itemsPerPage + 1;
  return { from: Math.min(from, totalItems), to: Math.min(page * itemsPerPage, totalItems) };
}
