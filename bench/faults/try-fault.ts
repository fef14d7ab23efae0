import type { Page } from '@playwright/test';
import type { ChatMessage } from '@lectern/contract/call/chat/chat.shapes.ts';
import { differenceOf, drawLine, shownPixels, surface } from '../../e2e/setup/board.ts';
import { received } from '../../e2e/setup/media.ts';
import { control, openChat } from '../../e2e/setup/visit.ts';
import type { FaultLesson } from './fault-lesson.ts';
import type { Fault } from './faults.ts';
import { ScreenWatch } from './screen-watch.ts';

/** What came of one fault. */
export interface Outcome {
  readonly name: string;
  readonly seen: { readonly student: readonly string[]; readonly educator: readonly string[] };
  /** From the end of the fault until both see each other and both have read what the other wrote; null when never. */
  readonly wellMs: number | null;
  /** How long each part took. */
  readonly parts: Readonly<Record<string, number | null>>;
  readonly lost: readonly string[];
  /** How long no picture reached anybody, so that nothing could be recorded. */
  readonly withoutMediaMs: number;
  /** The span of the machine's clock in which it happened. */
  readonly fromMs: number;
  readonly toMs: number;
}

const patienceMs = 60_000;
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Everything that was said and drawn in a lesson, to be found again. */
export interface Ledger {
  readonly texts: string[];
  strokes: number;
}

/** Asks until it is so; the time that it took, or null. */
async function until(isSo: () => Promise<boolean>, withinMs = patienceMs): Promise<number | null> {
  const from = performance.now();
  while (performance.now() - from < withinMs) {
    if (await isSo().catch(() => false)) return performance.now() - from;
    await pause(50);
  }
  return null;
}

const messageIn = (page: Page, text: string) =>
  page.getByRole('log', { name: 'Chat' }).getByRole('article').filter({ hasText: text });

/** Types a message as a person would, where the screen lets them. */
async function type(page: Page, ledger: Ledger, text: string): Promise<boolean> {
  const box = page.getByRole('textbox', { name: 'Write a message' });
  try {
    if ((await messageIn(page, text).count()) > 0) return true;
    await box.fill(text, { timeout: 1_000 });
    await box.press('Enter', { timeout: 1_000 });
    // What is covered takes no keys: then nobody could have written it.
    await messageIn(page, text).first().waitFor({ timeout: 1_000 });
  } catch {
    // Something covers it, as it may while the network is gone.
    return false;
  }
  ledger.texts.push(text);
  return true;
}

/** Whether the board shows ink around a place, in its own pixels: what came over it at that moment may have taken the pen. */
async function hasInk(page: Page, x: number, y: number): Promise<boolean> {
  return surface(page).evaluate(
    (canvas, at) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const pencil = (canvas as HTMLCanvasElement).getContext('2d');
      const [left, top] = [(at.x / 1300) * width, (at.y / 700) * height];
      const { data } = pencil?.getImageData(left, top, (30 / 1300) * width, (20 / 700) * height) ?? {
        data: [],
      };
      return data.some(
        (value, index) => index % 4 < 3 && value < 128 && (data[index - (index % 4) + 3] ?? 0) > 0,
      );
    },
    { x, y },
    // A board that is gone is not waited for: a fault lasts as long as it says.
    { timeout: 1_000 },
  );
}

/** Draws a short line at a place of its own, where the board can be reached. */
async function draw(page: Page, ledger: Ledger): Promise<void> {
  const [x, y] = [60 + (ledger.strokes % 24) * 50, 60 + Math.floor(ledger.strokes / 24) * 60];
  const isReached = await surface(page)
    .evaluate(
      (canvas, at) => {
        const { left, top, width, height } = canvas.getBoundingClientRect();
        const [px, py] = [left + (at.x / 1300) * width, top + (at.y / 700) * height];
        return (
          canvas.contains(document.elementFromPoint(px, py)) ||
          canvas.parentElement?.contains(document.elementFromPoint(px, py))
        );
      },
      { x, y },
      { timeout: 1_000 },
    )
    .catch(() => false);
  if (!isReached) return;
  await drawLine(page, [
    [x, y],
    [x + 30, y + 20],
  ]);
  if ((await until(() => hasInk(page, x, y), 1_000)) !== null) ledger.strokes += 1;
}

