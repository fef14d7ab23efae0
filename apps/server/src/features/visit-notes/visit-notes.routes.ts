import { visitNotesCalls } from '@lectern/contract/visit-notes/visit-notes.calls.ts';
import { whoMay, signedIn } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { summaryFileRoutes } from './summary-file/summary-file.routes.ts';
import { deleteMaterial, readNotes, saveNotes } from './visit-notes.service.ts';

const members = whoMay('takePart');

export const visitNotesRoutes: Route[] = [
  route(visitNotesCalls.encounter, signedIn, (ctx, { params }) => readNotes(ctx, params.id)),
  route(visitNotesCalls.saveNotes, members, (ctx, { body }) => saveNotes(ctx, body)),
  route(visitNotesCalls.deleteMaterial, members, (ctx, { params }) => deleteMaterial(ctx, params.id)),
  ...summaryFileRoutes,
];
