import { educatorLinksCalls } from '@lectern/contract/administration/educator-links.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import * as asks from './educator-asks.service.ts';

const educators = whoMay('joinSchools');

export const educatorLinksRoutes: Route[] = [
  route(educatorLinksCalls.askEducator, whoMay('keepEducators'), (ctx, { body }) =>
    asks.askEducator(ctx, body),
  ),
  route(educatorLinksCalls.schoolQuestions, educators, (ctx) => asks.questions(ctx)),
  route(educatorLinksCalls.answerSchool, educators, (ctx, { params, body }) =>
    asks.answerSchool(ctx, params.id, body.accept),
  ),
];
