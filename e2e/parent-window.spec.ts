import { randomUUID } from 'node:crypto';
import { ApiClient } from './setup/api.ts';
import { faultsIn, looks, show } from './setup/axe.ts';
import { expect, test } from './setup/journey.ts';

test('a parent finds all children on one page, reads along, and changes to another child there', async ({
  product,
  signedIn,
}) => {
  const student = await ApiClient.as(product, 'student1');
  const educator = await ApiClient.as(product, 'educator1');
  const write = (from: ApiClient, to: ApiClient, textMessage: string) =>
    from.call('POST /chat', { receiverId: to.userId, clientMessageId: randomUUID(), textMessage });
  await write(student, educator, 'May I ask something?');
  await write(educator, student, 'Bring the worksheet tomorrow.');
  const parent = await signedIn('parent1');
  const choice = parent.getByRole('dialog', { name: 'Choose a child' });
  await choice.getByRole('button', { name: 'Choose Maya Torres' }).click();
  await expect(choice).toBeHidden();
  const maya = parent.getByRole('region', { name: 'Maya Torres' });
  const leo = parent.getByRole('region', { name: 'Leo Torres' });

  await test.step('each card has its own, and who is of age no more than that', async () => {
    await expect(maya.getByText('Linear equations with one unknown')).toBeVisible();
    await expect(leo.getByText('Angles in triangles and parallel lines')).toBeVisible();
    const nora = parent.getByRole('region', { name: 'Nora Torres' });
    await expect(nora.getByText('Nora decides since Feb 02, 2026')).toBeVisible();
    await expect(nora.getByText('No answer yet')).toBeVisible();
    await expect(nora.getByRole('link')).toHaveCount(0);
  });

  await test.step('axe finds nothing, light and dark, wide and narrow', async () => {
    await parent.mouse.move(0, 0);
    for (const look of looks) {
      await show(parent, look);
      expect(await faultsIn(parent)).toEqual([]);
    }
    await parent.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('the messages are read along with their writers, and are new no more', async () => {
    await maya.getByRole('link', { name: /^Maya: Messages, you read along.*2 new.*Daniel Hughes$/ }).click();
    const log = parent.getByRole('log');
    await expect(log.getByRole('article', { name: /^Maya Torres, Student, / })).toContainText('May I ask');
    await expect(log.getByRole('article', { name: /^Daniel Hughes, Counselor, / })).toContainText(
      'Bring the worksheet',
    );
    await expect(log.getByText('Daniel Hughes, Counselor', { exact: true })).toBeVisible();
    const entry = parent.getByRole('button', { name: /^Maya Torres and Daniel Hughes/ });
    await expect(entry).toContainText('Daniel Hughes: Bring the worksheet tomorrow.');
    await parent.getByRole('link', { name: 'Home' }).click();
    await expect(maya.getByText('Nothing new')).toBeVisible();
    await write(educator, student, 'And a pencil.');
    await expect(maya.getByText('1 new')).toBeVisible();
  });

  await test.step('a line of the other child changes to that child and leads there', async () => {
    await leo.getByRole('link', { name: /^Leo: Newest notes/ }).click();
    await expect(parent.getByText('Leo finds missing angles quickly and explains why.')).toBeVisible();
    await expect(parent.getByRole('button', { name: /Acting for Leo Torres$/ })).toBeVisible();
    await parent.getByRole('link', { name: 'Home' }).click();
    await maya.getByRole('button', { name: 'Change to Maya' }).click();
    await expect(parent.getByRole('button', { name: /Acting for Maya Torres$/ })).toBeVisible();
    await expect(leo.getByRole('button', { name: 'Change to Leo' })).toBeVisible();
  });
});