/** Both see each other's picture move again, counted from now on. */
async function picturesMove(page: Page): Promise<number | null> {
  const { frames } = await received(page).catch(() => ({ frames: 0 }));
  return until(async () => (await received(page)).frames > frames + 4);
}

/** What one side writes now: until it is acknowledged and read on both. */
async function talk(
  lesson: FaultLesson,
  ledger: Ledger,
  said: { page: Page; text: string },
): Promise<number | null> {
  const { page, text } = said;
  const from = performance.now();
  const isTyped = await until(async () => {
    // A page that was reopened shows no chat; one that is covered or has trouble with it keeps it open.
    if ((await control(page, 'Chat').getAttribute('aria-expanded', { timeout: 500 })) !== 'true')
      await openChat(page);
    return type(page, ledger, text);
  });
  if (isTyped === null) return null;
  const isRead = await until(async () => {
    const counts = await Promise.all(
      [lesson.student.page, lesson.educator.page].map((one) =>
        messageIn(one, text).and(one.locator(':not([data-pending])')).count(),
      ),
    );
    return counts.every((count) => count === 1);
  });
  return isRead === null ? null : performance.now() - from;
}

/** From now on until pictures move and chat is acknowledged and read, on both sides. */
async function untilWell(lesson: FaultLesson, ledger: Ledger, mark: string): Promise<Outcome['parts']> {
  const { student, educator } = lesson;
  const [studentChat, educatorChat, studentPicture, educatorPicture] = await Promise.all([
    talk(lesson, ledger, { page: student.page, text: `student is back ${mark}` }),
    talk(lesson, ledger, { page: educator.page, text: `educator is back ${mark}` }),
    picturesMove(student.page),
    picturesMove(educator.page),
  ]);
  return { studentChat, educatorChat, studentPicture, educatorPicture };
}

/** The slowest part, or null when one never came. */
function slowest(parts: Outcome['parts']): number | null {
  const times = Object.values(parts);
  return times.includes(null) ? null : Math.max(...times.map(Number));
}

/** A page that was reopened shows the newest messages; the older ones come when somebody scrolls to the top. */
async function showOlder(page: Page, texts: readonly string[]): Promise<void> {
  const log = page.getByRole('log', { name: 'Chat' });
  await until(async () => {
    const [oldest = ''] = texts;
    if ((await messageIn(page, oldest).count()) > 0) return true;
    await log.evaluate((list) => {
      const scroller = [list, ...list.querySelectorAll('*')].find(
        (one) => one.scrollHeight > one.clientHeight + 1,
      );
      if (scroller) scroller.scrollTop = scroller.scrollTop === 0 ? 1 : 0;
    });
    return false;
  }, 10_000);
}

async function lostOfChat(lesson: FaultLesson, ledger: Ledger): Promise<string[]> {
  const { client } = lesson.witness;
  const messages: ChatMessage[] = [];
  for (let pageNumber = 0, pages = 1; pageNumber < pages; pageNumber += 1) {
    const answer = await client.call<{ data: { messages: ChatMessage[] }; totalPages: number }>(
      `GET /${lesson.visitId}/chat?pageNumber=${pageNumber}&itemsPerPage=100`,
    );
    messages.push(...answer.data.messages);
    pages = answer.totalPages;
  }
  const lost: string[] = [];
  for (const { page } of [lesson.student, lesson.educator]) await showOlder(page, ledger.texts);
  for (const text of ledger.texts) {
    const stored = messages.filter((message) => message.textMessage === text).length;
    if (stored !== 1) lost.push(`chat: "${text}" is stored ${stored} times`);
    for (const [who, page] of [
      ['student', lesson.student.page],
      ['educator', lesson.educator.page],
    ] as const) {
      const isShown = await until(async () => (await messageIn(page, text).count()) === 1, 5_000);
      if (isShown === null)
        lost.push(`chat: "${text}" is shown ${await messageIn(page, text).count()} times to the ${who}`);
    }
  }
  return lost;
}

