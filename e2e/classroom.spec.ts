import type { Page } from '@playwright/test';
import { ApiClient } from './setup/api.ts';
import { bookClass, bringPeers, holdClass, openPeople, rowOf, sitDown } from './setup/class.ts';
import { expect, test } from './setup/journey.ts';
import { expectSeesAndHears, receivedPictures } from './setup/media.ts';
import { control, expectInCall } from './setup/visit.ts';

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
/** What a screen reader is told: on the page, outside of what a dialog makes inert. */
const spoken = (page: Page) => page.locator('body > [aria-live="polite"]');
const queue = (page: Page) =>
  page.getByRole('region', { name: 'Raised hands' }).getByRole('listitem').filter({ hasText: 'Torres' });

test('a class raises hands, is muted, speaks one at a time, and loses who is put out', async ({
  product,
  signedIn,
}) => {
  test.setTimeout(240_000);
  const lesson = await bookClass(product);
  const educator = await signedIn('educator1');
  const [maya, leo] = [await signedIn('student1'), await signedIn('student2')];
  await holdClass(product, lesson, { educator, students: [maya, leo] });
  await expectSeesAndHears(leo);
  await openPeople(educator);

  // Hands stand in the order in which the server received them, also after a reload and after the server was killed.
  await control(leo, 'Hand').click();
  await expect(queue(educator)).toHaveText([/Leo Torres/]);
  await expect(spoken(educator)).toContainText('Leo Torres has raised a hand');
  await maya.keyboard.press('h');
  await expect(queue(educator)).toHaveText([/1Leo Torres/, /2Maya Torres/]);
  await expect(control(maya, 'Hand, Raised hand number 2')).toBeVisible();
  await leo.reload();
  await expect(control(leo, 'Hand, Raised hand number 1')).toBeVisible({ timeout: 30_000 });
  await product.kill();
  await product.start();
  await expect(control(maya, 'Hand, Raised hand number 2')).toBeVisible({ timeout: 30_000 });
  await expect(queue(educator)).toHaveText([/1Leo Torres/, /2Maya Torres/]);
  for (const page of [educator, maya, leo]) await expectInCall(page);
  await expectSeesAndHears(educator, 60_000);

  // What the educator mutes stays mute, whatever is pressed; one is let speak, and only this one.
  // A press while everybody is coming back is told to wait, and pressed again; one that was heard late is not.
  await expect(async () => {
    const muteAll = educator.getByRole('button', { name: 'Mute all' });
    if (await muteAll.isVisible()) await muteAll.click({ timeout: 3_000 });
    await expect(educator.getByRole('button', { name: 'Allow all microphones' })).toBeVisible({
      timeout: 3_000,
    });
  }).toPass();
  for (const page of [maya, leo]) {
    await expect(toast(page, 'Your microphone was muted')).toBeVisible();
    await expect(control(page, 'Mic')).toHaveAttribute('aria-pressed', 'false');
  }
  await expect(async () => {
    await maya.keyboard.press('m');
    const closed = toast(maya, 'Your microphone is muted for now. Raise your hand to speak.');
    await expect(closed).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await maya.keyboard.down('Space');
  await expect(control(maya, 'Mic')).toHaveAttribute('aria-pressed', 'false');
  await maya.keyboard.up('Space');
  await queue(educator).filter({ hasText: 'Leo' }).getByRole('button', { name: 'Allow to speak' }).click();
  await expect(toast(leo, 'You may speak now. Turn your microphone on.')).toBeVisible();
  await expect(queue(educator)).toHaveText([/1Maya Torres/]);
  await control(leo, 'Mic').click();
  await expect(control(leo, 'Mic')).toHaveAttribute('aria-pressed', 'true');
  await expect(control(maya, 'Mic')).toHaveAttribute('aria-pressed', 'false');
  await educator.getByRole('button', { name: 'Actions for Leo Torres' }).click();
  await educator.getByRole('menuitem', { name: 'Stop speaking' }).click();
  await expect(toast(leo, 'Your time to speak is over')).toBeVisible();
  await expect(control(leo, 'Mic')).toHaveAttribute('aria-pressed', 'false');

  // The layout follows on every screen.
  const ownPicture = 'Your picture. Move it with the arrow keys.';
  await expect(maya.getByRole('group', { name: ownPicture })).toBeHidden();
  await educator.getByRole('button', { name: 'Show the speaker large' }).click();
  for (const page of [maya, leo]) await expect(page.getByRole('group', { name: ownPicture })).toBeVisible();

  // Words to one person are that person's alone.
  await control(maya, 'Chat').click();
  await maya.getByRole('combobox', { name: 'To' }).click();
  await maya.getByRole('option', { name: 'Daniel Hug...' }).click();
  await maya.getByRole('textbox', { name: 'Write a message' }).fill('I did not understand');
  await maya.keyboard.press('Enter');
  await control(educator, 'Chat').click();
  const told = educator.getByRole('log').getByRole('article').filter({ hasText: 'I did not understand' });
  await expect(told.getByText('(Direct Message)')).toBeVisible();
  await expect(maya.getByRole('log').getByText('To Daniel Hughes')).toBeVisible();
  await expect(maya.getByText('(Direct Message)')).toBeHidden();
  await leo.reload();
  await expectInCall(leo);
  await control(leo, 'Chat').click();
  await expect(leo.getByText('No messages yet')).toBeVisible();

  // Removal is asked about, told, and holds.
  await openPeople(educator);
  await educator.getByRole('button', { name: 'Actions for Leo Torres' }).click();
  await educator.getByRole('menuitem', { name: 'Remove from session' }).click();
  await educator.getByRole('dialog').getByRole('button', { name: 'Remove Leo Torres' }).click();
  await expect(toast(educator, 'Leo Torres removed from classroom session')).toBeVisible();
  const callAddress = leo.url();
  await expect(
    leo.getByRole('dialog').getByText('You are removed by the educator from this session'),
  ).toBeVisible();
  await expect(leo).toHaveURL(/\/waiting-room\//, { timeout: 10_000 });
  await leo.goto(callAddress);
  await expect(leo).toHaveURL(/\/waiting-room\//, { timeout: 30_000 });
  await expect(rowOf(educator, 'Leo Torres').last()).toContainText('Removed');
  await expectSeesAndHears(maya);
});

test('a class of thirty turns pages, and only the pictures that are shown are received', async ({
  product,
  signedIn,
}) => {
  test.setTimeout(240_000);
  const lesson = await bookClass(product);
  const [educator, maya] = [await signedIn('educator1'), await signedIn('student1')];
  await maya.setViewportSize({ width: 390, height: 844 });
  await holdClass(product, lesson, { educator, students: [maya] });

  // The engine itself closes the media of people who are sent back or removed, and their credentials open nothing
  // any more.
  const host = await ApiClient.as(product, 'educator1');
  const leoId = lesson.studentIds[1];
  const putOut = {
    'send-back': () => host.call(`POST /visit/${lesson.visitId}/send-back`, { userId: leoId }),
    remove: () =>
      host.call('POST /visit/classroom/remove-student', { visitId: lesson.visitId, studentId: leoId }),
  };
  for (const [how, act] of Object.entries(putOut)) {
    if (how === 'remove') await host.call(`POST /visit/${lesson.visitId}/admit`, { userId: leoId });
    const leo = await sitDown(product, 'student2', lesson.visitId);
    const from = performance.now();
    await Promise.all([act(), leo.closed]);
    const tookMs = Math.round(performance.now() - from);
    test.info().annotations.push({ type: `media closed after ${how}`, description: `${tookMs} ms` });
    expect(await leo.comesIn()).toBe(false);
  }

  const peers = await bringPeers(product, lesson.visitId, 28);
  await expect(maya.getByText('Classroom, 30 people')).toBeVisible({ timeout: 60_000 });
  const pages = maya.getByRole('navigation', { name: 'Pages of participants' });
  await expect(pages.getByRole('status', { name: 'Page 1 of 5' })).toBeVisible();
  await expect(maya.getByRole('main').getByRole('figure')).toHaveCount(6);
  // Six tiles of thirty people: as many pictures come in at the most, also of those who came last.
  await expect.poll(() => receivedPictures(maya), { timeout: 60_000 }).toBeGreaterThan(0);
  await expect.poll(() => receivedPictures(maya), { timeout: 60_000 }).toBeLessThanOrEqual(6);
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(pages.getByRole('status', { name: 'Page 2 of 5' })).toBeVisible();
  await expect.poll(() => receivedPictures(maya), { timeout: 60_000 }).toBeLessThanOrEqual(6);
  await openPeople(educator);
  await expect(rowOf(educator, 'Peer 28')).toBeVisible();
  peers.leave();
});
