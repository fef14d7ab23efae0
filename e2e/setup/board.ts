import { BoardSession } from '@lectern/call-engine/board/board-session.ts';
import { packPoints, type BoardPoint } from '@lectern/contract/call/board/board.rules.ts';
import type { BoardSync } from '@lectern/contract/call/board/board.shapes.ts';
import { socketPath } from '@lectern/contract/core/envelope.ts';
import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import sharp from 'sharp';
import { io, type Socket } from 'socket.io-client';
import { ApiClient } from './api.ts';
import type { Account } from './journey.ts';
import type { Product } from './product.ts';

/** Numbers that look like chance and are the same in each run. */
export function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export const surface = (page: Page) => page.getByRole('img', { name: 'Whiteboard', exact: true });

type Points = readonly (readonly [number, number])[];

/** Where on the page points of the board are. */
async function placesOf(page: Page, points: Points): Promise<(readonly [number, number])[]> {
  const box = await surface(page).boundingBox();
  if (!box) throw new Error('There is no board.');
  return points.map(([x, y]) => [box.x + (x / 1300) * box.width, box.y + (y / 700) * box.height] as const);
}

/** Draws with a finger. */
export async function touchLine(page: Page, points: Points): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devices.send('Input.dispatchTouchEvent', { type, touchPoints });
  for (const [index, [x, y]] of (await placesOf(page, points)).entries())
    await touch(index === 0 ? 'touchStart' : 'touchMove', [{ x, y }]);
  await touch('touchEnd', []);
  await devices.detach();
}

/** Draws with a pen that is pressed harder from point to point. */
export async function pressLine(page: Page, points: Points): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  const places = await placesOf(page, points);
  const move = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', index: number) => {
    const [x = 0, y = 0] = places[index] ?? [];
    const force = type === 'mouseReleased' ? 0 : 0.1 + (0.9 * index) / places.length;
    const buttons = type === 'mouseReleased' ? 0 : 1;
    const pen = { pointerType: 'pen', button: 'left', clickCount: 1 } as const;
    return devices.send('Input.dispatchMouseEvent', { ...pen, type, x, y, force, buttons });
  };
  await move('mousePressed', 0);
  for (let index = 1; index < places.length; index += 1) await move('mouseMoved', index);
  await move('mouseReleased', places.length - 1);
  await devices.detach();
}

/** Draws with the mouse along points of the board, given in its own pixels. */
export async function drawLine(page: Page, points: Points): Promise<void> {
  const [first, ...rest] = await placesOf(page, points);
  if (!first) return;
  await page.mouse.move(...first);
  await page.mouse.down();
  for (const point of rest) await page.mouse.move(...point, { steps: 6 });
  await page.mouse.up();
}

/** What 'Save as PNG' saves: its size and its pixels. */
export async function savedPixels(page: Page): Promise<{ size: string; pixels: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as PNG' }).click(),
  ]);
  const image = sharp(await download.path()).removeAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { size: `${info.width}x${info.height}`, pixels: data };
}

