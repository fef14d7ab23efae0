import type { LineResult } from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import * as accounts from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import type { LineRow } from './lines.repo.ts';
import { restore, type Undone } from './restoring.service.ts';
import { close, remove, takeBackAdded, turnBack, unused } from './undone-people.service.ts';
import type { Choices, UploadRow } from './uploads.repo.ts';

interface Manner {
  readonly mayRemove: boolean;
  readonly choices: Choices | null;
}

const isStatus = ({ changes }: LineRow): boolean => changes.some(({ field }) => field === 'active');

async function undoAdded(
  asker: PersonCtx,
  { personId }: LineRow,
  { mayRemove, choices }: Manner,
): Promise<Undone> {
  const person = personId === null ? undefined : await people.findPerson(asker, personId);
  if (!person) return { result: 'left', left: [] };
  // Schools move, and so do people.
  await accounts.keptPerson(asker, person.id);
  if (mayRemove && (await unused(asker, [person])).length > 0) {
    await remove(asker, person);
    return { result: 'removed', left: [] };
  }
  await close(asker, person.id, choices);
  return { result: 'deactivated', left: [] };
}

async function undoStatus(asker: PersonCtx, line: LineRow, choices: Choices | null): Promise<Undone> {
  if (line.personId === null) return { result: 'left', left: [] };
  await accounts.keptPerson(asker, line.personId);
  const back = await turnBack(asker, [line], choices);
  return back.size > 0 ? { result: 'restored', left: [] } : { result: 'left', left: ['active'] };
}

/** Undoes one line and returns the result. Refuses when the person is no longer the asker's. */
export async function undoLine(asker: PersonCtx, line: LineRow, manner: Manner): Promise<Undone> {
  if (line.outcome === 'new') return undoAdded(asker, line, manner);
  if (isStatus(line)) return undoStatus(asker, line, manner.choices);
  const [restored] = await restore(asker, [line]);
  return restored?.undone ?? { result: 'left', left: [] };
}

/** A line, and the result of undoing it. */
export interface UndoneLine {
  readonly line: LineRow;
  readonly undone: Undone;
}

/** The lines of these people, all with the same result. */
function undoneOf(lines: readonly LineRow[], ids: ReadonlySet<string>, result: LineResult): UndoneLine[] {
  return lines
    .filter(({ personId }) => ids.has(personId ?? ''))
    .map((line) => ({ line, undone: { result, left: [] } }));
}

/** Undoes of some lines what can be undone together; the others are left for one by one. */
export async function undoTogether(
  asker: PersonCtx,
  upload: UploadRow,
  lines: readonly LineRow[],
): Promise<UndoneLine[]> {
  if (upload.type === 'statuses')
    return undoneOf(lines, await turnBack(asker, lines, upload.choices), 'restored');
  const added = lines.filter(({ outcome }) => outcome === 'new');
  const known = await people.getPeople(
    asker,
    added.map(({ personId }) => personId),
  );
  const { removed, closed } = await takeBackAdded(asker, [...known.values()], upload.choices);
  const changed = lines.filter(({ outcome }) => outcome !== 'new');
  return [
    ...undoneOf(added, removed, 'removed'),
    ...undoneOf(added, closed, 'deactivated'),
    ...(await restore(asker, changed)),
  ];
}
