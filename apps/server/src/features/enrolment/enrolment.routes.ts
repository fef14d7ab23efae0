import { enrolmentCalls as calls } from '@lectern/contract/enrolment/enrolment.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { setCheckRule, viewCheckRule } from './check-rule.service.ts';
import { schoolChoices, subcategoryChoices } from './choices.service.ts';
import { setBackgroundCheck } from './checks.service.ts';
import { decideEnrolment, enrolmentOf } from './deciding.service.ts';
import { openEnrolments } from './waiting.service.ts';
import { chooseSchool, ownEnrolment, sendEnrolment } from './enrolment.service.ts';

const asks = whoMay('enrol');
const rules = whoMay('reachInstitution');
const decides = whoMay('decideEnrolments');

export const enrolmentRoutes: Route[] = [
  route(calls.ownEnrolment, asks, (ctx) => ownEnrolment(ctx)),
  route(calls.enrolmentSchools, asks, (ctx, { query }) => schoolChoices(ctx, query)),
  route(calls.enrolmentSubcategories, asks, (ctx, { query }) => subcategoryChoices(ctx, query)),
  route(calls.chooseSchool, asks, (ctx, { body }) => chooseSchool(ctx, body)),
  route(calls.sendEnrolment, whoMay('enrolToTeach'), (ctx, { body }) => sendEnrolment(ctx, body)),
  route(calls.openEnrolments, decides, (ctx, { query }) => openEnrolments(ctx, query)),
  route(calls.enrolmentOf, whoMay('readEnrolments'), (ctx, { params }) => enrolmentOf(ctx, params.id)),
  route(calls.decideEnrolment, decides, (ctx, { params, body }) => decideEnrolment(ctx, params.id, body)),
  route(calls.checkRule, rules, (ctx) => viewCheckRule(ctx)),
  route(calls.setCheckRule, rules, (ctx, { body }) => setCheckRule(ctx, body.required)),
  route(calls.setBackgroundCheck, rules, (ctx, { params, body }) => setBackgroundCheck(ctx, params.id, body)),
];
