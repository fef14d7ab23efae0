import { bookBroadcast, expectWatches, watched } from './setup/broadcast.ts';
import { expect, test } from './setup/journey.ts';
import { control, endCall, openCall, waitingRoomOf } from './setup/visit.ts';

const loading =
  'Do not press the forward, backward, or any other key. Video stream is loading. Please wait..';

test('a broadcast starts by itself, is watched live, comes back after a cut, and ends for all', async ({
  product,
  signedIn,
}) => {
  test.setTimeout(240_000);
  const broadcast = await bookBroadcast(product);
  const { visitId, studentIds, educatorId } = broadcast;
  const educator = await signedIn('educator1');
  const [maya, leo] = [await signedIn('student1'), await signedIn('student2')];
  await leo.setViewportSize({ width: 390, height: 844 });

  // Who will only watch is asked for no device.
  for (const [index, page] of [maya, leo].entries()) {
    await page.goto(waitingRoomOf.student(product, { ...broadcast, studentId: studentIds[index] ?? '' }));
    await expect(page.getByText('You are in the waiting room').first()).toBeVisible();
    await expect(page.getByText('Microphone')).toHaveCount(0);
  }
  await educator.goto(waitingRoomOf.educator(product, broadcast));
  await openCall(educator);
  await expect(educator).toHaveURL(new RegExp(`/${visitId}/physician/${educatorId}/broadcast$`));
  for (const page of [maya, leo]) {
    const dialog = page.getByRole('dialog').filter({ hasText: 'Incoming Call From' });
    await dialog.getByRole('button', { name: 'Join call' }).click();
    await expect(page).toHaveURL(/\/patient\/[\w-]+\/broadcast$/);
  }
  await expect(maya.getByText("The session hasn't started yet.").or(maya.getByText(loading))).toBeVisible();
  await expect(educator.getByText('Broadcast started successfully').first()).toBeVisible({ timeout: 30_000 });
  await Promise.all([expectWatches(maya), expectWatches(leo)]);
  await expect(educator.getByText('Live Stream Broadcast, 2 viewers')).toBeVisible();

  // Nothing to skip with, no chat, and the way out on wide screens only.
  await expect(maya.locator('main video[controls]')).toHaveCount(0);
  await maya.keyboard.press('ArrowLeft');
  await maya.keyboard.press('Space');
  await expectWatches(maya);
  await expect(control(maya, 'End Call')).toBeVisible();
  await expect(leo.getByRole('button', { name: 'End Call' })).toHaveCount(0);
  await expect(maya.getByRole('button', { name: 'Chat' })).toHaveCount(0);

  const muted = maya.getByRole('img', { name: "Daniel Hughes's microphone is off" });
  await expect(muted).toHaveCount(0);
  await control(educator, 'Mic').click();
  await expect(muted).toBeVisible();

  // Ten seconds without a network: the viewer comes back by itself, at the live end.
  await leo.context().setOffline(true);
  await leo.waitForTimeout(10_000);
  await leo.context().setOffline(false);
  await expectWatches(leo);
  await expect
    .poll(async () => Math.abs((await watched(maya)).time - (await watched(leo)).time), { timeout: 20_000 })
    .toBeLessThan(4);

  await endCall(educator);
  for (const page of [maya, leo]) {
    await expect(page.getByText('Your Counselor has ended the session').first()).toBeVisible({
      timeout: 20_000,
    });
    await expect(page).toHaveURL(/\/waiting-room\//);
  }
});
