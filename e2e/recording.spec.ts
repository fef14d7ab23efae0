import type { Page } from '@playwright/test';
import { expect, test } from './setup/journey.ts';
import { expectSeesAndHears } from './setup/media.ts';
import { book, control, endCall, meet, passToStart } from './setup/visit.ts';

const mark = (page: Page) => page.getByText('Recording on', { exact: true }).and(page.locator(':visible'));

test('a session is recorded, everybody is told, and its film plays in the summaries of both', async ({
  product,
  signedIn,
}) => {
  // The film is made by a process that gives way to everything else.
  test.setTimeout(240_000);
  const meeting = await book(product);
  await passToStart(product, meeting);
  const [student, educator] = [await signedIn('student1'), await signedIn('educator1')];
  await meet(product, meeting, { student, educator });
  await expectSeesAndHears(student);

  await control(educator, 'Record').click();
  for (const page of [student, educator]) await expect(mark(page).first()).toBeVisible();
  await expect(control(educator, 'Record')).toHaveAttribute('aria-pressed', 'true');
  await expect(control(student, 'Record')).toHaveCount(0);
  await student.reload();
  await expect(mark(student).first()).toBeVisible({ timeout: 30_000 });

  await educator.getByRole('button', { name: 'More' }).click();
  await educator.getByRole('menuitem', { name: 'Take a screenshot' }).click();
  await expect(educator.getByText('ScreenShot save sucessfully').first()).toBeVisible();

  // A film of some length; the pictures come in real time.
  await educator.waitForTimeout(8_000);

  await control(educator, 'Record').click();
  for (const page of [student, educator]) await expect(mark(page)).toHaveCount(0);
  await endCall(educator);

  await educator.goto(`${product.url}/Counselor/appointment/summary/${meeting.visitId}`);
  await student.goto(`${product.url}/student/encounter?visitId=${meeting.visitId}`);
  for (const page of [educator, student]) {
    const watch = page.getByRole('button', { name: 'Watch recordings' });
    await expect(watch).toBeVisible({ timeout: 90_000 });
    await watch.click();
    const video = page.getByRole('dialog').locator('video');
    await expect(video).toBeVisible();
    await video.evaluate(async (element: HTMLVideoElement) => {
      element.muted = true;
      await element.play();
    });
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(2);
    const seen = await video.evaluate((element: HTMLVideoElement) => ({
      width: element.videoWidth,
      seconds: element.duration,
      frames: element.getVideoPlaybackQuality().totalVideoFrames,
    }));
    expect(seen.width).toBeGreaterThan(0);
    expect(seen.seconds).toBeGreaterThan(5);
    expect(seen.frames).toBeGreaterThan(20);
  }
  await educator.keyboard.press('Escape');
  await expect(educator.getByRole('link', { name: 'file-1.jpeg' })).toBeVisible();
});
