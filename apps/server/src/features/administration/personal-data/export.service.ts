import { personalDataLimits } from '@lectern/contract/administration/personal-data.limits.ts';
import { isEducator, isStudent } from '@lectern/contract/access/roles.ts';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { zonedTime } from '../../../platform/clock/zoned-time.ts';
import type { PersonCtx } from '../../../platform/context/ctx.ts';
import type { FileAnswer } from '../../../platform/http/route.ts';
import * as audit from '../../audit/audit.service.ts';
import * as files from '../../files/files.service.ts';
import * as people from '../../people/people.service.ts';
import { paperForExport } from '../../visit-notes/summary-file/summary-file.service.ts';
import { dataOf } from './export-data.service.ts';
import { listOwnFiles, listPastVisits } from './export.repo.ts';

/** A file of the ZIP: its bytes are made or read when its turn comes, and never held together with those of others. */
interface Entry {
  readonly path: string;
  open(): Promise<Readable>;
}

interface Packed {
  readonly entries: readonly Entry[];
  /** Things that the export names and does not contain. */
  readonly leftOut: readonly string[];
}

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
};

function streamOf(content: Readable | Buffer): Readable {
  return Buffer.isBuffer(content) ? Readable.from([content], { objectMode: false }) : content;
}

/** Films stay outside: they show others, too, and are larger than a file that somebody hands on. */
async function ownFiles(ctx: PersonCtx, personId: string): Promise<Packed> {
  const fileIds = await listOwnFiles(ctx.scope, personId);
  const leftOut: string[] = [];
  const entries: Entry[] = [];
  let free: number = personalDataLimits.exportFileBytes;
  for (const { id, name, contentType, bytes } of (await files.filesByIds(ctx, fileIds)).values()) {
    const ending = Object.hasOwn(endings, contentType) ? endings[contentType] : undefined;
    if (ending === undefined || bytes > free) leftOut.push(`${id} ${name}`);
    else {
      free -= bytes;
      // Under its id: a name that somebody gave never becomes a path.
      const path = `files/${id}.${ending}`;
      entries.push({ path, open: async () => streamOf((await files.openStored(ctx, id)).stream) });
    }
  }
  return { entries, leftOut };
}

/**
 * The context in which a person reads their own sessions: what they cannot see in the product is not on paper
 * either.
 */
function readingAs(ctx: PersonCtx, person: people.PersonFacts): PersonCtx {
  const { id, role, levelId, name, timeZone, language } = person;
  const studentId = isStudent(role) ? id : null;
  const { institutionId, authSessionId, provenAt } = ctx.actor;
  const actor = {
    ...({ kind: 'person', personId: id, institutionId, role, levelId, studentId } as const),
    ...{ authSessionId, provenAt, name, timeZone },
  };
  return { ...ctx, actor, language, timeZone };
}

/** Each session that is over as a PDF, the newest first; parents and administrators have no sessions of their own. */
async function papers(ctx: PersonCtx, person: people.PersonFacts): Promise<Packed> {
  if (!isStudent(person.role) && !isEducator(person.role)) return { entries: [], leftOut: [] };
  const reader = readingAs(ctx, person);
  const visits = await listPastVisits(ctx.scope, { personId: person.id, now: ctx.clock.now() });
  const most = personalDataLimits.exportPapers;
  const entries = visits.slice(0, most).map(({ id, startsAt }) => ({
    path: `sessions/${zonedTime.dateOf(startsAt.getTime(), person.timeZone)}-${id}.pdf`,
    open: async () => streamOf(await paperForExport(reader, id)),
  }));
  return { entries, leftOut: visits.length > most ? [`Papers of sessions beyond the newest ${most}`] : [] };
}

/** Packs while sending: opens one file after another, as fast as the receiver reads. */
function zipOf(entries: readonly Entry[]): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  // The receiver sees that it broke off, and not a file that looks whole.
  zip.on('error', (reason: Error) => out.destroy(reason));
  let current: Readable | undefined;
  // Nobody reads on where the receiver has left.
  out.once('close', () => current?.destroy());
  for (const { path, open } of entries)
    zip.addReadStreamLazy(path, (done) => {
      open().then(
        (stream) => {
          current = stream;
          // The library hears errors of opening alone; one of reading that nobody hears would end the process.
          stream.on('error', (reason) => zip.emit('error', reason));
          done(null, stream);
        },
        (reason: unknown) =>
          done(reason instanceof Error ? reason : new Error(String(reason)), Readable.from([])),
      );
    });
  zip.end();
  return out;
}

/**
 * Everything that is kept of a person, as a ZIP: JSON in plain words, a PDF of each session that is over, and the files
 * that are theirs. It is made while it is sent, and audited. Refuses who has made as many within a day as anybody needs.
 */
export async function exportPerson(ctx: PersonCtx, personId: string): Promise<FileAnswer> {
  const person = await people.getPerson(ctx, personId);
  await ctx.ports.limits.count(ctx.clock, {
    ...{
      key: `person-export:${ctx.actor.personId}`,
      most: personalDataLimits.exportsInDay,
      windowSeconds: 86_400,
    },
  });
  await audit.record(ctx, { action: 'person.exported', subjectKind: 'person', subjectId: personId });
  const [own, sessions] = await Promise.all([ownFiles(ctx, personId), papers(ctx, person)]);
  const head = {
    ...{ madeAt: ctx.clock.now(), name: person.name, role: person.role },
    leftOut: [...own.leftOut, ...sessions.leftOut],
  };
  const data = { path: 'data.json', open: () => Promise.resolve(dataOf(ctx, personId, head)) };
  return {
    stream: zipOf([data, ...sessions.entries, ...own.entries]),
    contentType: 'application/zip',
    bytes: null,
    fileName: `personal-data-${personId}.zip`,
    inline: false,
    cacheControl: 'no-store',
  };
}
