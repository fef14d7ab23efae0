import type { Page } from '@playwright/test';
import { ApiClient } from '../setup/api.ts';
import { drawLine, surface } from '../setup/board.ts';
import { bookBroadcast, expectWatches } from '../setup/broadcast.ts';
import { bookClass, holdClassAtOnce, openPeople } from '../setup/class.ts';
import { control, endCall, openCall, openChat, waitingRoomOf } from '../setup/visit.ts';
import { closeAll, openPair, openSignedIn, type Pair } from './people.ts';
import { takeStates, type LiveState } from './take.ts';
import type { Walk } from './walk.ts';

/** Something on the board to look at, in every colour. */
async function sketch(page: Page): Promise<void> {
  for (const [index, ink] of ['Black', 'Red', 'Green', 'Blue'].entries()) {
    await page.getByRole('button', { name: ink, exact: true }).click();
    const top = 120 + index * 130;
    await drawLine(page, [
      [180, top],
      [420, top + 90],
      [660, top],
      [900, top + 90],
    ]);
  }
}

const choose = (page: Page, name: RegExp): Promise<void> => page.getByRole('menuitemradio', { name }).click();

const classStates: readonly LiveState<Pair>[] = [
  { name: 'class: the student', who: 'student' },
  {
    name: 'class: participants with a raised hand',
    who: 'educator',
    steps: async ({ student, educator }) => {
      await control(student, 'Hand').click();
      await openPeople(educator);
      await educator.getByRole('region', { name: 'Raised hands' }).getByRole('listitem').waitFor();
    },
  },
  {
    name: 'class: actions for a student',
    who: 'educator',
    steps: ({ educator }) => educator.getByRole('button', { name: 'Actions for Maya Torres' }).click(),
  },
  {
    name: 'class: removal is asked about',
    who: 'educator',
    steps: ({ educator }) => educator.getByRole('menuitem', { name: 'Remove from session' }).click(),
  },
  {
    name: 'class: chat to one person',
    who: 'student',
    steps: async ({ student, educator }) => {
      await educator.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await openChat(student);
      await student.getByRole('combobox', { name: 'To' }).click();
      await student.getByRole('option', { name: 'Daniel Hug...' }).click();
      await student.getByRole('textbox', { name: 'Write a message' }).fill('I did not understand');
      await student.keyboard.press('Enter');
    },
  },
  {
    name: 'class: a direct message',
    who: 'educator',
    steps: async ({ educator }) => {
      await openChat(educator);
      await educator.getByText('(Direct Message)').waitFor();
    },
  },
  {
    name: 'class: all muted',
    who: 'student',
    steps: async ({ student, educator }) => {
      await openPeople(educator);
      await educator.getByRole('button', { name: 'Mute all' }).click();
      await student.getByText('Your microphone was muted', { exact: true }).first().waitFor();
    },
  },
  {
    name: 'class: the educator’s board',
    who: 'educator',
    steps: async ({ student, educator }) => {
      await control(student, 'Chat').click();
      await control(educator, 'People').click();
      await control(educator, 'Board').click();
      await educator.getByRole('button', { name: 'Pen', exact: true }).waitFor();
      await sketch(educator);
    },
  },
  {
    name: 'class: board of a student who looks on',
    who: 'student',
    steps: ({ student }) => surface(student).waitFor(),
  },
  {
    name: 'class: handing the pen',
    who: 'educator',
    steps: ({ educator }) => educator.getByRole('button', { name: 'Share the pen' }).click(),
  },
  {
    name: 'class: board of a student with the pen',
    who: 'student',
    steps: async ({ student, educator }) => {
      await educator.getByRole('menuitemradio').nth(1).click();
      await student.getByRole('button', { name: 'Pen', exact: true }).waitFor();
    },
  },
  {
    name: 'class: recording',
    who: 'student',
    steps: async ({ student, educator }) => {
      await control(educator, 'Board').click();
      await control(educator, 'Record').click();
      await student.getByText('Recording on', { exact: true }).filter({ visible: true }).first().waitFor();
    },
  },
  { name: 'class: recording of the educator', who: 'educator' },
  {
    name: 'steadying: the steps',
    who: 'student',
    steps: ({ student }) => student.getByRole('button', { name: 'Steady my connection' }).click(),
  },
  {
    name: 'steadying: sound and board only',
    who: 'student',
    steps: ({ student }) => choose(student, /Sound and board only/),
  },
  { name: 'steadying: the educator is told', who: 'educator' },
];

