import { erasePerson } from '../src/features/administration/personal-data/erasing.service.ts';
import type { TestServer } from './test-server.ts';

/** Whose erasure was asked for and agreed to, by whom, and whether it was taken back after that. */
interface Agreed {
  readonly institutionId: string;
  readonly personId: string;
  readonly askedBy: string;
  readonly agreedBy: string;
  readonly withdrawnAt?: Date;
}

/** Does the job of an erasure that has come due, and returns the erasure's id. Only closed accounts are erased. */
export async function eraseAsDue(server: TestServer, agreed: Agreed): Promise<string> {
  const at = server.clock.now();
  const { id } = await server.db
    .insertInto('erasures')
    .values({ ...agreed, askedAt: at, dueAt: at, agreedAt: at, queuedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ctx = await server.server.contexts.forInstitution(agreed.institutionId);
  await erasePerson.run(ctx, { erasureId: id });
  return id;
}
