import type { Page } from '@playwright/test';
import { ApiClient } from './setup/api.ts';
import { expect, test } from './setup/journey.ts';
import { expectSeesAndHears } from './setup/media.ts';
import { answer, askToJoin, book, openCall, passToStart, waitingRoomOf } from './setup/visit.ts';

async function choose(page: Page, child: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Choose a child' });
  await dialog.getByRole('button', { name: `Choose ${child}` }).click();
  await expect(dialog).toBeHidden();
}

test('a parent chooses a child, sees that child’s sessions only, and joins one next to the child’s name and grade', async ({
  product,
  signedIn,
}) => {
  const meeting = await book(product);
  await passToStart(product, meeting);
  const parent = await signedIn('parent1');
  const educator = await signedIn('educator1');

  await test.step('what is said leaves the header free', async () => {
    await choose(parent, 'Leo Torres');
    const said = await parent.getByRole('region', { name: 'Messages' }).locator(':scope > *').boundingBox();
    const header = await parent.getByRole('banner').boundingBox();
    expect(said?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? Infinity));
  });

  await test.step('every list is the chosen child’s', async () => {
    await parent.getByRole('tab', { name: 'Upcoming Sessions' }).click();
    await expect(parent.getByText(/Quadrilaterals|Geometry/).first()).toBeVisible();
    await expect(parent.getByText(/Statistics/)).toHaveCount(0);
    await parent.getByRole('button', { name: /^Your account/ }).click();
    await expect(parent.getByRole('menu').getByText('Acting for Leo Torres')).toBeVisible();
    await parent.getByRole('menuitem', { name: 'Choose a child' }).click();
    await choose(parent, 'Maya Torres');
    await parent.getByRole('tab', { name: 'Upcoming Sessions' }).click();
    await expect(parent.getByText(/Statistics/).first()).toBeVisible();
    await expect(parent.getByText(/Geometry/)).toHaveCount(0);
  });

  await test.step('the parent joins in their own name, for the child', async () => {
    const { userId: parentId } = await ApiClient.as(product, 'parent1');
    await parent.goto(waitingRoomOf.student(product, { ...meeting, studentId: parentId }));
    await askToJoin(parent);
    await educator.goto(waitingRoomOf.educator(product, meeting));
    await openCall(educator);
    await answer(parent);
    await Promise.all([expectSeesAndHears(parent), expectSeesAndHears(educator)]);
    const child = parent.getByRole('group', { name: 'Student' });
    await expect(child.getByText('Maya Torres')).toBeVisible();
    await expect(child.getByText('Grade 9')).toBeVisible();
    await expect(educator.getByText('Elena Torres').first()).toBeVisible();
  });
});
