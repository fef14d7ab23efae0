import { studentsCalls } from '@lectern/contract/administration/students.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { signInSlips } from './sign-in-slips.service.ts';

export const signInSlipsRoutes: Route[] = [
  route(studentsCalls.signInSlips, whoMay('keepStudents'), (ctx, { body }) => signInSlips(ctx, body)),
];
