import { cpSync, existsSync, mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { RunningPostgres } from '../../apps/server/src/platform/db/embedded-postgres.ts';
import { startTiedPostgres } from '../../apps/server/test/own-postgres.ts';
import type { MediaWay } from '../../e2e/setup/bad-network.ts';
import { BoardPeer, surface } from '../../e2e/setup/board.ts';
import { bookClass, type Class } from '../../e2e/setup/class.ts';
import { signIn } from '../../e2e/setup/journey.ts';
import { expectSeesAndHears } from '../../e2e/setup/media.ts';
import { ownTls } from '../../e2e/setup/own-tls.ts';
import { Product, templateFolder } from '../../e2e/setup/product.ts';
import makeTemplate from '../../e2e/setup/template.ts';
import { control, expectInCall, openChat, waitingRoomOf } from '../../e2e/setup/visit.ts';
import { Classmate } from './classmate.ts';
import { seatAt, type Seat } from './seat.ts';

/** A database of its own process, so that it can be stopped alone. */
class OwnDatabase {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'lectern-faults-'));
  private running: RunningPostgres | undefined;
  private port = 0;

  async start(): Promise<string> {
    const dataDir = path.join(this.folder, 'db');
    if (!existsSync(dataDir)) {
      chmodSync(this.folder, 0o755);
      execFileSync('cp', ['-a', path.join(templateFolder, 'db'), dataDir]);
      cpSync(`${path.join(templateFolder, 'db')}.password`, `${dataDir}.password`);
    }
    this.running = await startTiedPostgres(this.folder, { port: this.port });
    this.port = Number(new URL(this.running.url).port);
    return this.running.url.replace(/\/postgres$/, '/lectern');
  }

  async stop(): Promise<void> {
    await this.running?.stop();
  }

  async dispose(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/**
 * A class that goes on while faults happen to it: educator and student in browsers of their own, a second student without
 * one, the board open and the student's to draw on, the chat open, hands raised, and everything recorded.
 */
export class FaultLesson {
  readonly product: Product;
  readonly database: OwnDatabase;
  readonly lesson: Class;
  readonly educator: Seat;
  readonly student: Seat;
  readonly classmate: Classmate;
  /** The educator a second time, apart from the browser: to ask what the server has. */
  readonly witness: Classmate;
  private readonly environment: Record<string, string>;

  private constructor(parts: {
    product: Product;
    database: OwnDatabase;
    environment: Record<string, string>;
    lesson: Class;
    seats: { educator: Seat; student: Seat };
    others: { classmate: Classmate; witness: Classmate };
  }) {
    this.product = parts.product;
    this.database = parts.database;
    this.environment = parts.environment;
    this.lesson = parts.lesson;
    this.educator = parts.seats.educator;
    this.student = parts.seats.student;
    this.classmate = parts.others.classmate;
    this.witness = parts.others.witness;
  }

  get visitId(): string {
    return this.lesson.visitId;
  }

  /** Where the student's page of the call is, through the student's network. */
  get studentWaitingRoom(): string {
    return waitingRoomOf.student({ ...this.lesson, url: this.student.network.url }, this.lesson);
  }

  static async begin(seed: number, way: MediaWay): Promise<FaultLesson> {
    if (!existsSync(templateFolder)) await makeTemplate();
    const database = new OwnDatabase();
    const environment = { DATABASE_URL: await database.start(), ...(way === 'tls' ? ownTls : {}) };
    const product = await Product.fromTemplate(environment);
    const lesson = await bookClass(product);
    const educator = await seatAt(product, 'educator1', { seed: seed * 100, way });
    const student = await seatAt(product, 'student1', { seed: seed * 100 + 50, way });
    await student.page.goto(waitingRoomOf.student({ url: student.network.url }, lesson));
    await educator.page.goto(waitingRoomOf.educator({ url: educator.network.url }, lesson));
    await comeIn(educator.page);
    await comeIn(student.page);
    const classmate = await Classmate.enter(product, 'student2', lesson.visitId);
    const witness = await Classmate.enter(product, 'educator1', lesson.visitId);
    const others = { classmate, witness };
    return new FaultLesson({ product, database, environment, lesson, seats: { educator, student }, others });
  }

  /** Everything that must not be lost: two raised hands, a board on which both draw, an open chat, a recording that runs. */
  async fill(): Promise<void> {
    const { visitId } = this;
    const [educator, student] = [this.educator.page, this.student.page];
    await Promise.all([educator, student].map((page) => expectSeesAndHears(page, 40_000)));
    await this.classmate.takeSeat(visitId);
    await this.classmate.ask('raise_hand', { visitId });
    await control(student, 'Hand').click();
    await control(student, 'Hand, Raised hand number 2').waitFor();
    await control(educator, 'Board').click();
    await surface(student).waitFor();
    await this.witness.ask('white_board_pen', { visitId, userId: this.lesson.studentId });
    for (const page of [educator, student]) {
      await openChat(page);
      await page.getByRole('button', { name: 'Pen', exact: true }).waitFor();
    }
    await control(educator, 'Record').click();
    await student.getByText('Recording on', { exact: true }).first().waitFor();
  }

  /** The same call in a new page of the student's, which takes the seat. */
  async openAgain(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    if (context !== this.student.page.context())
      await signIn(page, { url: this.student.network.url }, 'student1');
    await page.goto(this.student.page.url());
    this.student.page = page;
    return page;
  }

  /** Ends the server's process as a crash would. */
  async killServer(): Promise<void> {
    await this.product.kill();
  }

  async startServer(): Promise<void> {
    await this.product.start(this.environment);
  }

  /** Somebody who looks at the board as the server has it. */
  async boardOfServer(): Promise<BoardPeer> {
    const peer = await BoardPeer.at(this.product, this.visitId, 'student2');
    await peer.connect();
    return peer;
  }

  async end(): Promise<void> {
    this.classmate.leave();
    this.witness.leave();
    for (const { browser, network } of [this.educator, this.student]) {
      await browser.close();
      await network.close();
    }
    await this.product.dispose();
    await this.database.dispose();
  }
}

/** Opens the call or takes the one that rings; where the machine is too busy for the network check, looks again until it may enter. */
async function comeIn(page: Page): Promise<void> {
  const inCall = page.getByRole('navigation', { name: 'Call controls' });
  for (let tries = 0; tries < 60 && !(await inCall.isVisible()); tries += 1) {
    for (const name of ['Enter Meeting Room', 'Join call', 'Retry', 'Join the session'])
      await page
        .getByRole('button', { name, exact: true })
        .and(page.locator(':enabled'))
        .click({ timeout: 300 })
        .catch(() => undefined);
    await page.waitForTimeout(500);
  }
  await expectInCall(page);
}
