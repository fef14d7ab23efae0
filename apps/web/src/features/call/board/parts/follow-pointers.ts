import type { BoardHand } from './board-hand.ts';

/** The board's pointer events. Returns how to stop. */
export function followPointers(
  surface: HTMLElement,
  hand: Pick<BoardHand, 'begin' | 'move' | 'end' | 'giveUp'>,
): () => void {
  const stopping = new AbortController();
  const listen = (
    name: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel' | 'lostpointercapture',
    work: (event: PointerEvent) => void,
  ) => surface.addEventListener(name, work, { signal: stopping.signal });
  listen('pointerdown', (event) => {
    if (hand.begin(event, surface.getBoundingClientRect())) surface.setPointerCapture(event.pointerId);
  });
  listen('pointermove', (event) => hand.move(event));
  listen('pointerup', (event) => hand.end(event));
  listen('pointercancel', (event) => hand.giveUp(event));
  // Something came over the board in the middle of a stroke: the drawing stays, and the next stroke is a new one.
  listen('lostpointercapture', (event) => hand.end(event));
  return () => stopping.abort();
}
