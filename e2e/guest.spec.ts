import type { LevelChoice } from '@lectern/contract/booking/creation/creation.shapes.ts';
import { ApiClient } from './setup/api.ts';
import { expect, test } from './setup/journey.ts';
import type { Product } from './setup/product.ts';
import { dayOf, expectInCall, freeSlots, passToStart } from './setup/visit.ts';

const parent = 'ana@home.test';

/** Makes a conference with one parent; says when it starts and how the parent's mail leads to it. */
async function inviteParent(product: Product, educator: ApiClient) {
  const { data: levels } = await educator.call<{ data: LevelChoice[] }>('GET /visit/session/levels');
  const [slot] = await freeSlots(product, { client: educator, educatorId: educator.userId, fromMinutes: 20 });
  if (!slot || !levels[0]) throw new Error('educator1 has no free slot or no level.');
  const { visitId } = await educator.call<{ visitId: string }>('POST /visit/session', {
    visitType: 8,
    levelId: levels[0].id,
    sessionDate: dayOf(Date.parse(slot.startTime)),
    sessionStartTime: slot.startTime,
    sessionEndTime: slot.endTime,
    parentEmails: [parent],
  });
  let link: string | undefined;
  await expect
    .poll(async () => {
      const outbox = await fetch(`${product.url}/api/test/outbox?to=${encodeURIComponent(parent)}`);
      const { response } = (await outbox.json()) as { response: { data: { links: string[] }[] } };
      link = response.data.flatMap(({ links }) => links).find((one) => one.includes('/guest/'));
      return link;
    })
    .toBeDefined();
  return { visitId, startTime: slot.startTime, link: link ?? '' };
}

test('a parent comes by a personal link, waits, gives a name, and enters the conference when it is open', async ({
  product,
  browser,
}) => {
  const educator = await ApiClient.as(product, 'educator1');
  const { visitId, startTime, link } = await inviteParent(product, educator);
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  const guest = await context.newPage();

  await guest.goto(link);
  await expect(
    guest.getByText("The session hasn't started yet. Please wait here, the host will begin shortly."),
  ).toBeVisible();
  await expect.poll(() => new URL(guest.url()).search).toBe('');

  await passToStart(product, { startTime }, -300);
  await guest.getByRole('button', { name: 'Continue' }).click();
  await expect(guest.getByText('First name and last name are required').first()).toBeVisible();
  await guest.getByLabel('First name').fill('Ana');
  await guest.getByLabel('Last name').fill('Ruiz');
  await guest.getByRole('button', { name: 'Continue' }).click();
  await expect(guest.getByText('You can enter as soon as Daniel Hughes')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Join the session' })).toHaveCount(0);

  await educator.call(`POST /visit/${visitId}/call`);
  await guest.getByRole('button', { name: 'Join the session' }).click();
  await expectInCall(guest);
  await guest.reload();
  await expectInCall(guest);

  // The link on another device takes the seat; the first is told, and not asked to sign in.
  const other = await browser.newContext({ permissions: ['camera', 'microphone'] });
  const second = await other.newPage();
  await second.goto(link);
  await second.getByRole('button', { name: 'Join the session' }).click();
  await expectInCall(second);
  await expect(guest.getByText(/opened on another device/)).toBeVisible();
  await expect(guest.getByRole('dialog')).toHaveCount(0);
  await other.close();
  await context.close();
});
