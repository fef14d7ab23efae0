import { toastWarning } from '../../../ui/toasts/toasts.ts';
import type { BoardSwitch } from './board-switch.ts';
import { failureText } from '../../../lib/failure-text.ts';

/** Shows the board to everybody, or puts it away, and says so when the server does not. */
export function toggleBoard(board: BoardSwitch): void {
  board.toggle().catch((error: unknown) => {
    toastWarning(failureText(error));
  });
}
