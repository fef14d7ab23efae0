import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { BadNetwork } from '../../e2e/setup/bad-network.ts';
import { surface } from '../../e2e/setup/board.ts';
import { signIn } from '../../e2e/setup/journey.ts';
import { expectSeesAndHears, watchPeers } from '../../e2e/setup/media.ts';
import { Product, templateFolder } from '../../e2e/setup/product.ts';
import makeTemplate from '../../e2e/setup/template.ts';
import {
  answer,
  askToJoin,
  book,
  control,
  openCall,
  openChat,
  passToStart,
  waitingRoomOf,
} from '../../e2e/setup/visit.ts';
import { launchChromium } from '../chromium.ts';
import { listenIn } from './heard.ts';
import { makeSpeech } from './speech.ts';

const patienceMs = 60_000;

/** A lesson of two with chat and board open, the student behind a network of their own. */
export interface ThinLesson {
  readonly network: BadNetwork;
  readonly educator: Page;
  readonly student: Page;
  end(): Promise<void>;
}

async function pageOf(browser: Browser, network: BadNetwork | null): Promise<Page> {
  const context = await browser.newContext({
    permissions: ['camera', 'microphone'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  await network?.steer(context);
  await watchPeers(context);
  await listenIn(context);
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  return page;
}

/** Begins the lesson over a good network; both see and hear each other. */
export async function beginLesson(seed: number): Promise<ThinLesson> {
  if (!existsSync(templateFolder)) await makeTemplate();
  const product = await Product.fromTemplate();
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-speech-'));
  const sound = path.join(folder, 'speech.wav');
  writeFileSync(sound, makeSpeech());
  const launch = () => launchChromium([`--use-file-for-fake-audio-capture=${sound}`]);
  const browsers = [await launch(), await launch()] as const;
  const network = await BadNetwork.before(product, seed);
  const educator = await pageOf(browsers[0], null);
  const student = await pageOf(browsers[1], network);
  const meeting = await book(product);
  await passToStart(product, meeting);
  await signIn(student, network, 'student1');
  await signIn(educator, product, 'educator1');
  await student.goto(waitingRoomOf.student(network, meeting));
  await askToJoin(student);
  await educator.goto(waitingRoomOf.educator(product, meeting));
  await openCall(educator);
  await answer(student);
  for (const page of [student, educator]) await expectSeesAndHears(page, patienceMs);
  await control(educator, 'Board').click();
  for (const page of [student, educator]) {
    await surface(page).waitFor();
    await openChat(page);
  }
  return {
    network,
    educator,
    student,
    end: async () => {
      for (const browser of browsers) await browser.close();
      await network.close();
      await product.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
