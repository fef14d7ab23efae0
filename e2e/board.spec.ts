import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { boardPicture } from '../apps/server/src/features/call/board/picture.service.ts';
import { ApiClient } from './setup/api.ts';
import { faultsIn, looks, show } from './setup/axe.ts';
import {
  BoardPeer,
  chance,
  drawAfterwards,
  drawByChance,
  cuttable,
  differenceOf,
  drawLine,
  expectNothingLost,
  expectSame,
  expectSamePicture,
  pressLine,
  savedPixels,
  shownPixels,
  surface,
  touchLine,
} from './setup/board.ts';
import { bookClass, holdClassAtOnce } from './setup/class.ts';
import { expect, test } from './setup/journey.ts';
import { book, control, endCall, expectInCall, meet, passToStart } from './setup/visit.ts';

test('educator and student draw, come back after cuts, a reload and the death of the server, and see one picture', async ({
  product,
  signedIn,
}) => {
  test.setTimeout(240_000);
  const meeting = await book(product);
  await passToStart(product, meeting);
  const [student, educator] = [await signedIn('student1'), await signedIn('educator1')];
  const cuts = [await cuttable(student), await cuttable(educator)];
  await meet(product, meeting, { student, educator });
  await expect(control(student, 'Board')).toHaveCount(0);
  await control(educator, 'Board').click();
  const pages = [educator, student];
  for (const page of pages) await expect(surface(page)).toBeVisible();
  for (const page of pages)
    await expect(page.getByRole('button', { name: 'Pen', exact: true })).toBeVisible();

  await educator.getByRole('button', { name: 'Blue', exact: true }).click();
  await drawLine(educator, [
    [200, 100],
    [400, 500],
    [600, 100],
  ]);
  await student.getByRole('button', { name: 'Red', exact: true }).click();
  await student.getByRole('button', { name: 'Size 6' }).click();
  await drawLine(student, [
    [150, 300],
    [700, 300],
  ]);
  await educator.getByRole('button', { name: 'Eraser' }).click();
  await drawLine(educator, [
    [380, 250],
    [420, 350],
  ]);
  await educator.getByRole('button', { name: 'Pen', exact: true }).click();
  const samePicture = async () => {
    const shownDifference = async () => differenceOf(await shownPixels(educator), await shownPixels(student));
    await expect.poll(shownDifference, { timeout: 30_000 }).toBeLessThan(0.0005);
    const [first, ...others] = await Promise.all(pages.map(savedPixels));
    expect(first?.size).toBe('1300x700');
    for (const other of others) expect(other.pixels.equals(first?.pixels ?? Buffer.alloc(0))).toBe(true);
    return first?.pixels ?? Buffer.alloc(0);
  };
  const drawn = await samePicture();

  // What somebody takes back is their own.
  await student.keyboard.press('Control+z');
  await expect.poll(async () => (await samePicture()).equals(drawn)).toBe(false);
  await student.keyboard.press('Control+y');
  await expect.poll(async () => (await samePicture()).equals(drawn)).toBe(true);

  const next = chance(4_190);
  for (let round = 0; round < 6; round += 1) {
    cuts[next(2)]?.();
    const page = pages[next(2)] ?? educator;
    const [x, y] = [100 + next(900), 100 + next(400)] as const;
    await drawLine(page, [
      [x, y],
      [x + 80, y + next(100)],
      [x + 160, y],
    ]);
  }
  const afterCuts = await samePicture();
  expect(afterCuts.equals(drawn)).toBe(false);

  await product.kill();
  await product.start();
  await student.reload();
  for (const page of pages) await expectInCall(page);
  for (const page of pages) await expect(surface(page)).toBeVisible({ timeout: 30_000 });
  await expect.poll(async () => (await samePicture()).equals(afterCuts), { timeout: 40_000 }).toBe(true);
  await drawLine(student, [
    [900, 600],
    [1_100, 640],
  ]);
  await expect.poll(async () => (await samePicture()).equals(afterCuts)).toBe(false);

  // In a window of its own, as on a tablet next to the call.
  const beside = await educator.context().newPage();
  await beside.goto(`${product.url}/Counselor/white/board`);
  await expect(beside.getByText('Board of your session with')).toBeVisible();
  await expect.poll(async () => (await savedPixels(beside)).pixels.equals(await samePicture())).toBe(true);
  const last = await samePicture();
  await beside.close();

  await control(educator, 'Board').click();
  for (const page of pages) await expect(surface(page)).toBeHidden();
  await endCall(educator);
  await educator.goto(`${product.url}/Counselor/appointment/summary/${meeting.visitId}`);
  const kept = educator.getByRole('img', { name: /^Board, / });
  await expect(kept).toBeVisible({ timeout: 20_000 });
  const answer = await educator.request.get(
    new URL((await kept.getAttribute('src')) ?? '', product.url).href,
  );
  const picture = await sharp(await answer.body())
    .removeAlpha()
    .raw()
    .toBuffer();
  // The server draws the same lines; only the smoothing of their edges is its own.
  expect(differenceOf(last, picture)).toBeLessThan(0.001);
});

