import { imagePlace } from '@lectern/contract/call/board/board.rules.ts';
import { uploadBoardImage } from '../board.queries.ts';
import type { LiveBoard } from '../live-board.ts';

/** Uploads a picture and puts it in the middle of the board, as large as it fits well. */
export async function putImage(board: LiveBoard, file: File): Promise<void> {
  if (board.visitId === null) return;
  const size = await createImageBitmap(file);
  const place = imagePlace(size);
  size.close();
  const fileId = await uploadBoardImage(board.visitId, file);
  board.session.add({ kind: 'image', id: crypto.randomUUID(), fileId, ...place });
}