/** A class: hands, messages, the board, the recording and a weak connection. */
async function walkClass(walk: Walk): Promise<void> {
  const lesson = await bookClass(walk.product);
  const pair = await openPair(walk);
  await holdClassAtOnce(walk.product, lesson, pair);
  await takeStates(walk, pair, classStates);
  await endCall(pair.educator);
  await closeAll(pair);
}

type Audience = Pair & Readonly<Record<'level2', Page>>;

const broadcastStates: readonly LiveState<Audience>[] = [
  {
    name: 'broadcast: its students, for level 2',
    who: 'level2',
    steps: ({ level2 }) => level2.getByRole('button', { name: '2 students' }).click(),
  },
  {
    name: 'broadcast: guest links of level 2',
    who: 'level2',
    steps: async ({ level2 }) => {
      await level2.keyboard.press('Escape');
      await level2.getByRole('button', { name: 'Guest links' }).click();
      await level2.getByRole('dialog').getByRole('button', { name: 'Create a link' }).click();
    },
  },
  { name: 'broadcast: who waits', who: 'student' },
  {
    name: 'broadcast: it rings',
    who: 'student',
    steps: async ({ student, educator }) => {
      await openCall(educator);
      await student.getByRole('dialog').filter({ hasText: 'Incoming Call From' }).waitFor();
    },
  },
  {
    name: 'broadcast: before its first picture',
    who: 'student',
    steps: async ({ student }) => {
      await student.getByRole('dialog').getByRole('button', { name: 'Join call' }).click();
      // That it is loading is there for a moment only, and that it has not begun before that.
      await student.waitForURL(/\/broadcast$/);
    },
  },
  {
    name: 'broadcast: is watched',
    who: 'student',
    steps: ({ student }) => expectWatches(student),
  },
  { name: 'broadcast: the educator', who: 'educator' },
  {
    name: 'broadcast: the educator shares the screen',
    who: 'educator',
    steps: async ({ educator }) => {
      await control(educator, 'Share').click();
      await educator.getByRole('button', { name: 'Show my camera' }).waitFor();
    },
  },
  {
    name: 'broadcast: level 2 looks on',
    who: 'level2',
    steps: async ({ educator, level2 }) => {
      await control(educator, 'Share').click();
      await level2.goto(new URL('../../sessions?visitStatus=2', level2.url()).href);
      await level2.getByRole('button', { name: /Observe/ }).click();
      await control(level2, 'End Call').waitFor();
      await expectWatches(level2);
    },
  },
  {
    name: 'broadcast: the educator is muted',
    who: 'student',
    steps: async ({ student, educator }) => {
      await control(educator, 'Mic').click();
      await student.getByRole('img', { name: "Daniel Hughes's microphone is off" }).waitFor();
    },
  },
  {
    name: 'broadcast: level 2 ends it',
    who: 'level2',
    steps: ({ level2 }) => control(level2, 'End Call').click(),
  },
  {
    name: 'broadcast: has ended for who watches',
    who: 'student',
    steps: async ({ student, level2 }) => {
      await level2.getByRole('dialog').getByRole('button', { name: 'End Call' }).click();
      await student.getByText('The session has ended').first().waitFor();
    },
  },
  { name: 'broadcast: has ended for the educator', who: 'educator' },
  { name: 'broadcast: has ended for level 2', who: 'level2' },
];

/** A broadcast: waiting, watching, presenting, and Level 2 who looks on and ends it. */
async function walkBroadcast(walk: Walk): Promise<void> {
  const broadcast = await bookBroadcast(walk.product);
  const { userId } = await ApiClient.as(walk.product, 'level2');
  const audience = { ...(await openPair(walk)), level2: await openSignedIn(walk, 'level2') };
  const { student, educator, level2 } = audience;
  await level2.goto(`${walk.product.url}/level-two/${userId}/sessions/summary/${broadcast.visitId}`);
  await student.goto(waitingRoomOf.student(walk.product, broadcast));
  await educator.goto(waitingRoomOf.educator(walk.product, broadcast));
  await takeStates(walk, audience, broadcastStates);
  await closeAll(audience);
}

/** The rooms that are more than one student's lesson. */
export const rooms: readonly [name: string, walkRoom: (walk: Walk) => Promise<void>][] = [
  ['rooms: class', walkClass],
  ['rooms: broadcast', walkBroadcast],
];
