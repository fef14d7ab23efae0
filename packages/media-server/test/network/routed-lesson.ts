import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { Person, chromiumPath, launchBrowser } from '../browser/harness.ts';
import { tokenFor } from '../tokens.ts';
import type { Inside } from './engine-inside.ts';
import { watchPictures } from './picture-watch.ts';
import { insideAddress, makeRoutedNetwork, type RoutedNetwork, type Side } from './routed-network.ts';

const program = fileURLToPath(new URL('engine-inside.ts', import.meta.url));

/** Two people who see and hear each other through a router that lets no UDP pass. */
export interface RoutedLesson {
  readonly educator: Person;
  readonly student: Person;
  /** Where bytes come by bare TCP, over the same line. */
  readonly bytesUrl: string;
  /** From now on the router drops the packets of the media and of the bare TCP to and from this one, or no longer. */
  drop(isDropped: boolean, side: Side): void;
  close(): Promise<void>;
}

/** The process in the engine's network, and where to find what it serves. */
async function startInside(network: RoutedNetwork): Promise<{ child: ChildProcess; inside: Inside }> {
  const words = ['netns', 'exec', network.inside, process.execPath, program];
  const child = spawn('ip', words, { stdio: ['pipe', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const told = /^inside (.*)$/.exec(line)?.[1];
    if (told !== undefined) return { child, inside: JSON.parse(told) as Inside };
  }
  throw new Error('The engine did not start.');
}

async function join(browser: Browser, inside: Inside, identity: Side): Promise<Person> {
  const person = await Person.open(browser, inside.pagesUrl);
  await person.join(inside.pagesUrl.replace('http', 'ws'), await tokenFor(identity, 'routed'));
  return person;
}

/** Holds it in this network, which goes with it. */
export async function holdRoutedLesson(network: RoutedNetwork): Promise<RoutedLesson> {
  const closers: (() => unknown)[] = [network.remove];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const { child, inside } = await startInside(network);
    closers.push(async () => {
      child.stdin?.end();
      if (child.exitCode === null) await once(child, 'exit');
    });
    // Cameras are for pages of a safe origin; nothing is said of how media go.
    const flags = [`--unsafely-treat-insecure-origin-as-secure=${inside.pagesUrl}`];
    const enter = async (side: Side): Promise<Person> => {
      const browser = await launchBrowser(flags, network.browserOf(side));
      closers.push(() => browser.close());
      return join(browser, inside, side);
    };
    const educator = await enter('educator');
    const student = await enter('student');
    const people = [educator, student];
    await Promise.all(people.map((person) => person.waitForVideos(1, 40_000)));
    await Promise.all(people.map(watchPictures));
    return {
      educator,
      student,
      bytesUrl: `http://${insideAddress}:${inside.bytesPort}/`,
      drop: (isDropped, side) => network.drop(isDropped, side, [inside.tcpPort, inside.bytesPort]),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Makes the network and holds a lesson there. Null where this machine does not allow such a network. */
export async function openRoutedLesson(): Promise<RoutedLesson | null> {
  const network = makeRoutedNetwork(chromiumPath);
  return network && holdRoutedLesson(network);
}
