import type { Page } from '@playwright/test';
import { ApiClient } from './setup/api.ts';
import { faultsIn, looks, show } from './setup/axe.ts';
import { expect, test } from './setup/journey.ts';
import { linkMailedTo } from './setup/mail.ts';
import type { Product } from './setup/product.ts';

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
  await school.getByText('A parent of Jonah Weiss waits for approval').first().click();
  await school.getByRole('button', { name: 'Approve: Elena Torres' }).click();
  await expect(school.getByText('Linked', { exact: true })).toBeVisible();
  await parent.getByRole('button', { name: /^Your account/ }).click();
  await parent.getByRole('menuitem', { name: 'Choose a child' }).click();
  await choice.getByRole('button', { name: 'Choose Jonah Weiss' }).click();
  await expect(parent.getByRole('button', { name: /Acting for Jonah Weiss$/ })).toBeVisible();
});

async function axe(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  for (const look of looks) {
    await show(page, look);
    expect(await faultsIn(page)).toEqual([]);
  }
}

test('a parent proposes another on a phone, and the school approves: the other parent is invited', async ({
  product,
  signedIn,
}) => {
  const parent = await signedIn('parent1');
  await parent.setViewportSize({ width: 390, height: 800 });
  const choice = parent.getByRole('dialog', { name: 'Choose a child' });
  await choice.getByRole('button', { name: 'Choose Maya Torres' }).click();
  await expect(choice).toBeHidden();
  const card = parent.getByRole('region', { name: 'Maya Torres' });
  const propose = async (firstName: string, email: string): Promise<void> => {
    await card.getByRole('button', { name: 'Invite another parent: Maya' }).click();
    const form = parent.getByRole('dialog', { name: 'Another parent of Maya' });
    await form.getByLabel('First name').fill(firstName);
    await form.getByLabel('Last name').fill('Torres');
    await form.getByLabel('Email').fill(email);
    await form.getByRole('button', { name: 'Ask the School' }).click();
    await expect(form).toBeHidden();
  };

  await test.step('one proposal is taken back, one waits', async () => {
    await card.getByRole('button', { name: 'Invite another parent: Maya' }).click();
    await expect(parent.getByRole('button', { name: 'Ask the School' })).toBeVisible();
    expect(await faultsIn(parent)).toEqual([]);
    await parent.keyboard.press('Escape');
    await propose('Rui', 'rui.torres@home.test');
    await card.getByRole('button', { name: 'Take back: Rui Torres' }).click();
    await expect(card.getByText('Rui Torres')).toBeHidden();
    await propose('Luis', 'luis.torres@home.test');
    await expect(card.getByText('luis.torres@home.test')).toBeVisible();
    await axe(parent);
  });

  await test.step('the school finds it in its bell, and approves', async () => {
    const school = await signedIn('level3');
    await school.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
    await school.getByText('A parent of Maya Torres waits for approval').first().click();
    await expect(school.getByText(/^luis\.torres@home\.test · proposed by Elena Torres on /)).toBeVisible();
    await axe(school);
    await school.getByRole('button', { name: 'Approve: Luis Torres' }).click();
    await expect(school.getByRole('button', { name: 'End link: Luis Torres' })).toBeVisible();
  });

  await test.step('the other parent is invited, and the first one waits no more', async () => {
    await linkMailedTo(product, 'luis.torres@home.test', '/reset-password');
    await expect(card.getByText('Luis Torres')).toBeHidden();
  });
});

