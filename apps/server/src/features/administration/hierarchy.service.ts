import { may } from '@lectern/contract/access/capabilities.ts';
import type { hierarchyCalls } from '@lectern/contract/administration/hierarchy.calls.ts';
import { activeInstitutionsAtOnce } from '@lectern/contract/administration/hierarchy.limits.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { refuseWithoutProof } from '../../platform/context/recent-proof.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { queue } from '../../platform/jobs/feature-jobs.ts';
import { logosOf } from '../levels/level-logos.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as curriculum from '../subjects/curriculum.service.ts';
import { cancelOpenVisits, openVisits } from '../visits/withdrawal.service.ts';
import * as administrators from './administrators.service.ts';
import { countPeople } from './hierarchy.repo.ts';
import { toLevelItem, toLevelView } from './hierarchy.view.ts';

type Body<C extends keyof typeof hierarchyCalls> =
  CallParsed<(typeof hierarchyCalls)[C]> extends { body: infer B } ? B : never;
type LevelView = CallResult<typeof hierarchyCalls.level>;

/** A page of the levels of one depth in the asker's reach. */
export async function listLevels(
  ctx: PersonCtx,
  query: CallParsed<typeof hierarchyCalls.levels>['query'],
): Promise<CallResult<typeof hierarchyCalls.levels>> {
  const itemsPerPage = pageSize(query.itemsPerPage, ctx.host.pageSize);
  const { rows, total, childrenOf } = await levels.pageOfLevels(ctx, {
    depth: query.level,
    search: query.search ?? null,
    isOpen: query.active ?? null,
    parentId: query.parentId ?? null,
    sort: query.sort,
    isDescending: query.descending,
    offset: (query.pageNumber - 1) * itemsPerPage,
    limit: itemsPerPage,
  });
  const [parents, people] = await Promise.all([
    levels.getLevels(
      ctx,
      rows.flatMap((row) => row.parentId ?? []),
    ),
    countPeople(
      ctx.scope,
      rows.map((row) => row.id),
    ),
  ]);
  const mayEdit = levels.mayEdit(ctx, query.level);
  return {
    data: rows.map((row) =>
      toLevelItem(row, {
        parent: parents.get(row.parentId ?? ''),
        levelCount: childrenOf.get(row.id) ?? 0,
        people: people.find(({ levelId }) => levelId === row.id),
        mayEdit,
      }),
    ),
    pageNumber: query.pageNumber,
    itemsPerPage,
    totalPages: totalPages(total, itemsPerPage),
    totalItems: total,
  };
}

/** The open schools in the asker's reach, by name. */
export async function activeInstitutions(
  ctx: PersonCtx,
): Promise<CallResult<typeof hierarchyCalls.activeInstitutions>> {
  const { rows, total } = await levels.pageOfLevels(ctx, {
    ...{ depth: 3, search: null, isOpen: true, parentId: null, sort: 'name', isDescending: false },
    ...{ offset: 0, limit: activeInstitutionsAtOnce },
  });
  return {
    data: rows.map(({ id, name }) => ({ institutionId: id, institutionName: name })),
    totalItems: total,
  };
}

/** The switches as they apply at the asker's level; above the levels, as the institution decides. */
export async function systemFeatures(
  ctx: PersonCtx,
): Promise<CallResult<typeof hierarchyCalls.systemFeatures>> {
  const { role, levelId } = ctx.actor;
  const holding = await levels.switchesAt(ctx, levelId);
  return {
    payoutEnabled: may(role, 'haveFinancesAlways') || holding.payouts.value,
    medicAid: holding.medicAid.value,
    allowInPerson: holding.inPerson.value,
    noticeHours: holding.noticeHours.value,
    slotMinutes: holding.slotMinutes.value,
    timeZone: holding.timeZone.value,
    holding,
  };
}

