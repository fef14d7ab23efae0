/** The position of a floating element relative to its anchor. */
export interface Beside {
  side: 'top' | 'right' | 'bottom';
  align?: 'center' | 'end';
  gap: number;
}

const edge = 8;

const within = (at: number, size: number, room: number): number =>
  Math.max(edge, Math.min(at, room - edge - size));

/** Puts a fixed element on a side of another one: on the opposite side where it does not fit, and never outside of the window. */
export function placeBeside(
  anchor: Element,
  element: HTMLElement,
  { side, align = 'center', gap }: Beside,
): void {
  const to = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const { innerWidth, innerHeight } = window;
  const above = to.top - gap - height;
  const below = to.bottom + gap;
  const right = to.right + gap;
  const fitsAbove = above >= edge;
  const fitsBelow = below + height <= innerHeight - edge;
  let left = align === 'end' ? to.right - width : to.left + (to.width - width) / 2;
  let top = side === 'top' ? (fitsAbove ? above : below) : fitsBelow || !fitsAbove ? below : above;
  if (side === 'right') {
    left = right + width <= innerWidth - edge ? right : to.left - gap - width;
    top = to.top + (to.height - height) / 2;
  }
  element.style.left = `${within(left, width, innerWidth)}px`;
  element.style.top = `${within(top, height, innerHeight)}px`;
}
