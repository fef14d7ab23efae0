import { setBrowserClock } from './setup/clock.ts';
import { expect, signIn, test, type Account } from './setup/journey.ts';
import { expectSeesAndHears, watchPeers } from './setup/media.ts';
import { answer, askToJoin, book, openCall, passToStart, waitingRoomOf } from './setup/visit.ts';

test('with the browsers’ clocks wrong by an hour, countdown, entry and call are right', async ({
  product,
  browser,
}) => {
  const meeting = await book(product);
  await passToStart(product, meeting, -12 * 60);
  const open = async (account: Account, minutes: number) => {
    const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
    await watchPeers(context);
    await setBrowserClock(context, minutes);
    const page = await context.newPage();
    await signIn(page, product, account);
    expect(await page.evaluate(() => Date.now())).not.toBeCloseTo(Date.now(), -6);
    return page;
  };
  const student = await open('student1', 60);
  const educator = await open('educator1', -60);

  await student.goto(waitingRoomOf.student(product, meeting));
  const enter = student.getByRole('button', { name: 'Enter Meeting Room' });
  await expect(enter).toBeDisabled();
  const shown = async (): Promise<number> => {
    const text = (await student.getByRole('timer').first().textContent()) ?? '';
    const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
    const left = hours * 3600 + minutes * 60 + seconds;
    return Math.abs((Date.parse(meeting.startTime) - (await product.now()).getTime()) / 1000 - left);
  };
  await expect.poll(shown).toBeLessThan(3);
  await passToStart(product, meeting, -9 * 60);
  await expect(enter).toBeEnabled();
  await expect.poll(shown).toBeLessThan(3);

  await askToJoin(student);
  await educator.goto(waitingRoomOf.educator(product, meeting));
  await openCall(educator);
  await answer(student);
  await Promise.all([expectSeesAndHears(educator), expectSeesAndHears(student)]);
  await expect(student.getByRole('timer')).toHaveText(/^3[5-9]:\d\d|^0:3[5-9]:\d\d/);
});