/** Everything about one level. Refuses with not_found a level out of reach. */
export async function viewLevel(ctx: PersonCtx, id: string): Promise<LevelView> {
  const details = await levels.levelDetails(ctx, id);
  const [[people], levelCount, admins] = await Promise.all([
    countPeople(ctx.scope, [id]),
    levels.childCount(ctx, id),
    administrators.listOf(ctx, id),
  ]);
  const { depth } = details.level;
  return toLevelView(details, {
    people,
    levelCount,
    administrators: admins,
    logo: logosOf(details),
    mayEdit: levels.mayEdit(ctx, depth),
    mayMove: levels.mayMove(ctx, depth),
  });
}

function fieldsOf(body: Body<'addLevel'> | Body<'changeLevel'>): levels.LevelFields {
  const { name, code, address, phone, timeZone, switches } = body;
  const { payouts, ...others } = switches;
  return {
    name,
    code: code === '' ? null : code,
    address,
    phone,
    timeZone,
    ...others,
    payoutEnabled: payouts,
  };
}

/** Makes a level, and invites its first administrator. Nothing of it is made where one part is refused. */
export async function addLevel(ctx: PersonCtx, body: Body<'addLevel'>): Promise<LevelView> {
  const id = await transaction(ctx, async (tx) => {
    const made = await levels.addLevel(tx, {
      ...fieldsOf(body),
      parentId: body.parentId ?? tx.actor.levelId,
    });
    if (body.administrator) await administrators.invite(tx, made, body.administrator);
    return made;
  });
  return viewLevel(ctx, id);
}

/** Saves the fields and decisions of a level. Switching payouts needs a recent proof. */
export async function changeLevel(ctx: PersonCtx, id: string, body: Body<'changeLevel'>): Promise<LevelView> {
  const { level } = await levels.levelDetails(ctx, id);
  if (level.payoutEnabled !== body.switches.payouts) refuseWithoutProof(ctx);
  await levels.changeLevel(ctx, id, { ...fieldsOf(body), version: body.version });
  return viewLevel(ctx, id);
}

async function refuseInCall(ctx: PersonCtx, id: string): Promise<void> {
  const { runningCalls } = await openVisits(ctx, await levels.levelWithDescendants(ctx, id));
  if (runningCalls > 0) throw new Refusal('level_in_call');
}

/**
 * Moves a level with all below it under another one. Refuses while a call runs there, and a place where two
 * subjects would have one name.
 */
export async function moveLevel(ctx: PersonCtx, id: string, body: Body<'moveLevel'>): Promise<LevelView> {
  await transaction(ctx, async (tx) => {
    // Before the levels: adding a subject locks the names first and its level after.
    await curriculum.lockNames(tx);
    await levels.moveLevel(tx, id, body);
    await curriculum.refuseNamesTwice(tx, id);
    await refuseInCall(tx, id);
  });
  return viewLevel(ctx, id);
}

/**
 * Closes a level with all below it, or opens it again; its sessions to come are kept or cancelled by a job, and the
 * answer counts those where the level was open. Refuses while a call runs there.
 */
export async function setLevelStatus(
  ctx: PersonCtx,
  id: string,
  { active, sessions, reason = '' }: Body<'setLevelStatus'>,
): Promise<{ level: LevelView; cancelling: number }> {
  await levels.keptLevel(ctx, id);
  const cancelling = await transaction(ctx, async (tx) => {
    const isNew = await levels.setLevelActive(tx, id, active);
    if (active) return 0;
    await refuseInCall(tx, id);
    if (sessions === 'keep') return 0;
    const levelIds = await levels.levelWithDescendants(tx, id);
    await queue(tx, cancelOpenVisits, { levelIds, reason, decidedBy: tx.actor.personId });
    // Who closed it may have had the same sessions cancelled.
    return isNew ? (await openVisits(tx, levelIds)).sessions : 0;
  });
  return { level: await viewLevel(ctx, id), cancelling };
}
