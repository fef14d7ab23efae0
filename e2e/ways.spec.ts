import { faultsIn, looks, show } from './setup/axe.ts';
import { expect, test } from './setup/journey.ts';
import { expectSeesAndHears } from './setup/media.ts';
import { ownTls, seatByTls } from './setup/own-tls.ts';
import { Product } from './setup/product.ts';
import { answer, askToJoin, book, meet, openCall, passToStart, waitingRoomOf } from './setup/visit.ts';

test('a pupil whose school blocks UDP sees the slower way before and in the lesson, and the educator sees whose it is', async ({
  product,
  signedIn,
}) => {
  const meeting = await book(product);
  await passToStart(product, meeting);
  const student = await signedIn('student1', { hasUdp: false });
  const educator = await signedIn('educator1');
  await student.goto(waitingRoomOf.student(product, meeting));
  await expect(student.getByText(/, slower way \(TCP\)$/)).toBeVisible();
  await educator.goto(waitingRoomOf.educator(product, meeting));
  await expect(educator.getByText(/, direct way \(UDP\)$/)).toBeVisible();

  await meet(product, meeting, { student, educator });
  const mark = educator.getByTitle(/ comes by the slower way: their network blocks UDP$/).first();
  await expect(mark).toHaveText('Slower way');
  await student.getByRole('button', { name: 'Steady my connection' }).click();
  await expect(student.getByText(/^Slower way: your network blocks UDP/)).toBeVisible();
  await expect(student.getByTitle(/comes by the slower way/)).toHaveCount(0);
  // What is known is also shown to an educator who comes again.
  await educator.reload();
  await expect(mark).toHaveText('Slower way');
});

test('a pupil whose school lets out TLS alone comes to the lesson through the product that ends it', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const product = await Product.fromTemplate(ownTls);
  const seats = [];
  try {
    const meeting = await book(product);
    await passToStart(product, meeting);
    const student = await seatByTls({ product, browser }, 'student1', { hasTlsAlone: true });
    const educator = await seatByTls({ product, browser }, 'educator1', { hasTlsAlone: false });
    seats.push(student, educator);
    await student.page.goto(waitingRoomOf.student(student, meeting));
    await expect(student.page.getByText(/, slower way \(TLS\)$/)).toBeVisible();
    await askToJoin(student.page);
    await educator.page.goto(waitingRoomOf.educator(educator, meeting));
    await expect(educator.page.getByText(/, direct way \(UDP\)$/)).toBeVisible();
    await openCall(educator.page);
    await answer(student.page);
    await Promise.all(seats.map(({ page }) => expectSeesAndHears(page)));
    await expect(educator.page.getByTitle(/ comes by the slower way: /).first()).toHaveText('Slower way');
  } finally {
    for (const seat of seats) await seat.close();
    await product.dispose();
  }
});

test('who can send neither sound nor picture is given a text for the network team, and looks again', async ({
  product,
  signedIn,
}) => {
  const meeting = await book(product);
  await passToStart(product, meeting);
  const student = await signedIn('student1');
  let isClosed = true;
  await student.routeWebSocket(/\/rtc/, (socket) => {
    if (isClosed) void socket.close();
    else socket.connectToServer();
  });
  await student.goto(waitingRoomOf.student(product, meeting));
  await expect(student.getByText('No way out for sound and picture')).toBeVisible();
  const letter = student.getByRole('textbox', { name: 'Text for your network team' });
  await expect(letter).toHaveValue(new RegExp(`UDP to \\S+, port ${product.mediaPort}`));
  await expect(letter).toHaveValue(new RegExp(`TCP to \\S+, port ${new URL(product.url).port}`));
  for (const look of looks) {
    await show(student, look);
    await test.info().attach(`blocked ${look.width} ${look.colorScheme}`, {
      body: await student.screenshot({ animations: 'disabled' }),
      contentType: 'image/png',
    });
    expect(await faultsIn(student)).toEqual([]);
  }
  // One busy moment locks nobody out.
  await expect(student.getByRole('button', { name: 'Enter Meeting Room', exact: true })).toBeEnabled();
  isClosed = false;
  await student.getByRole('button', { name: 'Retry' }).click();
  await expect(student.getByText(/, direct way \(UDP\)$/)).toBeVisible();
  await expect(letter).toHaveCount(0);
});
