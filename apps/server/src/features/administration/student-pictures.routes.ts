import { studentsCalls } from '@lectern/contract/administration/students.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { setPicture } from './student-pictures.service.ts';

const keepers = whoMay('keepStudents');

export const studentPicturesRoutes: Route[] = [
  route(studentsCalls.setStudentPicture, keepers, (ctx, { params, body }) =>
    setPicture(ctx, params.id, body.fileId),
  ),
  route(studentsCalls.removeStudentPicture, keepers, (ctx, { params }) => setPicture(ctx, params.id, null)),
];
