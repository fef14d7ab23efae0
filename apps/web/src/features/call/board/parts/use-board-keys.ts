import { useEffect, useEffectEvent } from 'react';
import type { LiveBoard } from '../live-board.ts';

const typing = 'input, textarea, select, [contenteditable], [role="textbox"], [role="combobox"]';

/** The usual keys for undo and redo: Ctrl or Cmd with Z, and with Shift or Y for redo. */
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
