import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EducatorListItem, StudentListItem } from '@lectern/contract/visits/lists.shapes.ts';
import { givePicture } from '../../../../test/files-factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import {
  bookSlot,
  makeParent,
  makeSchool,
  slotAfter,
  type School,
} from '../../../../test/visits-factories.ts';

let server: TestServer;
let school: School;
/** Visits by when they are: today, tomorrow, in three days. */
const ids: string[] = [];

interface PageOf<T> {
  data: T[];
  pageNumber: number;
  totalPages: number;
  totalItems: number;
}

beforeAll(async () => {
  server = await startTestServer();
  school = await makeSchool(server);
  for (const hours of [2, 24, 72]) {
    const given = { expertiseCategoryId: school.subjectId, expertiseId: school.subcategoryId };
    const { response } = await bookSlot(server, school, slotAfter(server, hours * 60), given);
    ids.push(response?.visitId ?? '');
  }
});
afterAll(() => server.stop());

async function listed(
  as: string,
  query: Record<string, string | number>,
  path = 'student',
): Promise<string[]> {
  const answer = await server.call<PageOf<{ visitId: string }>>(`GET /visit/${path}`, { as, query });
  return answer.response?.data.map(({ visitId }) => visitId) ?? [];
}

describe('the list of a student', () => {
  it('says of each session what the screen shows', async () => {
    const answer = await server.call<PageOf<StudentListItem>>('GET /visit/student', {
      as: school.student.token,
    });
    expect(answer).toMatchObject({ status: 200, response: { pageNumber: 1, totalPages: 1, totalItems: 1 } });
    expect(answer.response?.data[0]).toMatchObject({
      sessionId: ids[0],
      sessionType: 'Scheduled',
      sessionStatus: 'Booked',
      sessionStartDate: slotAfter(server, 120).toISOString(),
      educatorName: school.educator.name,
      educatorPhoto: null,
      createdBy: school.student.name,
      createdByRole: 'Student',
      subject: expect.stringContaining('Subject'),
      subCategory: expect.stringContaining('Subcategory'),
    });
  });

  it('is filtered by today, future, and one chosen day', async () => {
    const { token } = school.student;
    expect(await listed(token, { filter: 'today' })).toEqual([ids[0]]);
    expect(await listed(token, { filter: 'future' })).toEqual([ids[1], ids[2]]);
    expect(await listed(token, { filter: 'previous' })).toEqual([]);
    expect(await listed(token, { filter: 'custom', date: '2027-03-13' })).toEqual([ids[2]]);
  });

  it('takes days in the asker’s zone', async () => {
    const answer = await server.call<PageOf<StudentListItem>>('GET /visit/student', {
      as: school.student.token,
      headers: { 'x-time-zone': 'Pacific/Kiritimati' },
      query: { filter: 'custom', date: '2027-03-11' },
    });
    expect(answer.response?.data.map(({ visitId }) => visitId)).toEqual([ids[0]]);
  });

  it('comes in pages', async () => {
    const answer = await server.call<PageOf<StudentListItem>>('GET /visit/student', {
      as: school.student.token,
      query: { filter: 'future', itemsPerPage: 1, pageNumber: 2 },
    });
    expect(answer.response).toMatchObject({
      pageNumber: 2,
      totalPages: 2,
      totalItems: 2,
      data: [{ visitId: ids[2] }],
    });
  });

  it('is the chosen child’s for a parent, who needs one', async () => {
    expect(await listed(school.parent.token, { filter: 'today' })).toEqual([ids[0]]);
    const otherParent = await makeParent(server, school.world, school.other.id);
    expect(await listed(otherParent.token, { filter: 'today' })).toEqual([]);
    await server.db
      .updateTable('authSessions')
      .set({ actingStudentId: null })
      .where('personId', '=', otherParent.id)
      .execute();
    const refused = await server.call('GET /visit/student', { as: otherParent.token });
    expect(refused).toMatchObject({ status: 403, response_code: 'kid_not_chosen' });
  });

  it('is not for educators, and needs a day for a custom filter', async () => {
    expect(await server.call('GET /visit/student', { as: school.educator.token })).toMatchObject({
      status: 403,
    });
    const query = { filter: 'custom' };
    expect(await server.call('GET /visit/student', { as: school.student.token, query })).toMatchObject({
      status: 400,
    });
  });
});

describe('the list of an educator', () => {
  it('says of each session what the screen shows', async () => {
    const answer = await server.call<PageOf<EducatorListItem>>('GET /visit/educator', {
      as: school.educator.token,
      query: { filter: 'future' },
    });
    expect(answer.response?.data[1]).toMatchObject({
      sessionId: ids[2],
      studentName: school.student.name,
      studentUserId: school.student.id,
      studentCount: 1,
      createdByWhom: 'Student',
      isFlagged: false,
      isRaisedRequest: false,
      isAllowedToCancel: true,
      isAllowedToReferral: false,
      isReferred: false,
      userCategory: 2,
    });
    expect(answer.response?.data.map((item) => item.isAllowedToCancel)).toEqual([true, true]);
  });

  it('shows the picture of the student', async () => {
    await givePicture(server, school.student);
    const answer = await server.call<PageOf<EducatorListItem>>('GET /visit/educator', {
      as: school.educator.token,
    });
    expect(answer.response?.data[0]?.studentPhoto).toContain('/api/file/');
  });

  it('is not for students, and never shows another educator’s sessions', async () => {
    expect(await server.call('GET /visit/educator', { as: school.student.token })).toMatchObject({
      status: 403,
    });
    const foreign = await makeSchool(server, 'second.test');
    const answer = await server.call<PageOf<EducatorListItem>>('GET /visit/educator', {
      as: foreign.educator.token,
      host: 'second.test',
      query: { filter: 'future' },
    });
    expect(answer.response?.data).toEqual([]);
  });
});