/** The pixels of the board as it stands on the screen, which were drawn one after the other. */
export async function shownPixels(page: Page): Promise<Buffer> {
  const address = await surface(page).evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  return sharp(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** The share of values in which two pictures differ by more than the smoothing of an edge. */
export function differenceOf(a: Buffer, b: Buffer): number {
  if (a.length !== b.length) return 1;
  return a.filter((value, at) => Math.abs(value - (b[at] ?? 0)) > 96).length / a.length;
}

/** Waits until all pages save the same picture; gives its pixels. */
export async function expectSamePicture(pages: readonly Page[]): Promise<Buffer> {
  let pixels: Buffer = Buffer.alloc(0);
  const isSame = async (): Promise<boolean> => {
    const [first, ...others] = await Promise.all(pages.map(savedPixels));
    pixels = first?.pixels ?? pixels;
    return first?.size === '1300x700' && others.every((other) => other.pixels.equals(pixels));
  };
  await expect.poll(isSame, { timeout: 30_000 }).toBe(true);
  return pixels;
}

/** Lets the connections of a page be cut; they come back by themselves. To be called before the page is opened. */
export async function cuttable(page: Page): Promise<() => void> {
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/realtime/, (socket) => {
    const server = socket.connectToServer();
    open.add(socket);
    server.onClose(() => {
      open.delete(socket);
      void socket.close();
    });
  });
  return () => {
    for (const socket of open) void socket.close();
    open.clear();
  };
}

/** Somebody at the board of a visit without a browser: the product's own session on a socket. */
export class BoardPeer {
  readonly session: BoardSession;
  readonly #connect: () => Promise<Socket>;
  #socket: Socket | undefined;
  #coming: Promise<void> | undefined;

  private constructor(connect: () => Promise<Socket>) {
    this.#connect = connect;
    const ask = async (event: string, payload: object): Promise<unknown> => {
      if (!this.#socket) throw new Error('cut');
      const ack = (await this.#socket.timeout(2_000).emitWithAck(event, payload)) as {
        response_code: string;
        response: unknown;
      };
      if (ack.response_code !== 'ok') throw new Error(ack.response_code);
      return ack.response;
    };
    this.session = new BoardSession({
      isConnected: () => this.#socket?.connected ?? false,
      sync: async (query) => {
        this.numbers.add(query.clientId);
        this.#known = Buffer.from(query.stateVector).toString('hex');
        return (await ask('white_board_sync', { visitId: this.visitId, ...query })) as BoardSync;
      },
      draw: (textMessage) =>
        ask('on_white_board_send_message', { visitId: this.visitId, textMessage: Buffer.from(textMessage) }),
      failureOf: (error) => {
        const { message } = error as Error;
        if (message === 'too_many_requests') return 'tooFast';
        if (message === 'board_stale') return 'stale';
        return /^board_|access_denied|not_found/.test(message) ? 'refused' : 'notArrived';
      },
      refused: (error) => {
        this.refusals.push((error as Error).message);
      },
      newId: () => crypto.randomUUID(),
    });
  }

  visitId = '';
  readonly refusals: string[] = [];
  /** Under which numbers was drawn here: with a second one, what was not stored under the first would be gone. */
  readonly numbers = new Set<number>();
  #known = '';

  static async at(product: Product, visitId: string, account: Account): Promise<BoardPeer> {
    const client = await ApiClient.as(product, account);
    const peer = new BoardPeer(async () => {
      const { socketAuthentication } = await client.call<{ socketAuthentication: string }>(
        'POST /user/socket-authentication',
      );
      return io(`${product.url}/chat`, {
        path: socketPath,
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        auth: { socketAuthentication, visitId },
      });
    });
    peer.visitId = visitId;
    return peer;
  }

  /** Comes back, once however often it is asked for: a slow server must not be besieged. */
  connect(): Promise<void> {
    this.#coming ??= this.#come().finally(() => {
      this.#coming = undefined;
    });
    return this.#coming;
  }

  /** Tries until it is there: the server may be starting. */
  async #come(): Promise<void> {
    for (;;) {
      const socket = await this.#connect().catch(() => undefined);
      const isOpen = await new Promise<boolean>((resolve) => {
        if (!socket) resolve(false);
        socket?.once('connect', () => resolve(true));
        socket?.once('connect_error', () => resolve(false));
        // A server that dies between the connection and its answer tells it by this alone.
        socket?.once('disconnect', () => resolve(false));
      });
      if (socket && isOpen) {
        this.#listen(socket);
        await this.session.join();
        return;
      }
      socket?.close();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  #listen(socket: Socket): void {
    this.#socket = socket;
    socket.on('white_board_message', (push: { textMessage: Uint8Array }) =>
      this.session.receive(push.textMessage),
    );
    socket.on('white_board_cleared', () => void this.session.cleared());
  }

  get isConnected(): boolean {
    return this.#socket?.connected ?? false;
  }

  /** How much is known here of what was ever drawn under each number, seen or hidden. */
  async known(): Promise<string> {
    await this.session.join();
    return this.#known;
  }

  cut(): void {
    this.#socket?.close();
    this.#socket = undefined;
  }

  draw(next: (below: number) => number): void {
    const x = next(1200);
    const y = next(600);
    const points: BoardPoint[] = Array.from({ length: 3 + next(20) }, (_, at) => [
      x + at * next(8),
      y + next(60),
      0.5,
    ]);
    this.session.add({
      kind: next(6) === 0 ? 'eraser' : 'pen',
      id: crypto.randomUUID(),
      ink: (['black', 'red', 'green', 'blue'] as const)[next(4)] ?? 'black',
      size: ([2, 4, 6] as const)[next(3)] ?? 2,
      points: packPoints(points, false),
    });
  }

  stop(): void {
    this.session.stop();
    this.cut();
  }
}

/** Waits until all have drawn all of each other, and the server has it. */
export async function expectSame(peers: readonly BoardPeer[], withinMs = 30_000): Promise<void> {
  await expect
    .poll(
      () => {
        const boards = new Set(peers.map((peer) => JSON.stringify(peer.session.items)));
        return boards.size === 1 && peers.every((peer) => peer.session.state.get().isSaved);
      },
      { timeout: withinMs, intervals: [100] },
    )
    .toBe(true);
}

/**
 * Nothing that anybody drew is lost, whatever a clearing has hidden: nobody had to start over, and all know of as many
 * things as who drew them.
 */
export async function expectNothingLost(peers: readonly BoardPeer[]): Promise<void> {
  for (const peer of peers) expect(peer.numbers.size).toBe(1);
  expect(new Set(await Promise.all(peers.map((peer) => peer.known()))).size).toBe(1);
}

/** Everybody draws, takes back, clears and is cut off by chance, and comes back by chance, so many times. */
export async function drawByChance(
  peers: readonly BoardPeer[],
  next: (below: number) => number,
  steps: number,
): Promise<void> {
  const acts: Record<number, (peer: BoardPeer) => void> = {
    0: (peer) => peer.session.undo(),
    1: (peer) => peer.session.redo(),
    2: (peer) => peer.cut(),
    3: (peer) => peer.cut(),
  };
  const coming = new Set<Promise<void>>();
  for (let step = 1; step <= steps; step += 1) {
    const peer = peers[next(peers.length)];
    if (!peer) continue;
    if (step === Math.floor(steps * 0.75)) peer.session.clear();
    else (acts[next(16)] ?? ((one) => one.draw(next)))(peer);
    for (const one of peers) if (!one.isConnected && next(4) === 0) coming.add(one.connect());
    if (step % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await Promise.all(coming);
}

/** Everybody, connected, draws so many strokes more; gives how many items must be seen on the board then. */
export async function drawAfterwards(
  peers: readonly BoardPeer[],
  next: (below: number) => number,
  strokes: number,
): Promise<number> {
  const before = peers[0]?.session.items.length ?? 0;
  for (const peer of peers) for (let stroke = 0; stroke < strokes; stroke += 1) peer.draw(next);
  await expectSame(peers);
  return before + strokes * peers.length;
}