test('three people who are cut off again and again, and the server with them, have the same board and the same pixels', async ({
  product,
}) => {
  test.setTimeout(240_000);
  const meeting = await book(product);
  await passToStart(product, meeting);
  const educator = await ApiClient.as(product, 'educator1');
  await educator.call(`POST /visit/${meeting.visitId}/call`);
  const accounts = ['educator1', 'student1', 'parent1'] as const;
  const peers = await Promise.all(accounts.map((one) => BoardPeer.at(product, meeting.visitId, one)));
  await Promise.all(peers.map((peer) => peer.connect()));
  const next = chance(20_261_121);
  await drawByChance(peers, next, 200);
  await product.kill();
  await product.start();
  for (const peer of peers) peer.cut();
  await drawByChance(peers, next, 200);
  for (const peer of peers) if (!peer.isConnected) await peer.connect();
  await expectSame(peers);
  // What somebody drew while cut off from a board that was cleared meanwhile goes before or after the clearing by the
  // chance of their numbers: how much of it is seen is the same for all, and cannot be known beforehand.
  const items = await drawAfterwards(peers, next, 10);
  expect(peers.flatMap((peer) => peer.refusals)).toEqual([]);
  const late = await BoardPeer.at(product, meeting.visitId, 'student1');
  await late.connect();
  const all = [...peers, late];
  await expectSame(all);
  await expectNothingLost(all);
  expect(late.session.items).toHaveLength(items);
  const pictures = await Promise.all(
    all.map((peer) => boardPicture(peer.session.items, async () => undefined)),
  );
  for (const picture of pictures) expect(picture.equals(pictures[0] ?? Buffer.alloc(0))).toBe(true);
  for (const peer of all) peer.stop();
});

const pen = (page: Page) => page.getByRole('button', { name: 'Pen', exact: true });

/** On an upright phone nothing stays empty around the page of the board: people have what it does not need. */
async function expectFilledOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 780 });
  const stage = page.getByRole('region', { name: 'Whiteboard', exact: true });
  const tools = page.getByRole('group', { name: 'Drawing tools' });
  const emptyPx = async (): Promise<number> => {
    const boxes = await Promise.all([stage, tools, surface(page)].map((part) => part.boundingBox()));
    const [all = 0, below = 0, paper = 0] = boxes.map((box) => box?.height ?? NaN);
    return Math.abs(all - below - paper);
  };
  await expect.poll(emptyPx).toBeLessThanOrEqual(2);
  expect((await surface(page).boundingBox())?.width).toBeGreaterThan(360);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** What axe finds on a board in both schemes, wide and narrow. */
async function axeFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  // No tooltip stands where the pointer was last.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  for (const { width, colorScheme } of looks) {
    // A call has one scheme.
    await show(page, { width, colorScheme, onlyScheme: 'dark' });
    const found = await faultsIn(page);
    faults.push(...found.map((one) => `${width}, ${colorScheme}: ${one}`));
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  return faults;
}

test('the educator of a class hands the pen to a student, who draws with a finger', async ({
  product,
  signedIn,
}) => {
  test.setTimeout(240_000);
  const lesson = await bookClass(product);
  const [student, educator] = [await signedIn('student1'), await signedIn('educator1')];
  await holdClassAtOnce(product, lesson, { educator, student });
  await control(educator, 'Board').click();
  const pages = [educator, student];
  for (const page of pages) await expect(surface(page)).toBeVisible();
  await expect(student.getByText('View only')).toBeVisible();
  await expect(pen(student)).toHaveCount(0);
  await drawLine(student, [
    [100, 100],
    [900, 100],
  ]);
  // A pen that is pressed harder and harder.
  await pressLine(
    educator,
    Array.from({ length: 20 }, (_, at) => [200 + at * 40, 500] as const),
  );
  const before = await expectSamePicture(pages);

  await educator.getByRole('button', { name: 'Share the pen' }).click();
  await educator.getByRole('menuitemradio').nth(1).click();
  await expect(pen(student)).toBeVisible();
  await expect(student.getByRole('button', { name: 'Clear', exact: true })).toHaveCount(0);
  await expect(student.getByText('View only')).toHaveCount(0);
  await expectFilledOnPhone(student);
  expect(await axeFaults(student)).toEqual([]);
  await touchLine(student, [
    [100, 200],
    [500, 220],
    [900, 200],
  ]);
  await expect.poll(async () => (await expectSamePicture(pages)).equals(before)).toBe(false);
});
