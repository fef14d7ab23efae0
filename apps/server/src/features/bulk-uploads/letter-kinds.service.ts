import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as invitations from '../administration/invitations.service.ts';
import { followEntered } from '../administration/parent-links.service.ts';
import * as audit from '../audit/audit.service.ts';
import * as credentials from '../identity/accounts.service.ts';
import * as identity from '../identity/identity.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import type { LetterRow } from './letters.repo.ts';
import type { UploadRow } from './uploads.repo.ts';

type Letters = readonly [LetterRow, ...LetterRow[]];

/** A person who still exists and whose account the asker keeps; null if nobody should get a mail any more. */
async function keptReader(asker: PersonCtx, personId: string): Promise<people.PersonFacts | null> {
  const person = await people.findPerson(asker, personId);
  if (!person?.active) return null;
  await accounts.keptPerson(asker, personId);
  if (!(await people.isLetIn(asker, person))) throw new Refusal('level_closed');
  return person;
}

async function invite(asker: PersonCtx, { personId, address }: LetterRow): Promise<boolean> {
  const person = await keptReader(asker, personId);
  if (person?.email?.toLowerCase() !== address) return false;
  const presence = (await identity.presenceOf(asker, [personId])).get(personId);
  if (presence?.hasJoined === true) return false;
  await invitations.inviteNew(asker, personId);
  await audit.record(asker, { action: 'person.invited', subjectKind: 'person', subjectId: personId });
  return true;
}

async function askForAddress(asker: PersonCtx, { personId, address }: LetterRow): Promise<boolean> {
  const person = await keptReader(asker, personId);
  if (!person || person.email?.toLowerCase() === address) return false;
  await invitations.giveEmail(asker, person, address);
  return true;
}

async function writeToParent(asker: PersonCtx, { levelId }: UploadRow, letters: Letters): Promise<boolean> {
  const [{ address }] = letters;
  const found = await people.getPeople(
    asker,
    letters.map(({ personId }) => personId),
  );
  // A person who moved to another school meanwhile is that school's to enter.
  const students = [...found.values()].filter((one) => one.active && one.levelId === levelId);
  if (students.length === 0) return false;
  if (!(await levels.lockOpen(asker, [levelId]))) throw new Refusal('level_closed');
  await credentials.countEnteredParent(asker, address);
  const { timeZone } = await levels.switchesAt(asker, levelId);
  const studentIds = students.map(({ id }) => id);
  await followEntered(asker, { studentIds, levelId, email: address, timeZone: timeZone.value });
  return true;
}

/**
 * Writes the letters waiting for one address, as the forms of these people would: false if nobody is left to write
 * to. Refuses people who may not keep them, and closed places.
 */
export async function writePost(asker: PersonCtx, upload: UploadRow, letters: Letters): Promise<boolean> {
  const [first] = letters;
  switch (first.kind) {
    case 'invitation':
      return invite(asker, first);
    case 'address':
      return askForAddress(asker, first);
    case 'parent':
      return writeToParent(asker, upload, letters);
  }
}