async function lostOfBoard(lesson: FaultLesson, ledger: Ledger): Promise<string[]> {
  const peer = await lesson.boardOfServer();
  const isWhole = await until(async () => peer.session.items.length === ledger.strokes, 5_000);
  const stored = peer.session.items.length;
  peer.stop();
  const isSame = await until(
    async () =>
      differenceOf(await shownPixels(lesson.student.page), await shownPixels(lesson.educator.page)) < 0.0005,
    10_000,
  );
  return [
    ...(isWhole === null ? [`board: ${stored} strokes of ${ledger.strokes}`] : []),
    ...(isSame === null ? ['board: the two pictures differ'] : []),
  ];
}

async function lostOfHands(lesson: FaultLesson): Promise<string[]> {
  const hands = await lesson.witness.hands(lesson.visitId);
  const wanted = [lesson.classmate.client.userId, lesson.lesson.studentId];
  return hands.join() === wanted.join() ? [] : [`hands: ${hands.length} raised, or in another order`];
}

/** Whether the server believes the student to have left: in a short fault never, and after no fault. */
function watchAttendance(lesson: FaultLesson, isLong: boolean): { stop: () => Promise<string[]> } {
  const wrong = new Set<string>();
  const look = async (): Promise<void> => {
    const { data } = await lesson.witness.client.call<{
      data: { userId: string; userSessionStatus: string }[];
    }>(`GET /${lesson.visitId}/students`);
    for (const { userId, userSessionStatus } of data)
      if (userId === lesson.lesson.studentId && userSessionStatus !== 'JOINED') wrong.add(userSessionStatus);
  };
  // While the server is gone it says nothing.
  const timer = setInterval(() => void look().catch(() => undefined), 500);
  return {
    stop: async () => {
      clearInterval(timer);
      if (isLong) wrong.clear();
      await look();
      return [...wrong].map((status) => `attendance: the student was ${status}`);
    },
  };
}

const told = (watch: ScreenWatch): string[] =>
  [...watch.seen].map(([text, times]) => (times > 1 ? `${text} (${times} times)` : text));

/** Lets one fault happen to a lesson that goes well, and tells what came of it. */
export async function tryFault(lesson: FaultLesson, ledger: Ledger, fault: Fault): Promise<Outcome> {
  const fromMs = Date.now();
  const before = [lesson.student.page, lesson.educator.page] as const;
  const watches = { student: await ScreenWatch.over(before[0]), educator: await ScreenWatch.over(before[1]) };
  const attendance = watchAttendance(lesson, fault.isLong ?? false);
  await fault.happen(lesson, async () => {
    await Promise.all(
      before.map(async (page, index) => {
        await type(page, ledger, `${index === 0 ? 'student' : 'educator'} during ${fault.name}`);
        await draw(page, ledger);
      }),
    );
  });
  const happenedMs = Date.now() - fromMs;
  const parts = await untilWell(lesson, ledger, `after ${fault.name}`);
  lesson.student.network.heal();
  await pause(1_500);
  await Promise.all([watches.student.stop(), watches.educator.stop()]);
  if (before[0] !== lesson.student.page) await before[0].close();
  const lost = [
    ...(await lostOfChat(lesson, ledger)),
    ...(await lostOfBoard(lesson, ledger)),
    ...(await lostOfHands(lesson)),
    ...(await attendance.stop()),
  ];
  return {
    name: fault.name,
    seen: { student: told(watches.student), educator: told(watches.educator) },
    wellMs: slowest(parts),
    parts,
    lost,
    withoutMediaMs: fault.stopsMedia
      ? happenedMs + Math.min(Number(parts['studentPicture']), Number(parts['educatorPicture']))
      : 0,
    fromMs,
    toMs: Date.now(),
  };
}
