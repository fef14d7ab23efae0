import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const source = path.join(import.meta.dirname, '../src');
const lifecycle = 'features/visits/lifecycle.service.ts';

interface File {
  readonly name: string;
  readonly text: string;
}

const files: readonly File[] = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({
    name: name.split(path.sep).join('/'),
    text: readFileSync(path.join(source, name), 'utf8'),
  }));

const writes =
  /(?:updateTable|insertInto|deleteFrom)\('(?:visits|visitParticipants)'|(?:update|insert into|delete from) (?:visits|visit_participants)\b/;

/** The functions that write to visits or to their people. */
function writersIn(all: readonly File[]): string[] {
  return all
    .filter(({ name }) => name.endsWith('.repo.ts'))
    .flatMap(({ text }) => text.split(/^(?=(?:export )?(?:async )?function )/m))
    .filter((body) => /^(?:export )?(?:async )?function /.test(body) && writes.test(body))
    .map((body) => /function (\w+)/.exec(body)?.[1] ?? '')
    .toSorted();
}

function usersOf(name: string): string[] {
  const call = new RegExp(String.raw`(?<!function )\b${name}\(`);
  const declares = new RegExp(String.raw`function ${name}\(`);
  return files.filter(({ text }) => call.test(text) && !declares.test(text)).map((file) => file.name);
}

/** What moves a visit or its people on, and the lock without which nothing may: for the lifecycle alone. */
const ofLifecycle = ['lockVisit', 'happen', 'updateVisit', 'saveParticipants', 'freeParticipants'];

/** What writes to visits beside their life. A new writer stands here or is the lifecycle's. */
const beside: Readonly<Record<string, string>> = {
  growEntry: 'the number of an entry for calendars',
  saveCancellation: 'why, and who',
  saveRequested: 'that somebody has asked',
  saveMove: 'a time that was chosen, after the lock of the change',
  savePresent: 'who was there, once it is over or by who decides it',
  insertVisit: 'a new visit',
  insertParticipants: 'new people, after the lock of the roster',
  deleteStudents: 'people who are taken out, after the lock of the roster',
};

describe('a visit', () => {
  it.each(ofLifecycle)('is moved by %s in its lifecycle alone, which does first what is due', (name) => {
    expect(usersOf(name)).toEqual([lifecycle]);
  });

  it('is written to by these functions alone', () => {
    const known = [
      ...ofLifecycle.filter((name) => /^(?:update|save|free)/.test(name)),
      ...Object.keys(beside),
    ];
    expect(writersIn(files)).toEqual(known.toSorted());
  });

  it('is found to be written to by a function that is new', () => {
    const text = `export async function endNow(scope: Scope): Promise<void> {
      await scope.db.updateTable('visits').set({ state: 'missed' }).execute();
    }`;
    expect(writersIn([...files, { name: 'features/new/new.repo.ts', text }])).toContain('endNow');
  });
});
