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
];

/** Begins with the longest files, on a machine too that has never run them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const gone = longest.filter((file) => !existsSync(path.join(root, file)));
    if (gone.length > 0) throw new Error(`tools/lib/longest-first.ts names what is gone: ${gone.join(', ')}`);
    const places = new Map(longest.map((file, place) => [file, place]));
    const placeOf = ({ moduleId }: TestSpecification) =>
      places.get(path.relative(root, moduleId)) ?? longest.length;
    // What is equally long stays in the order of vitest.
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
