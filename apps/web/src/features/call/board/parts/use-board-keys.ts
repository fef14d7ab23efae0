import { useEffect, useEffectEvent } from 'react';
import type { LiveBoard } from '../live-board.ts';

const typing = 'input, textarea, select, [contenteditable], [role="textbox"], [role="combobox"]';

/** Undo and redo as everywhere: with the control or command key and Z, with Shift or Y forwards again. */
export function useBoardKeys(board: LiveBoard): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isForText = event.target instanceof Element && event.target.closest(typing) !== null;
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isForText) return;
    const key = event.key.toLowerCase();
    if (key === 'y' || (key === 'z' && event.shiftKey)) board.session.redo();
    else if (key === 'z') board.session.undo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => pressed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
