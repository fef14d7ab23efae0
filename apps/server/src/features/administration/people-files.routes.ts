import { educatorsCalls } from '@lectern/contract/administration/educators.calls.ts';
import { studentsCalls } from '@lectern/contract/administration/students.calls.ts';
import { personCtx } from '../../platform/context/ctx.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { fileRoute, type Route } from '../../platform/http/route.ts';
import { educatorFile, studentFile } from './people-files.service.ts';

const readers = whoMay('administer');

export const peopleFilesRoutes: Route[] = [
  fileRoute(studentsCalls.studentFile, readers, (ctx, { body }) => studentFile(personCtx(ctx), body)),
  fileRoute(educatorsCalls.educatorFile, readers, (ctx, { body }) => educatorFile(personCtx(ctx), body)),
];
