import { ApiClient } from './setup/api.ts';
import { chooseOption } from './setup/booking.ts';
import { expect, test } from './setup/journey.ts';

for (const width of [1280, 390])
  test(`pictures ${width}`, async ({ product, signedIn }) => {
    const educator = await signedIn('educator1');
    await educator.setViewportSize({ width, height: 844 });
    const { userId } = await ApiClient.as(product, 'educator1');
    await educator.goto(`${product.url}/Counselor/appointment/create/${userId}`);
    await educator
      .getByRole('link', { name: 'Sessions', exact: true })
      .first()
      .click()
      .catch(() => undefined);
    await educator.goto(`${product.url}/Counselor/appointment/${userId}`);
    await educator.getByRole('link', { name: 'Create Session' }).click();
    await chooseOption(educator, 'School', 'Northfield High School');
    await educator
      .getByLabel('Subject', { exact: true })
      .and(educator.locator('input'))
      .pressSequentially('mathem');
    await educator.waitForTimeout(1500);
    await educator.keyboard.press('Enter');
    await expect(educator.getByLabel('Subject', { exact: true }).and(educator.locator('input'))).toHaveValue(
      'Mathematics',
    );
    await educator.getByRole('button', { name: 'Date' }).click();
    await educator.waitForTimeout(500);
    await educator.screenshot({ path: `/tmp/life-date-${width}.png` });
    await educator.getByRole('button', { name: '30 October 2026' }).focus();
    await educator.keyboard.press('ArrowRight');
    await educator.waitForTimeout(800);
    await educator.screenshot({ path: `/tmp/life-next-${width}.png` });
    await educator.keyboard.press('Enter');
    await educator.waitForTimeout(800);
    await educator.getByLabel('Start Time', { exact: true }).and(educator.locator('input')).click();
    await educator.waitForTimeout(500);
    await educator.screenshot({ path: `/tmp/life-start-${width}.png` });
    const student = await signedIn('student1');
    await student.setViewportSize({ width, height: 844 });
    await student.locator('button[aria-label^="Your account"]').click();
    await student.getByRole('menuitem', { name: 'Profile' }).click();
    const chosen = student.waitForEvent('filechooser');
    await student.getByRole('button', { name: 'Change picture' }).press('Enter');
    const { squarePicture } = await import('./setup/pictures.ts');
    await (await chosen).setFiles(squarePicture);
    await student.getByRole('button', { name: 'Larger' }).click();
    await student.waitForTimeout(300);
    await student.screenshot({ path: `/tmp/life-crop-${width}.png` });
  });
