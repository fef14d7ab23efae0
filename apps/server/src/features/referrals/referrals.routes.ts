import { referralsCalls as calls } from '@lectern/contract/referrals/referrals.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import {
  referralEducators,
  referralStudents,
  referralSubcategories,
  referralSubjects,
  sessionEducators,
} from './choices.service.ts';
import { referSession, referSubject } from './referring.service.ts';
import { declineReferral, ownReferrals, readReferral } from './referrals.service.ts';

const educators = whoMay('makeReferrals');

export const referralsRoutes: Route[] = [
  route(calls.referSession, educators, (ctx, { body }) => referSession(ctx, body)),
  route(calls.referSubject, educators, (ctx, { body }) => referSubject(ctx, body)),
  route(calls.referrals, educators, (ctx, { query }) => ownReferrals(ctx, query)),
  route(calls.referralSubjects, educators, (ctx, { query }) => referralSubjects(ctx, query)),
  route(calls.referralSubcategories, educators, (ctx, { query }) => referralSubcategories(ctx, query)),
  route(calls.referralEducators, educators, (ctx, { query }) => referralEducators(ctx, query)),
  route(calls.sessionEducators, educators, (ctx, { query }) => sessionEducators(ctx, query)),
  route(calls.referralStudents, educators, (ctx, { query }) => referralStudents(ctx, query)),
  route(calls.referral, whoMay('takePart'), (ctx, { params }) => readReferral(ctx, params.id)),
  route(calls.declineReferral, whoMay('bookVisits'), (ctx, { params }) => declineReferral(ctx, params.id)),
];
