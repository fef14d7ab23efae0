import type { Scope } from '../../platform/db/scope.ts';

/** The writer, and the student it is about. */
export interface Pair {
  readonly educatorId: string;
  readonly familyId: string;
  readonly studentId: string;
}

export interface ConversationRow extends Pair {
  readonly id: string;
  readonly lastNumber: number;
  readonly lastRevision: number;
  readonly fileCount: number;
  readonly hasFamilyWritten: boolean;
  readonly deferredUntil: Date | null;
  readonly headHash: Buffer;
}

const columns = [
  'id',
  'educatorId',
  'familyId',
  'studentId',
  'lastNumber',
  'lastRevision',
  'fileCount',
  'hasFamilyWritten',
  'deferredUntil',
  'headHash',
] as const;

function select(scope: Scope) {
  return scope.db
    .selectFrom('messageConversations')
    .select(columns)
    .where('institutionId', '=', scope.institutionId);
}

export async function findConversation(scope: Scope, id: string): Promise<ConversationRow | undefined> {
  return select(scope).where('id', '=', id).executeTakeFirst();
}

export async function findConversationOf(scope: Scope, pair: Pair): Promise<ConversationRow | undefined> {
  return select(scope)
    .where('educatorId', '=', pair.educatorId)
    .where('familyId', '=', pair.familyId)
    .where('studentId', '=', pair.studentId)
    .executeTakeFirst();
}

/** The same, locked: nobody else writes or changes anything in it until the transaction ends. */
export async function lockConversation(scope: Scope, id: string): Promise<ConversationRow | undefined> {
  return select(scope).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Makes the conversation of a pair with the places of both, unless there is one. */
export async function insertConversation(
  scope: Scope,
  pair: Pair,
  { headHash, createdAt }: { headHash: Buffer; createdAt: Date },
): Promise<void> {
  const { institutionId } = scope;
  const made = await scope.db
    .insertInto('messageConversations')
    .values({ ...pair, institutionId, headHash, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return;
  const { educatorId, familyId } = pair;
  const place = { institutionId, conversationId: made.id };
  await scope.db
    .insertInto('messagePlaces')
    .values([
      { ...place, personId: educatorId, otherId: familyId },
      { ...place, personId: familyId, otherId: educatorId },
    ])
    .execute();
}

/** The state after a batch or a change. */
export type ConversationChange = Partial<
  Pick<
    ConversationRow,
    'lastNumber' | 'lastRevision' | 'fileCount' | 'hasFamilyWritten' | 'deferredUntil' | 'headHash'
  >
>;

export async function updateConversation(
  scope: Scope,
  id: string,
  change: ConversationChange,
): Promise<void> {
  await scope.db
    .updateTable('messageConversations')
    .set(change)
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}
