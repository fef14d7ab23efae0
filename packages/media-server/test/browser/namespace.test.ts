import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginWatch, untilSteady } from '../network/picture-watch.ts';
import { openRoutedLesson, type RoutedLesson } from '../network/routed-lesson.ts';
import { makeRoutedNetwork } from '../network/routed-network.ts';
import { engineUnderTest } from './engine-under-test.ts';
import { chromiumPath } from './harness.ts';

const outageMs = 6000;
/** Generous: `bench dropped` says how soon. */
const withinMs = 20_000;
/** Pictures that move for so long are back; and for so long the engine has had time to try the line again. */
const backMs = 1000;
const calmMs = 3000;
const noticed = new Set([
  ...['participantDisconnected', 'participantConnected', 'trackUnsubscribed', 'trackUnpublished'],
  ...['trackMuted', 'disconnected', 'reconnecting', 'reconnected', 'signalReconnecting'],
]);
/** The page's news of its one received picture: 'paused' while the engine lets it rest. */
const streamState = `[...room.remoteParticipants.values()][0].getTrackPublication('camera').track.streamState`;

/** Whether this machine lets us make a network with a router: that takes root, and `ip`. */
function isAllowed(): boolean {
  const network = makeRoutedNetwork(chromiumPath);
  network?.remove();
  return network !== null;
}

const canRun = engineUnderTest.isEmbedded && isAllowed();

describe.runIf(canRun)('behind a router that drops UDP (where network namespaces can be made)', () => {
  let lesson: RoutedLesson;

  beforeAll(async () => {
    const opened = await openRoutedLesson();
    if (!opened) throw new Error('There is no such network any more.');
    lesson = opened;
  }, 120_000);

  afterAll(() => lesson.close());

  it('two people see and hear each other by TCP', async () => {
    for (const person of [lesson.educator, lesson.student]) {
      const { candidatePair, incoming } = await person.statistics();
      expect(candidatePair?.protocol).toBe('tcp');
      expect(incoming.find(({ kind }) => kind === 'audio')?.bytes).toBeGreaterThan(0);
      expect(incoming.find(({ kind }) => kind === 'video')?.framesDecoded).toBeGreaterThan(0);
    }
  });

  async function untilBothSteady(): Promise<void> {
    const people = [lesson.educator, lesson.student];
    await Promise.all(people.map(beginWatch));
    await Promise.all(people.map((person) => untilSteady(person, calmMs, 40_000)));
  }

  /**
   * The visible effects of a time in which the packets of the student's media are dropped, until both pictures move
   * again.
   */
  async function seenOfOutage(): Promise<unknown[]> {
    const { educator, student } = lesson;
    const people = [educator, student];
    const seats = (): Promise<unknown[]> =>
      Promise.all(people.map((person) => person.run('room.localParticipant.sid')));
    const before = await seats();
    await Promise.all(people.map((person) => person.clearEvents()));
    lesson.drop(true, 'student');
    await new Promise((resolve) => {
      setTimeout(resolve, outageMs);
    });
    await Promise.all(people.map(beginWatch));
    lesson.drop(false, 'student');
    await untilSteady(educator, backMs, withinMs);
    // The line passes again, and the engine hears the student.
    const held = (await student.run(streamState)) === 'active' ? [] : ['held back by the engine'];
    await untilSteady(student, backMs, withinMs);
    expect(await seats()).toEqual(before);
    const events = await Promise.all(people.map((person) => person.events()));
    return [...held, ...events.flat().filter(([, name]) => noticed.has(name))];
  }

  // The engine measures the line, and may not take an outage for a narrow one: least of all the longer, the more there were.
  it.each(['first', 'second', 'third'])(
    "the %s time that a line's packets are dropped for 6 s, both pictures move again and nobody sees it",
    async () => {
      await untilBothSteady();
      expect(await seenOfOutage()).toEqual([]);
    },
    100_000,
  );
});
