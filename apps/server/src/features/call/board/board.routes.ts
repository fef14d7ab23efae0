import { boardCalls } from '@lectern/contract/call/board/board.calls.ts';
import { adminRoles, observerRoles } from '@lectern/contract/identity/identity.names.ts';
import { roles } from '../../../platform/http/gates.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import { boardImage, keptBoards, openBoard } from './board.service.ts';

const members = roles('student', 'parent', 'educator');
const onlookers = roles('student', 'parent', 'educator', 'guest', ...observerRoles);

const readers = roles('student', 'parent', 'educator', ...adminRoles);

export const boardRoutes: Route[] = [
  route(boardCalls.openBoard, members, (ctx, { query }) => openBoard(ctx, query)),
  route(boardCalls.boardImage, onlookers, (ctx, { params }) => boardImage(ctx, params)),
  route(boardCalls.keptBoards, readers, (ctx, { params }) => keptBoards(ctx, params.id)),
];
