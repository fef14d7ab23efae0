import { boardCalls } from '@lectern/contract/call/board/board.calls.ts';
import { whoMay } from '../../../platform/http/gates.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import { boardImage, openBoard } from './board.service.ts';
import { keptBoards } from './archive.service.ts';

const members = whoMay('takePart');
const onlookers = whoMay('followCalls');

const readers = whoMay('readBoards');

export const boardRoutes: Route[] = [
  route(boardCalls.openBoard, members, (ctx, { query }) => openBoard(ctx, query)),
  route(boardCalls.boardImage, onlookers, (ctx, { params }) => boardImage(ctx, params)),
  route(boardCalls.keptBoards, readers, (ctx, { params }) => keptBoards(ctx, params.id)),
];
