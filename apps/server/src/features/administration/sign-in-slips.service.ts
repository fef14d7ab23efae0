import { isStudent, roleNames } from '@lectern/contract/access/roles.ts';
import { slipLimits } from '@lectern/contract/administration/people.limits.ts';
import type { studentsCalls } from '@lectern/contract/administration/students.calls.ts';
import type { SignInSlips } from '@lectern/contract/administration/sign-in-slips.shapes.ts';
import type { CallParsed } from '@lectern/contract/core/call.ts';
import { firstPassword } from '@lectern/contract/identity/identity.limits.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { uncoveredOf } from '../../platform/pdf/page-font.ts';
import { paperOf } from '../../platform/pdf/paper.ts';
import * as credentials from '../identity/accounts.service.ts';
import * as identity from '../identity/identity.service.ts';
import * as hosts from '../institutions/hosts.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as people from '../people/people.service.ts';
import type { WantedPeople } from './people-choice.repo.ts';
import { listAllPeople } from './people-lists.repo.ts';
import { slipsPdf, type SlipsAbout } from './sign-in-slips.view.ts';

type Wish = CallParsed<typeof studentsCalls.signInSlips>['body'];

const dayMs = 86_400_000;

async function aboutSlips(tx: PersonCtx): Promise<SlipsAbout> {
  const { levelId } = tx.actor;
  if (levelId === null) throw new Refusal('access_denied');
  const [{ appname, brandColor }, { logo }, { timeZone }, school, { name }] = await Promise.all([
    institutions.hostSettings(tx),
    hosts.mailLook(tx, tx.host.id),
    institutions.institutionSettings(tx),
    levels.switchesAt(tx, levelId),
    levels.getLevel(tx, levelId),
  ]);
  return {
    logo: logo && `data:${logo.contentType};base64,${logo.content.toString('base64')}`,
    school: name,
    ...{ brand: appname, colour: brandColor, address: tx.host.appUrl, language: tx.language },
    madeAt: tx.clock.now(),
    validUntil: new Date(tx.clock.now().getTime() + firstPassword.days * dayMs),
    ...{ timeZone: school.timeZone.value, paper: paperOf(timeZone) },
  };
}

/**
 * Gives new first passwords to those of these students of the asker's school who have never signed in, and makes
 * slips of them, in this order. Older first passwords stop working; students who have signed in, chose a password,
 * or are closed are skipped and counted.
 */
export async function slipsFor(tx: PersonCtx, studentIds: readonly string[]): Promise<SignInSlips> {
  const [known, presence] = await Promise.all([
    people.getPeople(tx, studentIds),
    identity.presenceOf(tx, studentIds),
  ]);
  const isWaiting = ({ id, role, active, levelId }: people.PersonFacts) =>
    isStudent(role) &&
    active &&
    levelId === tx.actor.levelId &&
    (presence.get(id)?.lastSeen ?? null) === null;
  const waiting = studentIds.flatMap((id) => known.get(id) ?? []).filter(isWaiting);
  const codes = await credentials.giveFirstCodes(
    tx,
    waiting.map(({ id }) => id),
  );
  const slips = waiting.flatMap(({ id, name, grade, studentNumber }) => {
    const code = codes.get(id);
    return code === undefined
      ? []
      : [{ name, grade, studentNumber: studentNumber ?? '', firstPassword: code }];
  });
  const file = slips.length === 0 ? '' : (await slipsPdf(slips, await aboutSlips(tx))).toString('base64');
  return {
    ...{ file, given: slips.length, leftAlone: studentIds.length - slips.length },
    unreadable: await uncoveredOf(slips.map(({ name }) => name)),
  };
}

/** The ids of the chosen students of the asker's school, or of all that match search and filters, in list order. */
async function wantedIds(tx: PersonCtx, { studentIds, search, active, grade }: Wish): Promise<string[]> {
  const { levelId } = tx.actor;
  if (levelId === null) throw new Refusal('access_denied');
  const wanted: WantedPeople = {
    ...{ role: roleNames.student, levelIds: [levelId], search: search || null, isByNameOnly: false },
    ...{ active: active ?? null, grade: grade || null, ids: studentIds ?? null },
    ...{ sort: 'grade', isDescending: false },
  };
  const rows = await listAllPeople(tx.scope, wanted, slipLimits.most + 1);
  if (rows.length > slipLimits.most) throw new Refusal('too_many_slips');
  if (studentIds && rows.length < new Set(studentIds).size) throw new Refusal('not_found');
  return rows.map(({ id }) => id);
}

/**
 * Slips of students of the asker's school: the chosen ones, or all that match search and filters. Refuses more than
 * 200, and students of others. The file is not stored.
 */
export async function signInSlips(ctx: PersonCtx, wish: Wish): Promise<SignInSlips> {
  return transaction(ctx, async (tx) => slipsFor(tx, await wantedIds(tx, wish)));
}
