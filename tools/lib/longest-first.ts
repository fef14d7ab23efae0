import { existsSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest files: begun last, one of them would run alone at the end. */
const longest = [
  'apps/server/test/ending.test.ts',
  'packages/media-server/test/recording/recording.test.ts',
  'apps/server/test/api-search.test.ts',
  'apps/server/test/route-inventory.test.ts',
  'packages/media-server/test/fuzz/parsers.test.ts',
  'apps/server/test/killed-messages.test.ts',
  'apps/server/src/platform/cluster/cluster.test.ts',
  'apps/server/test/classmates-untold.test.ts',
  'apps/server/test/killed-lesson.test.ts',
  'apps/server/src/features/booking/booking.service.test.ts',
  'packages/media-server/test/broadcast/broadcast.test.ts',
  'apps/server/test/left-behind.test.ts',
  'apps/server/test/killed-upload.test.ts',
  'apps/server/test/families-untold.test.ts',
  'apps/server/src/features/administration/people-lists.repo.test.ts',
  'packages/media-server/test/memory.test.ts',
  'apps/server/test/session-matrix.test.ts',
  'apps/server/src/features/visits/beats.service.test.ts',
  'apps/server/test/ledger-lives.test.ts',
];

/** What Go builds behind the other files: begun early, it would only wait. Enough comes after it to keep the others busy. */
const late = 'packages/media-server/test/older/go-sdk.test.ts';
const latePart = 0.8;

/** Begins with the longest files, on a machine too that has never run them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const gone = [...longest, late].filter((file) => !existsSync(path.join(root, file)));
    if (gone.length > 0) throw new Error(`tools/lib/longest-first.ts names what is gone: ${gone.join(', ')}`);
    const places = new Map(longest.map((file, place) => [file, place]));
    const fileOf = ({ moduleId }: TestSpecification) => path.relative(root, moduleId);
    const placeOf = (one: TestSpecification) => places.get(fileOf(one)) ?? longest.length;
    // What is equally long stays in the order of vitest.
    const sorted = (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
    const others = sorted.filter((one) => fileOf(one) !== late);
    const put = sorted.filter((one) => fileOf(one) === late);
    return others.toSpliced(Math.floor(others.length * latePart), 0, ...put);
  }
}
