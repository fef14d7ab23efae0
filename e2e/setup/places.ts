import { otherCategory } from '@lectern/contract/flags/flags.names.ts';
import type { EducatorListItem, StudentListItem } from '@lectern/contract/visits/lists.shapes.ts';
import { visitTypeCodes } from '@lectern/contract/visits/visits.names.ts';
import { ApiClient } from './api.ts';
import type { Account } from './journey.ts';
import { writeMessages, type MessagePlaces } from './message-places.ts';
import { bringNewcomers } from './newcomers.ts';
import type { Product } from './product.ts';
import { book, bookSlot, freeSlots, type Meeting } from './visit.ts';

/** What the addresses of the demo are made of. */
export interface Places extends MessagePlaces {
  ids: Readonly<Record<Account, string>>;
  meeting: Meeting;
  /** Visits of student1 with educator1 by their status. */
  visits: Readonly<Record<string, string>>;
  /** The first level of each depth. */
  levels: Readonly<Record<1 | 2 | 3, string>>;
  /** One subject, and one subcategory. */
  subjectId: string;
  subcategoryId: string;
  /** Of student1 by educator1 to educator2. */
  referralId: string;
  /** A classroom and a broadcast that are to come, of educator1 with student1. */
  classroomId: string;
  broadcastId: string;
  /** A session of educator1 with a flag that its school has not answered. */
  flaggedId: string;
}

const accountsOfScreens = [
  'student1',
  'student3',
  'parent1',
  'educator1',
  'educator2',
  'level3',
  'level2',
  'level1',
  'admin',
] as const;

/** Refers student1 to educator2, as educator1 does for the first subject that both teach. */
export async function refer(product: Product, studentId: string, educatorId: string): Promise<string> {
  const educator = await ApiClient.as(product, 'educator1');
  const firstOf = async (path: string): Promise<string> =>
    (await educator.call<{ data: { id: string }[] }>(`GET /referral/${path}`)).data[0]?.id ?? '';
  const subjectId = await firstOf('subjects');
  const subcategoryId = await firstOf(`subcategories?subjectId=${subjectId}`);
  const notes = 'She asks for somebody who has time in the mornings.';
  const form = { subjectId, subcategoryId, educatorId, studentId, notes };
  return (await educator.call<{ id: string }>('POST /referral/subject', form)).id;
}

/** Asks for one of student2's sessions to be cancelled, too late to do it without asking. */
async function askToCancel(product: Product, educatorId: string): Promise<void> {
  const client = await ApiClient.as(product, 'student2');
  const [slot] = await freeSlots(product, { client, educatorId, fromMinutes: 90 });
  if (!slot) throw new Error('There is no free slot to ask about.');
  const { visitId } = await bookSlot(client, educatorId, slot);
  await client.call('POST /visit/cancel-request', { id: visitId, reason: 'The dentist had no other date.' });
}

/** Flags the oldest session of educator1 that can be flagged; gives it and the sessions of many that are to come. */
async function findEducatorVisits(
  product: Product,
): Promise<Pick<Places, 'classroomId' | 'broadcastId' | 'flaggedId'>> {
  const educator = await ApiClient.as(product, 'educator1');
  const listed = async (filter: string): Promise<EducatorListItem[]> =>
    (await educator.call<{ data: EducatorListItem[] }>(`GET /visit/educator?filter=${filter}`)).data;
  const [previous, future] = [await listed('previous'), await listed('future')];
  const idOf = (code: number): string => future.find(({ visitType }) => visitType === code)?.id ?? '';
  const flaggedId = previous.findLast(({ isAllowedToReferral }) => isAllowedToReferral)?.id ?? '';
  await educator.call('POST /visit/flag', {
    sessionId: flaggedId,
    categoryId: otherCategory.id,
    otherCategoryReason: 'Noise next door',
    reason: 'The choir sang so loud that nobody could be heard.',
  });
  return {
    classroomId: idOf(visitTypeCodes.classroom),
    broadcastId: idOf(visitTypeCodes.broadcast),
    flaggedId,
  };
}

/** Asks for the erasure of a student who has left, to which nobody has agreed. */
async function askForErasure(product: Product): Promise<void> {
  const [school, top] = [await ApiClient.as(product, 'level3'), await ApiClient.as(product, 'admin')];
  const { student } = await school.call<{ student: { id: string } }>('POST /user/student', {
    ...{ firstName: 'Iris', lastName: 'Vance', studentRollNum: 'LEFT-1', dob: null, gender: null },
    ...{ grade: '', email: null, mobileNumber: null, isInvited: false, parents: [] },
  });
  await school.call(`PUT /user/${student.id}/status`, { active: false, sessions: 'keep' });
  await top.call(`POST /personal-data/${student.id}/erasure`);
}

/** Finds the ids of people and visits, and books a visit that is about to start. */
export async function findPlaces(product: Product): Promise<Places> {
  const clients = await Promise.all(
    accountsOfScreens.map(async (account) => [account, await ApiClient.as(product, account)] as const),
  );
  const ids = Object.fromEntries(
    clients.map(([account, client]) => [account, client.userId]),
  ) as Places['ids'];
  const student = await ApiClient.as(product, 'student1');
  const lists = await Promise.all(
    ['previous', 'future'].map((filter) =>
      student.call<{ data: StudentListItem[] }>(`GET /visit/student?filter=${filter}`),
    ),
  );
  const visits = Object.fromEntries(
    lists.flatMap(({ data }) => data.map((visit) => [visit.sessionStatus, visit.id])),
  );
  const top = await ApiClient.as(product, 'admin');
  const levelOf = async (depth: number): Promise<string> => {
    const { data } = await top.call<{ data: { id: string }[] }>(`GET /hierarchy?level=${depth}`);
    return data[0]?.id ?? '';
  };
  const levels = { 1: await levelOf(1), 2: await levelOf(2), 3: await levelOf(3) };
  const area = await ApiClient.as(product, 'level2');
  const firstOf = async (path: string): Promise<string> => {
    const { data } = await area.call<{ data: { id: string }[] }>(`GET ${path}`);
    return data[0]?.id ?? '';
  };
  const subjectId = await firstOf('/expertises/list');
  const subcategoryId = await firstOf('/expertises/sub-category/list');
  const meeting = await book(product);
  await askToCancel(product, ids.educator1);
  const referralId = await refer(product, ids.student1, ids.educator2);
  const ofEducator = await findEducatorVisits(product);
  const ofMessages = await writeMessages(product);
  await bringNewcomers(product, ids);
  await askForErasure(product);
  return {
    ...{ ids, meeting, visits, levels, subjectId, subcategoryId, referralId },
    ...ofEducator,
    ...ofMessages,
  };
}
