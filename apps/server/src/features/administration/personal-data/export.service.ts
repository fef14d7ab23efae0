import { personalDataLimits } from '@lectern/contract/administration/personal-data.limits.ts';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { PersonCtx } from '../../../platform/context/ctx.ts';
import type { FileAnswer } from '../../../platform/http/route.ts';
import * as audit from '../../audit/audit.service.ts';
import * as files from '../../files/files.service.ts';
import * as people from '../../people/people.service.ts';
import { listOwnFiles, listRowsOf } from './export.repo.ts';

interface Packed {
  readonly zip: ZipFile;
  /** Files that the export names and does not hold. */
  readonly leftOut: string[];
}

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
};

/** Films stay outside: they show others, too, and are larger than a file that somebody hands on. */
async function packFiles(
  ctx: PersonCtx,
  { zip, leftOut }: Packed,
  fileIds: readonly string[],
): Promise<void> {
  let free: number = personalDataLimits.exportFileBytes;
  for (const { id, name, contentType, bytes } of (await files.filesByIds(ctx, fileIds)).values()) {
    const ending = Object.hasOwn(endings, contentType) ? endings[contentType] : undefined;
    const content = ending !== undefined && bytes <= free ? await files.readStored(ctx, id) : undefined;
    if (content === undefined) leftOut.push(`${id} ${name}`);
    else {
      free -= bytes;
      // Under its id: a name that somebody gave never becomes a path.
      zip.addBuffer(content, `files/${id}.${ending ?? ''}`);
    }
  }
}

/**
 * Everything that is kept of a person, as a ZIP: JSON by table, and the files that are theirs. It is audited. Refuses who has
 * made as many within a day as anybody needs.
 */
export async function exportPerson(ctx: PersonCtx, personId: string): Promise<FileAnswer> {
  const { name, levelId: _place, ...person } = await people.getPerson(ctx, personId);
  await ctx.ports.limits.count(ctx.clock, {
    ...{
      key: `person-export:${ctx.actor.personId}`,
      most: personalDataLimits.exportsInDay,
      windowSeconds: 86_400,
    },
  });
  await audit.record(ctx, { action: 'person.exported', subjectKind: 'person', subjectId: personId });
  const zip = new ZipFile();
  const leftOut: string[] = [];
  const rows = await listRowsOf(ctx.scope, personId);
  await packFiles(ctx, { zip, leftOut }, await listOwnFiles(ctx.scope, personId));
  const told = { madeAt: ctx.clock.now().toISOString(), name, role: person.role, rows, leftOut };
  zip.addBuffer(Buffer.from(JSON.stringify(told, null, 2)), 'data.json');
  zip.end();
  const bytes = await buffer(zip.outputStream);
  return {
    stream: bytes,
    contentType: 'application/zip',
    bytes: bytes.byteLength,
    fileName: `personal-data-${personId}.zip`,
    inline: false,
    cacheControl: 'no-store',
  };
}
