import type { Booked } from '@lectern/contract/booking/booking.shapes.ts';
import { ApiClient } from '../setup/api.ts';
import { signIn, type Account } from '../setup/journey.ts';
import { Product } from '../setup/product.ts';
import { dayOf, freeSlots, passToStart } from '../setup/visit.ts';
import { sizes, type Look } from './gallery.ts';
import { openContext, type Walk } from './walk.ts';

/** A session of the day: with whom, not before this hour in New York, and about what. */
interface Planned {
  readonly educator: Account;
  readonly hour: number;
  readonly subject: string;
  readonly subcategory: string;
  readonly topic: string;
}

const plan: readonly Planned[] = [
  {
    educator: 'educator2',
    hour: 11,
    subject: 'English',
    subcategory: 'Literature',
    topic: 'The third act of Hamlet',
  },
  {
    educator: 'educator2',
    hour: 14,
    subject: 'English',
    subcategory: 'Essay Writing',
    topic: 'A first draft of the essay',
  },
  {
    educator: 'educator1',
    hour: 16,
    subject: 'Mathematics',
    subcategory: 'Algebra',
    topic: 'Before the test on Friday',
  },
];

/** So long before the first session somebody looks at the day. */
const lookSeconds = -4 * 60;

type Named = { data: { id: string; name: string }[] };

async function idOf(client: ApiClient, route: string, wanted: string): Promise<string | undefined> {
  const { data } = await client.call<Named>(route);
  return data.find(({ name }) => name === wanted)?.id;
}

async function bookPlanned(
  product: Product,
  client: ApiClient,
  planned: Planned,
): Promise<{ startTime: string }> {
  const { userId: educatorId } = await ApiClient.as(product, planned.educator);
  const hourOf = (instant: string) =>
    Number(new Date(instant).toLocaleString('en-GB', { timeZone: 'America/New_York', hour: '2-digit' }));
  const today = dayOf((await product.now()).getTime());
  const slots = await freeSlots(product, { client, educatorId });
  const slot = slots.find(
    ({ startTime }) => dayOf(Date.parse(startTime)) === today && hourOf(startTime) >= planned.hour,
  );
  if (!slot) throw new Error(`${planned.educator} has no free slot at ${planned.hour}.`);
  const subjectId = await idOf(client, `GET /expertises?tutorId=${educatorId}`, planned.subject);
  await client.call<Booked>('POST /visit', {
    tutorId: educatorId,
    visitType: 2,
    topic: planned.topic,
    expertiseCategoryId: subjectId,
    expertiseId: await idOf(
      client,
      `GET /expertises/sub-category?expertiseCategoryId=${subjectId ?? ''}`,
      planned.subcategory,
    ),
    sessionDate: today,
    sessionStartTime: slot.startTime,
    sessionEndTime: slot.endTime,
  });
  return slot;
}

/** The student's home on a day that is full, with somebody who is free for a session at once: the picture of the README. */
export async function walkFullDay(walk: Walk): Promise<void> {
  const name = 'readme: a full day of a student';
  if (!name.includes(walk.only)) return;
  const look: Look = { ...sizes[0], scheme: 'light' };
  const product = await Product.fromTemplate();
  const context = await openContext(walk.browser, look);
  try {
    const student = await ApiClient.as(product, 'student1');
    const booked: { startTime: string }[] = [];
    for (const planned of plan) booked.push(await bookPlanned(product, student, planned));
    if (booked[0]) await passToStart(product, booked[0], lookSeconds);
    const page = await context.newPage();
    await signIn(page, product, 'student1');
    await page.goto(`${product.url}/student/dashboard/${student.userId}?tab=upcoming`);
    await page.getByText('Daniel Hughes', { exact: true }).last().click();
    await walk.gallery.take(page, name, look);
  } catch (reason) {
    // Listed like every other state that could not be reached.
    walk.gallery.miss(name, '1280 light', reason);
  } finally {
    await context.close();
    await product.dispose();
  }
}
