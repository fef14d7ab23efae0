import type { Page } from '@playwright/test';
import { expect, test } from './setup/journey.ts';

async function addStudent(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Students' }).click();
  await page.getByRole('link', { name: 'Add Student' }).click();
  await page.getByLabel('First Name').fill('Jonah');
  await page.getByLabel('Last Name').fill('Weiss');
  await page.getByLabel('Student Number').fill('JW77');
  await page.getByLabel('Date of Birth').fill('2013-05-14');
  await page.getByRole('button', { name: 'Add parent' }).click();
  const parent = page.getByRole('group', { name: 'Parent 1' });
  await parent.getByLabel('First Name').fill('Elena');
  await parent.getByLabel('Last Name').fill('Torres');
  await parent.getByLabel('Email').fill('parent1@demo.test');
  await page.getByRole('button', { name: 'Add Student' }).click();
  const dialog = page.getByRole('dialog', { name: 'The first password of Jonah Weiss' });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
}

test('a parent accepts a child whom the school entered, acts for it, and is out when the school ends the link', async ({
  signedIn,
}) => {
  const parent = await signedIn('parent1');
  const choice = parent.getByRole('dialog', { name: 'Choose a child' });
  await choice.getByRole('button', { name: 'Choose Leo Torres' }).click();
  await expect(choice).toBeHidden();
  const school = await signedIn('level3');

  await test.step('the school enters the parent, and sees no more than that there is no link yet', async () => {
    await addStudent(school);
    await expect(school.getByText('parent1@demo.test')).toBeVisible();
    await expect(school.getByText('Not linked yet')).toBeVisible();
  });

  await test.step('the parent is asked without a reload, and accepts', async () => {
    const question = parent.getByRole('group', { name: /^Is Jonah Weiss of .+ your child\?$/ });
    await question.getByRole('button', { name: 'Yes, my child' }).click();
    await expect(question).toBeHidden();
    await parent.getByRole('button', { name: /^Your account/ }).click();
    await parent.getByRole('menuitem', { name: 'Choose a child' }).click();
    await choice.getByRole('button', { name: 'Choose Jonah Weiss' }).click();
    await expect(parent.getByRole('button', { name: /Acting for Jonah Weiss$/ })).toBeVisible();
  });

  await test.step('the school ends the link, and the parent is out at once', async () => {
    await school.reload();
    await expect(school.getByText('Linked', { exact: true })).toBeVisible();
    await school.getByRole('button', { name: 'End link: Elena Torres' }).click();
    await school.getByRole('button', { name: 'End link', exact: true }).click();
    await expect(parent.getByText('The school has ended your link with a child.')).toBeVisible();
    await expect(school.getByText('No parents entered')).toBeVisible();
  });
});

test('a parent asks for a child, and the school finds it in its bell and approves', async ({ signedIn }) => {
  const school = await signedIn('level3');
  await addStudent(school);
  await school.getByRole('button', { name: 'End link: Elena Torres' }).click();
  await school.getByRole('button', { name: 'End link', exact: true }).click();
  await expect(school.getByText('No parents entered')).toBeVisible();

  const parent = await signedIn('parent1');
  const choice = parent.getByRole('dialog', { name: 'Choose a child' });
  await choice.getByRole('button', { name: 'Add a child' }).click();
  const asking = parent.getByRole('dialog', { name: 'Ask for a child' });
  await asking.getByLabel('Student number').fill('jw77');
  await asking.getByLabel('Date of birth').fill('2013-05-14');
  await asking.getByRole('button', { name: 'Ask the School' }).click();
  await expect(
    parent.getByText('If this student is known there, your question has been sent.').first(),
  ).toBeVisible();

  await school.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
  await school.getByText('A parent of Jonah Weiss asks for a link').first().click();
  await school.getByRole('button', { name: 'Approve: Elena Torres' }).click();
  await expect(school.getByText('Linked', { exact: true })).toBeVisible();
  await parent.getByRole('button', { name: /^Your account/ }).click();
  await parent.getByRole('menuitem', { name: 'Choose a child' }).click();
  await choice.getByRole('button', { name: 'Choose Jonah Weiss' }).click();
  await expect(parent.getByRole('button', { name: /Acting for Jonah Weiss$/ })).toBeVisible();
});

test('a parent is led away from a child whose account is closed', async ({ signedIn }) => {
  const parent = await signedIn('parent1');
  const choice = parent.getByRole('dialog', { name: 'Choose a child' });
  await choice.getByRole('button', { name: 'Choose Leo Torres' }).click();
  await expect(choice).toBeHidden();
  const school = await signedIn('level3');
  await school.getByRole('navigation').getByRole('link', { name: 'Students' }).click();
  await school.getByRole('link', { name: 'Leo Torres' }).click();
  await parent.getByRole('link', { name: 'Sessions' }).click();
  await expect(parent.getByText(/Leo Torres/).first()).toBeVisible();

  await test.step('within a second nothing of the child stays', async () => {
    await school.getByRole('button', { name: 'More about Leo Torres' }).click();
    await school.getByRole('menuitem', { name: 'Deactivate' }).click();
    await school.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    const told = parent.getByRole('dialog', { name: 'You no longer act for Leo Torres' });
    await expect(told).toBeVisible({ timeout: 1_000 });
    await expect(parent).toHaveURL(/\/student\/dashboard\//);
    await told.getByRole('button', { name: 'ok' }).click();
    await expect(choice.getByRole('button', { name: /^Choose / }).first()).toBeVisible();
    await expect(parent.locator('main, header, [role=dialog]').getByText('Leo Torres')).toHaveCount(0);
  });
});
