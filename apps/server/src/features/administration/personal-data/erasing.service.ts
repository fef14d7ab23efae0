import { isEducator, isParent } from '@lectern/contract/access/roles.ts';
import { transaction, type Ctx } from '../../../platform/context/ctx.ts';
import { featureJob } from '../../../platform/jobs/feature-jobs.ts';
import * as audit from '../../audit/audit.service.ts';
import * as auditErasing from '../../audit/erasing.service.ts';
import * as accounts from '../../people/accounts.service.ts';
import * as people from '../../people/people.service.ts';
import { cancelSessionsOf } from './erased-sessions.service.ts';
import { emptyLinesOf, forgetParentInLines, listRelated } from './erasing-lines.repo.ts';
import { eraseRows } from './erasing.repo.ts';
import { deleteBoardsOf, forgetFiles, listFilesOf } from './erased-files.repo.ts';
import { removeFilesOf } from './erased-files.service.ts';
import { patternsOf } from './erasing.rules.ts';
import { lockErasure, updateErasure, type ErasureRow } from './erasures.repo.ts';
import { withdraw } from './withdrawing.service.ts';

async function eraseNow(tx: Ctx, { id, personId }: ErasureRow): Promise<void> {
  const person = await people.getPerson(tx, personId);
  const { email, role, studentNumber, dateOfBirth } = person;
  const patterns = patternsOf(person);
  const lastName = id.slice(0, 8);
  const fileIds = await listFilesOf(tx.scope, { personId, isEducator: isEducator(role) });
  const related = await listRelated(tx.scope, { personId, known: person });
  await people.erasePerson(tx, personId, { firstName: 'Erased', lastName });
  await forgetFiles(tx.scope, fileIds);
  await deleteBoardsOf(tx.scope, personId);
  const inLines = { personId, known: person, pseudonym: `Erased ${lastName}` };
  await (isParent(role) ? forgetParentInLines(tx.scope, inLines) : emptyLinesOf(tx.scope, inLines));
  const keys = { personId, email, studentNumber, dateOfBirth };
  await eraseRows(tx.scope, { ...keys, patterns, related, pseudonym: `Erased ${lastName}` });
  await removeFilesOf(tx, personId, fileIds);
  await auditErasing.eraseValuesOf(tx, {
    ...{ personId, studentNumber, pattern: patterns.anywhere, namesAlone: patterns.alone },
    levelIds: related.levelIds,
  });
  await updateErasure(tx.scope, id, { doneAt: tx.clock.now() });
  await audit.record(tx, { action: 'person.erased', subjectKind: 'person', subjectId: personId });
}

/**
 * Cancels the sessions to come, and then erases all at once or nothing, however often it runs. An account that was
 * opened meanwhile is left alone.
 */
export const erasePerson = featureJob<{ erasureId: string }>(
  'administration.erase-person',
  async (ctx, { erasureId }) => {
    const { personId } = await cancelSessionsOf(ctx, erasureId);
    await transaction(ctx, async (tx) => {
      // The account is locked first, as when it is opened again at this very moment.
      await accounts.lockAccount(tx, personId);
      const row = await lockErasure(tx.scope, erasureId);
      if (!row || row.doneAt || row.withdrawnAt) return;
      const person = await people.getPerson(tx, row.personId);
      if (!person.active) return eraseNow(tx, row);
      await withdraw(tx, row);
    });
  },
);
