import type { LevelChoice } from '@lectern/contract/booking/creation/creation.shapes.ts';
import { expect, type Page } from '@playwright/test';
import { ApiClient } from './api.ts';
import type { Product } from './product.ts';
import { dayOf, freeSlots, passToStart, type Meeting } from './visit.ts';

/** A live stream broadcast of educator1, made by Level 2 for student1 and student2, a minute before its start. */
export async function bookBroadcast(product: Product): Promise<Meeting & { studentIds: readonly string[] }> {
  const [level2, educator, ...students] = await Promise.all([
    ApiClient.as(product, 'level2'),
    ApiClient.as(product, 'educator1'),
    ApiClient.as(product, 'student1'),
    ApiClient.as(product, 'student2'),
  ]);
  const studentIds = students.map(({ userId }) => userId);
  const [student] = students;
  if (!student) throw new Error('The demo has no students.');
  const slots = await freeSlots(product, { client: student, educatorId: educator.userId });
  const slot = slots.find((one) => Date.parse(one.endTime) - Date.parse(one.startTime) >= 30 * 60_000);
  if (!slot) throw new Error('educator1 has no free slot.');
  const first = async (client: ApiClient, route: string): Promise<string | undefined> =>
    (await client.call<{ data: { id: string }[] }>(route)).data[0]?.id;
  const { data: levels } = await educator.call<{ data: LevelChoice[] }>('GET /visit/session/levels');
  const subjectId = await first(educator, 'GET /expertises');
  const { visitId } = await level2.call<{ visitId: string }>('POST /visit/session', {
    visitType: 5,
    levelId: levels[0]?.id,
    tutorId: educator.userId,
    expertiseCategoryId: subjectId,
    expertiseId: await first(educator, `GET /expertises/sub-category?expertiseCategoryId=${subjectId ?? ''}`),
    sessionDate: dayOf(Date.parse(slot.startTime)),
    sessionStartTime: slot.startTime,
    sessionEndTime: slot.endTime,
    studentIds,
    topic: 'A broadcast',
  });
  await passToStart(product, slot);
  return { visitId, studentIds, studentId: student.userId, educatorId: educator.userId, ...slot };
}

/** What a viewer's player has decoded, and where it plays. */
export interface Watched {
  frames: number;
  time: number;
}

/** What the stream's element has decoded until now. */
export function watched(page: Page): Promise<Watched> {
  return page.locator('main video').evaluate((video: HTMLVideoElement) => ({
    frames: video.getVideoPlaybackQuality().totalVideoFrames,
    time: video.currentTime,
  }));
}

/** Waits until the stream's picture moves: real frames are decoded and the time goes on, counted from now. */
export async function expectWatches(page: Page, withinMs = 60_000): Promise<void> {
  await page.locator('main video').waitFor({ timeout: withinMs });
  const before = await watched(page);
  await expect
    .poll(
      async () => {
        const now = await watched(page);
        return now.frames - before.frames >= 20 && now.time - before.time >= 1;
      },
      { timeout: withinMs, intervals: [250] },
    )
    .toBe(true);
}
