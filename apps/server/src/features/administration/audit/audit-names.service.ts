import { may } from '@lectern/contract/access/capabilities.ts';
import type { PersonCtx } from '../../../platform/context/ctx.ts';
import { keptNames, levelIdsOfRecords, type Entry } from '../../audit/entries.service.ts';
import * as levels from '../../levels/levels.service.ts';
import * as people from '../../people/people.service.ts';
import { listCodes, listHosts, listNames, listVisits, type NamedRow } from './audit-names.repo.ts';
import { inSight, sightOf } from './audit-sight.service.ts';
import { idFields, type NamedPerson, type Names } from './audit.view.ts';

/** Ids in entries, by their kind. */
function idsIn(entries: readonly Entry[], table: 'levels' | 'subjects' | 'subcategories'): string[] {
  const fields = Object.entries(idFields).flatMap(([field, of]) => (of === table ? [field] : []));
  return entries.flatMap(({ change }) =>
    fields.flatMap((field) =>
      [change?.before[field], change?.after[field]].flat().filter((id) => typeof id === 'string'),
    ),
  );
}

function ofKind(entries: readonly Entry[], ...kinds: readonly string[]): string[] {
  return entries.flatMap(({ subjectKind, subjectId }) => (kinds.includes(subjectKind) ? [subjectId] : []));
}

async function reachedOf(ctx: PersonCtx, entries: readonly Entry[]): Promise<ReadonlySet<string>> {
  const reach = await levels.reachOf(ctx);
  if (reach === null) return new Set(entries.map(({ subjectId }) => subjectId));
  const kinds = new Set(entries.map(({ subjectKind }) => subjectKind));
  const reached = new Set<string>();
  for (const kind of kinds) {
    const places = await levelIdsOfRecords(ctx, kind, [...new Set(ofKind(entries, kind))]);
    for (const [id, ids] of places) if (ids.some((one) => reach.includes(one))) reached.add(id);
  }
  return reached;
}

function byId(rows: readonly NamedRow[]): ReadonlyMap<string, NamedRow> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** The people of entries: actors, subjects, and people of the sessions. */
async function peopleIn(
  ctx: PersonCtx,
  entries: readonly Entry[],
): Promise<Pick<Names, 'people' | 'keptNames'>> {
  const ids = [
    ...entries.flatMap(({ actorId }) => actorId ?? []),
    ...ofKind(entries, 'person', 'pay'),
    ...entries.flatMap(({ involvedIds }) => involvedIds),
  ];
  const there = await people.getPeople(ctx, ids);
  const seen = await inSight(ctx, await sightOf(ctx), there);
  const unseen = [...new Set(ids)].filter((id) => !seen.has(id));
  const named = [...there].map(([id, { name, role, studentNumber }]): [string, NamedPerson] =>
    seen.has(id) ? [id, { name, role, studentNumber }] : [id, { name: null, role, studentNumber: null }],
  );
  return { people: new Map(named), keptNames: await keptNames(ctx, unseen) };
}

/** What the things named in entries are called, and which of them the asker may open. */
export async function namesIn(ctx: PersonCtx, entries: readonly Entry[]): Promise<Names> {
  const [visits, named, places, subjects, subcategories, flagCategories, codes, hosts, reached] =
    await Promise.all([
      listVisits(ctx.scope, ofKind(entries, 'visit', 'recording')),
      peopleIn(ctx, entries),
      levels.getLevels(ctx, [...ofKind(entries, 'level', 'institution'), ...idsIn(entries, 'levels')]),
      // The rate of a level or a subject is written down as one of the institution, about it.
      listNames(ctx.scope, 'subjects', [
        ...ofKind(entries, 'subject', 'institution'),
        ...idsIn(entries, 'subjects'),
      ]),
      listNames(ctx.scope, 'subcategories', [
        ...ofKind(entries, 'subcategory'),
        ...idsIn(entries, 'subcategories'),
      ]),
      listNames(ctx.scope, 'flagCategories', ofKind(entries, 'flagCategory')),
      listCodes(ctx.scope, ofKind(entries, 'listedCode')),
      listHosts(ctx.scope, ofKind(entries, 'host')),
      reachedOf(ctx, entries),
    ]);
  return {
    ...named,
    ...{ levels: places, subjects: byId(subjects), subcategories: byId(subcategories) },
    flagCategories: byId(flagCategories),
    codes: byId(codes),
    hosts: byId(hosts),
    visits: new Map(visits.map((visit) => [visit.id, visit])),
    reached,
    isOfSchool: may(ctx.actor.role, 'readStudentsInAudit'),
    readsDocuments: may(ctx.actor.role, 'readDocuments'),
  };
}
