import type { Page } from '@playwright/test';
import { ApiClient } from './setup/api.ts';
import { firstNotToIndex, goInside } from './setup/inside.ts';
import { accounts, expect, test } from './setup/journey.ts';
import type { Product } from './setup/product.ts';
import {
  everyPlace,
  everyRole,
  isForeign,
  isHidden,
  type Place,
  type Somebody,
} from './setup/screen-addresses.ts';
import { book, waitingRoomOf } from './setup/visit.ts';

const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Loads the page at the first address of some areas, and opens every address inside it. */
async function expectIndexFrom(
  page: Page,
  { url }: Pick<Product, 'url'>,
  { places, loaded }: { places: readonly Place[]; loaded: readonly string[] },
): Promise<void> {
  for (const area of loaded) {
    const address = places.find((place) => place.area === area)?.address ?? '/nowhere';
    await page.goto(`${url}${address}`, { waitUntil: 'commit' });
    await expect.poll(() => pathOf(page), { message: address, intervals: [20, 50, 100, 200] }).toBe('/');
  }
  const addresses = places.map(({ address }) => address);
  expect(await firstNotToIndex(page, addresses)).toBeNull();
}

test('every address of every role leads nobody and each other role to the index', async ({
  product,
  signedIn,
  page: nobody,
}) => {
  // Nine walks of almost 200 addresses.
  test.setTimeout(480_000);
  const meeting = await book(product);
  const entries = await Promise.all(
    everyRole.map(async (person) => [person, (await ApiClient.as(product, person)).userId] as const),
  );
  const places = everyPlace({ ids: Object.fromEntries(entries) as Record<Somebody, string>, meeting });
  const areas = [...new Set(places.map(({ area }) => area))];

  await test.step('nobody', async () => {
    await expectIndexFrom(nobody, product, { places, loaded: areas });
    await expect(nobody.getByRole('button', { name: 'Login' })).toBeVisible();
  });
  for (const [at, person] of everyRole.entries()) {
    await test.step(accounts[person], async () => {
      const page = await signedIn(person);
      const foreign = places.filter((place) => isForeign(person, place));
      // A load takes as long as many addresses inside the page: each person loads another area than the one before.
      const others = areas.filter((area) => foreign.some((place) => place.area === area));
      await expectIndexFrom(page, product, { places: foreign, loaded: [others[at % others.length] ?? ''] });
      // What another role of the own area has does not exist there.
      for (const { address } of places.filter((place) => isHidden(person, place))) {
        await goInside(page, address);
        await expect(page.getByRole('heading', { name: 'Page Not Found' }), address).toBeVisible();
      }
      await page.context().close();
    });
  }
});

test('an id in an address that is not one’s own leads to the index, another’s visit says that it cannot be loaded', async ({
  product,
  signedIn,
}) => {
  const meeting = await book(product, 'student2');
  const own = await ApiClient.as(product, 'student1');
  const page = await signedIn('student1');
  for (const address of [
    `/student/dashboard/${meeting.studentId}`,
    `/student/appointment/${meeting.studentId}/create`,
    `/student/appointment/waiting-room/${meeting.studentId}/${meeting.visitId}`,
    `/video-call/${meeting.visitId}/patient/${meeting.studentId}/${meeting.educatorId}`,
    `/video-call/${meeting.visitId}/physician/${own.userId}/${meeting.educatorId}`,
  ]) {
    await page.goto(`${product.url}${address}`);
    await expect.poll(() => pathOf(page), { message: address }).toBe('/');
  }
  await page.goto(waitingRoomOf.student(product, { ...meeting, studentId: own.userId }));
  await expect(page.getByText('The waiting room could not be loaded.')).toBeVisible();
  await page.goto(`${product.url}/student/encounter?visitId=${meeting.visitId}`);
  await expect(page.getByText('Error fetching visit info')).toBeVisible();
  await page.goto(`${product.url}/video-call/${meeting.visitId}/patient/${own.userId}/${meeting.educatorId}`);
  await expect(page).toHaveURL(/\/waiting-room\//);
  await expect(page.getByText('The waiting room could not be loaded.')).toBeVisible();
});
