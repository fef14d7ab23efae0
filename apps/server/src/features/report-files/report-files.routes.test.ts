import { afterEach, describe, expect, it, vi } from 'vitest';
import { reportLimits } from '@lectern/contract/reports/reports.limits.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import { openFile } from '../../../test/files-factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import { reportActs } from '../../../test/report-factories.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { sheetRows } from '../../platform/sheets/read-sheet.ts';
import { beginMaking, endFile } from './report-files.repo.ts';
import { makeReport } from './making.service.ts';

let server: TestServer;
let second: World;
let district: District;
let acts: ReturnType<typeof reportActs>;

districtPerTest('report-files', (made) => {
  ({ server, second, district } = made);
  acts = reportActs(server, district);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const today = '2027-03-10';
const usage = { isUsageReport: true, startDate: today, endDate: today };

async function ready(fileId: string, as?: MadePerson) {
  return vi.waitFor(async () => {
    const { response } = await acts.state(fileId, as);
    expect(response?.state).toBe('ready');
    return response;
  }, 20_000);
}

async function made(query: Record<string, string | boolean> = usage, as?: MadePerson) {
  const { response } = await acts.ask(query, as);
  expect(response?.data).toBe(`/api/report/export/${response?.fileId ?? ''}`);
  return ready(response?.fileId ?? '', as);
}

const download = (url: string | null | undefined, as: MadePerson = district.levelTwo) =>
  openFile(server, url ?? '', { as: as.token, host: district.world.hostName });

async function cells(bytes: Buffer): Promise<(readonly string[])[]> {
  const limits = { rows: 1000, columns: 50, cellCharacters: 2000 };
  const lines: (readonly string[])[] = [];
  for await (const row of sheetRows(bytes, limits)) lines.push(row.cells);
  return lines;
}

describe('the file of a report', () => {
  it.each([
    ['csv', "'=1+1"],
    ['xlsx', '=1+1'],
  ])('has as %s all rows with their heads, and no formula', async (format, formula) => {
    await acts.held({}, { form: { subjective: '=1+1', objective: 'Über alles' } });
    const file = await made({ ...usage, format });
    expect(file).toMatchObject({
      ...{ kind: 'usage', format, done: 1, total: 1, startDate: today, endDate: today },
      fileName: `usage-report-${today}-${today}.${format}`,
    });
    const answer = await download(file?.url);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.headers['content-disposition']).toContain(`usage-report-${today}-${today}.${format}`);
    const [head, row, ...rest] = await cells(answer.rawPayload);
    expect(rest).toEqual([]);
    expect(head?.slice(0, 3)).toEqual(['Counselor FirstName', 'Counselor LastName', 'Student Number']);
    expect(head?.slice(9, 11)).toEqual([
      'Session Date (America/New_York)',
      'Session Start Time (America/New_York)',
    ]);
    expect(head).toContain('Session Cost (USD)');
    expect(row).toContain('Über alles');
    // In a workbook it is a number to reckon with.
    expect(row).toContain(format === 'xlsx' ? '20' : '20.00');
    expect(row?.slice(9, 12)).toEqual([today, '03:00 AM', '03:30 AM']);
    expect(row?.[12]).toBe(formula);
  });

  it('is written down when it is asked for', async () => {
    await acts.held();
    await made();
    const entries = await auditAbout(server, district.world.levels[1] ?? '');
    expect(entries.filter(({ action }) => action === 'report.exported')).toMatchObject([
      { actorId: district.levelTwo.id, afterValues: { report: 'usage', lines: 1 } },
    ]);
  });

  it('is for the asker only', async () => {
    const { levelThree } = district;
    await acts.held();
    const file = await made();
    expect((await download(file?.url, levelThree)).statusCode).toBe(404);
    expect((await acts.state(file?.id ?? '', levelThree)).status).toBe(404);
    expect((await acts.call(levelThree, `DELETE /report/export/${file?.id ?? ''}`)).status).toBe(404);
    expect((await acts.own(levelThree)).response?.data).toEqual([]);
    expect((await acts.own()).response?.data).toMatchObject([{ id: file?.id, state: 'ready' }]);
  });

  it('is for nobody of another institution, nor for people who are no longer signed in', async () => {
    const { levelTwo, world } = district;
    await acts.held();
    const file = await made();
    expect((await openFile(server, file?.url ?? '', { host: world.hostName })).statusCode).toBe(401);
    const stranger = await makePerson(server, second, 'topAdmin');
    const there = await openFile(server, file?.url ?? '', { as: stranger.token, host: 'second.test' });
    expect(there.statusCode).toBe(404);
    await server.db.updateTable('people').set({ active: false }).where('id', '=', levelTwo.id).execute();
    expect((await download(file?.url)).statusCode).not.toBe(200);
  });

  it('is gone after an hour, and its bytes with it', async () => {
    await acts.held();
    const file = await made();
    const { storageName } = await server.db
      .selectFrom('reportFiles')
      .select('storageName')
      .where('id', '=', file?.id ?? '')
      .executeTakeFirstOrThrow();
    const { storage } = (await server.server.contexts.forInstitution(district.world.institutionId)).ports;
    expect(await storage.size(storageName)).toBeGreaterThan(0);
    await server.pass(reportLimits.fileMinutes * 60 - 1);
    expect((await download(file?.url)).statusCode).toBe(200);
    server.clock.move(1);
    expect((await download(file?.url)).statusCode).toBe(417);
    await server.pass(1);
    expect((await download(file?.url)).statusCode).toBe(417);
    expect((await acts.own()).response?.data).toEqual([]);
    await vi.waitFor(async () => expect(storage.size(storageName)).rejects.toThrow(/./u), 10_000);
  });

  it('takes the place of an older one of the same report', async () => {
    await acts.held();
    const first = await made();
    const other = await made({ ...usage, format: 'xlsx' });
    const again = await made();
    expect((await acts.own()).response?.data.map(({ id }) => id).toSorted()).toEqual(
      [other?.id, again?.id].toSorted(),
    );
    expect((await download(first?.url)).statusCode).toBe(417);
  });

  it('is made once where it is asked for twice at once, and another one only after it', async () => {
    await acts.held();
    await stopQueue();
    const both = await Promise.all([acts.ask(usage), acts.ask(usage)]);
    expect(new Set(both.map(({ response }) => response?.fileId)).size).toBe(1);
    const again = await acts.ask(usage);
    expect(again.response?.fileId).toBe(both[0].response?.fileId);
    const other = await acts.ask({ ...usage, format: 'xlsx' });
    expect([other.status, other.response_code]).toEqual([417, 'report_being_made']);
    expect((await acts.ask({ startDate: today, endDate: today })).response_code).toBe('report_being_made');
    const id = again.response?.fileId ?? '';
    expect((await download(`/api/report/export/${id}/file`)).statusCode).toBe(417);
    expect((await acts.call(district.levelTwo, `DELETE /report/export/${id}`)).status).toBe(200);
    expect((await acts.state(id)).response?.state).toBe('cancelled');
    const next = await acts.ask({ ...usage, format: 'xlsx' });
    expect(next.status).toBe(200);
  });

  it('is not made for a person who cancelled, or is no administrator any more', async () => {
    await acts.held();
    await stopQueue();
    const { response } = await acts.ask(usage);
    const id = response?.fileId ?? '';
    const ctx = await server.server.contexts.forInstitution(district.world.institutionId);
    await server.db
      .updateTable('people')
      .set({ active: false })
      .where('id', '=', district.levelTwo.id)
      .execute();
    await makeReport.run(ctx, { fileId: id });
    await server.db
      .updateTable('people')
      .set({ active: true })
      .where('id', '=', district.levelTwo.id)
      .execute();
    expect((await acts.state(id)).response?.state).toBe('failed');
    const next = (await acts.ask(usage)).response?.fileId ?? '';
    await endFile(ctx.scope, next, 'cancelled');
    await makeReport.run(ctx, { fileId: next });
    expect((await acts.state(next)).response).toMatchObject({ state: 'cancelled', url: null, done: 0 });
  });

  it('that fails is tried again, and given up after three times', async () => {
    await acts.held();
    await stopQueue();
    const id = (await acts.ask(usage)).response?.fileId ?? '';
    const ctx = await server.server.contexts.forInstitution(district.world.institutionId);
    const broken = {
      ...ctx,
      ports: {
        ...ctx.ports,
        storage: { ...ctx.ports.storage, putStream: () => Promise.reject(new Error('The disk is full.')) },
      },
    };
    for (const _try of [1, 2])
      await expect(makeReport.run(broken, { fileId: id })).rejects.toThrow('The disk is full.');
    expect((await acts.state(id)).response?.state).toBe('making');
    await makeReport.run(broken, { fileId: id });
    expect((await acts.own()).response).toMatchObject({
      ...{ data: [{ id, state: 'failed', url: null }], today, timeZone: 'America/New_York' },
    });
    expect((await acts.call(district.levelTwo, `DELETE /report/export/${id}`)).status).toBe(200);
    expect((await acts.own()).response?.data).toEqual([]);
    expect((await acts.ask(usage)).status).toBe(200);
  });

  it('is whole where its job runs twice at once', async () => {
    await acts.held();
    await stopQueue();
    const id = (await acts.ask(usage)).response?.fileId ?? '';
    const ctx = await server.server.contexts.forInstitution(district.world.institutionId);
    await Promise.all([makeReport.run(ctx, { fileId: id }), makeReport.run(ctx, { fileId: id })]);
    const { response } = await acts.state(id);
    expect(response?.state).toBe('ready');
    expect(await cells((await download(response?.url)).rawPayload)).toHaveLength(2);
  });

  it('that was begun and never ended is given up within the hour', async () => {
    await acts.held();
    await stopQueue();
    const id = (await acts.ask(usage)).response?.fileId ?? '';
    const ctx = await server.server.contexts.forInstitution(district.world.institutionId);
    await beginMaking(ctx.scope, id);
    await server.pass(reportLimits.fileMinutes * 60 + 1);
    expect((await acts.state(id)).response?.state).toBe('failed');
  });

  it('has what its asker reaches when it is made', async () => {
    await acts.held();
    const beside = await acts.held({ startsIn: -300 });
    await server.db
      .updateTable('visits')
      .set({ levelId: district.besideLevelId })
      .where('id', '=', beside)
      .execute();
    const lines = async (as: MadePerson) =>
      (await cells((await download((await made(usage, as))?.url, as)).rawPayload)).length - 1;
    expect(await lines(district.levelTwo)).toBe(2);
    expect(await lines(district.levelThree)).toBe(1);
  });

  /** Files are made by the test itself. */
  async function stopQueue(): Promise<void> {
    const ctx = await server.server.contexts.forInstitution(district.world.institutionId);
    vi.spyOn(ctx.ports.jobs, 'send').mockResolvedValue(undefined);
  }
});