test('a parent is led away from a child whose account is closed', async ({ signedIn }) => {
  const parent = await signedIn('parent1');
  const choice = parent.getByRole('dialog', { name: 'Choose a child' });
  await choice.getByRole('button', { name: 'Choose Leo Torres' }).click();
  await expect(choice).toBeHidden();
  const school = await signedIn('level3');
  await school.getByRole('navigation').getByRole('link', { name: 'Students' }).click();
  await school.getByRole('link', { name: 'Leo Torres' }).click();
  await parent.getByRole('navigation').getByRole('link', { name: 'Sessions' }).click();
  await expect(parent.getByText(/Leo Torres/).first()).toBeVisible();

  await test.step('at once, and by itself, nothing of the child stays', async () => {
    await school.getByRole('button', { name: 'More about Leo Torres' }).click();
    await school.getByRole('menuitem', { name: 'Deactivate' }).click();
    await school.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    const told = parent.getByRole('dialog', { name: 'You no longer act for Leo Torres' });
    // It is pushed: nobody presses anything here. How fast it is drawn is the machine's affair.
    await expect(told).toBeVisible({ timeout: 10_000 });
    await expect(parent).toHaveURL(/\/student\/dashboard\//);
    await told.getByRole('button', { name: 'ok' }).click();
    await expect(choice.getByRole('button', { name: /^Choose / }).first()).toBeVisible();
    await expect(parent.locator('main, header, [role=dialog]').getByText('Leo Torres')).toHaveCount(0);
  });
});

interface Student {
  readonly firstName: string;
  readonly lastName: string;
  readonly studentRollNum: string;
  readonly gender: string | null;
  readonly grade: string | null;
  readonly email: string | null;
  readonly mobileNumber: string | null;
  readonly parents: readonly { firstName: string; lastName: string; email: string }[];
  readonly version: number;
}

/** The school corrects the date of birth of the first student, who came of age long ago by it. */
async function comeOfAge(product: Product): Promise<void> {
  const school = await ApiClient.as(product, 'level3');
  const { userId } = await ApiClient.as(product, 'student1');
  const student = await school.call<Student>(`GET /user/student/${userId}`);
  const { firstName, lastName, studentRollNum, gender, grade, email, mobileNumber, version } = student;
  const parents = student.parents.map((one) => ({
    ...{ firstName: one.firstName, lastName: one.lastName, email: one.email },
  }));
  await school.call(`PUT /user/student/${userId}`, {
    ...{ firstName, lastName, studentRollNum, gender, grade, email, mobileNumber, version, parents },
    // At the time of the journeys 18 since a week.
    dob: '2008-10-07',
  });
}

test('a student who is of age decides what a parent sees, and takes it back', async ({
  product,
  signedIn,
}) => {
  const choose = { name: 'Choose Maya Torres' };
  const parent = await signedIn('parent1');
  await parent.getByRole('button', choose).click();
  await comeOfAge(product);
  await product.pass(5);
  await expect(parent.getByText(/^A student who is of age decides what parents see/)).toBeVisible();

  const again = await signedIn('parent1');
  await expect(again.getByRole('button', { name: /Acting for Leo Torres$/ })).toBeVisible();
  await again.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
  await again
    .getByText(/^Maya Torres is of age/)
    .first()
    .click();
  await again.getByRole('button', { name: 'Ask Maya Torres' }).click();
  await expect(again.getByRole('button', { name: 'Ask Maya Torres' })).toBeDisabled();

  const student = await signedIn('student1');
  await student.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
  await student.getByText('Elena Torres asks to see your sessions').first().click();
  await expect(student).toHaveURL(/my-profile/);
  const sessions = student.getByRole('checkbox', { name: /^Elena Torres: sessions/ });
  await sessions.press('Space');
  await expect(student.getByText('What your parents see has been saved.').first()).toBeVisible();
  await expect(sessions).toBeChecked();
  await again.getByRole('button', { name: /^Your account/ }).click();
  await again.getByRole('menuitem', { name: 'Choose a child' }).click();
  await again.getByRole('button', choose).click();
  await expect(again.getByRole('button', { name: /Acting for Maya Torres$/ })).toBeVisible();

  await sessions.press('Space');
  await student.getByRole('button', { name: 'Show nothing' }).click();
  await expect(sessions).not.toBeChecked();
  await expect(again.getByText(/^A student who is of age decides what parents see/)).toBeVisible();
});
