/** The position of one slip on its page. */
export interface SlipPlace {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const columns = 2;
const rows = 4;

/** Slips on a page. */
export const slipsPerPage = columns * rows;

/** Where the slips of a document are placed: in columns side by side, page by page. */
export function placeOf(at: number, [width, height]: readonly [number, number]): SlipPlace {
  const onPage = at % slipsPerPage;
  return {
    page: Math.floor(at / slipsPerPage),
    x: ((onPage % columns) * width) / columns,
    y: (Math.floor(onPage / columns) * height) / rows,
    ...{ width: width / columns, height: height / rows },
  };
}

/** Between which points a page of slips is cut. */
export function cutsOf([width, height]: readonly [number, number]): (readonly [
  readonly [number, number],
  readonly [number, number],
])[] {
  const across = Array.from({ length: rows - 1 }, (_, at) => {
    const y = ((at + 1) * height) / rows;
    return [[0, y] as const, [width, y] as const] as const;
  });
  return [...across, [[width / columns, 0] as const, [width / columns, height] as const] as const];
}
