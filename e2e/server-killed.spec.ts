import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './setup/journey.ts';
import { expectSeesAndHears, untilPictureIsBack } from './setup/media.ts';
import type { Product } from './setup/product.ts';
import { expectChat, expectInCall, openChat, startCall, write } from './setup/visit.ts';

/** The process of the media engine, a child of the product's. */
function mediaEngineOf(product: Product): number {
  const children = readFileSync(`/proc/${product.pid}/task/${product.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number);
  const found = children.find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('lectern-media'),
  );
  if (found === undefined) throw new Error(`No media engine among ${children.join(', ')}.`);
  return found;
}

test('a call outlives the death of the server: both come back into the room by themselves, with the chat', async ({
  product,
  signedIn,
}) => {
  const { student, educator } = await startCall(product, signedIn);
  const pages = [student, educator];
  await Promise.all(pages.map((page) => expectSeesAndHears(page)));
  await openChat(student);
  await openChat(educator);
  await write(student, 'Before the crash');
  await expectChat(educator, ['Before the crash']);
  const addresses = pages.map((page) => page.url());

  await product.kill();
  // What is shown: the same words are read out, and stand for some seconds more where nobody sees them.
  const reconnecting = (page: Page) => page.getByRole('heading', { name: 'Reconnecting... Please Wait' });
  await expect(
    reconnecting(student).or(student.getByText('Server down/ Server update')).first(),
  ).toBeVisible();
  await product.start();

  for (const page of pages) {
    await expectInCall(page);
    await expect(reconnecting(page)).toBeHidden({ timeout: 30_000 });
    await expect(page.getByText('Server down/ Server update')).toBeHidden();
  }
  await Promise.all(pages.map((page) => expectSeesAndHears(page, 40_000)));
  expect(pages.map((page) => page.url())).toEqual(addresses);
  await write(educator, 'After the crash');
  for (const page of pages) await expectChat(page, ['Before the crash', 'After the crash']);
});

test('a call comes back by itself after the death of the media engine alone', async ({
  product,
  signedIn,
}) => {
  // Two pages of one Chromium share its one fake camera, and restarting it for both at once may leave it black.
  const { student, educator } = await startCall(product, signedIn, { isApart: true });
  const pages = [student, educator];
  await Promise.all(pages.map((page) => expectSeesAndHears(page)));

  process.kill(mediaEngineOf(product), 'SIGKILL');
  const times = await Promise.all(pages.map((page) => untilPictureIsBack(page, 20_000)));
  console.log(
    `Pictures back after the media engine's death: student ${times[0]} ms, educator ${times[1]} ms`,
  );
  await Promise.all(pages.map((page) => expectSeesAndHears(page)));
});
