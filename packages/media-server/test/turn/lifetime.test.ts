import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { turnTypes } from '../../src/turn/turn-session.ts';
import { channel, check, closeAll, openProduct, untilClosed } from './product-port.ts';
import { codeOf } from './turn-client.ts';
import type { TurnClient } from './turn-client.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  closeAll();
  vi.useRealTimers();
});

/** A client with an allocation and a channel, and a clock to move. */
async function enter() {
  const product = await openProduct();
  const client = await product.enter();
  await client.bind(channel, product.engine);
  const pass = (seconds: number): void => {
    product.time.nowMs += seconds * 1000;
    vi.advanceTimersByTime(seconds * 1000);
  };
  const carried = () => product.echo.heard.length;
  /** Shows the engine's password, and waits until that has come through. */
  const showCheck = async (): Promise<void> => {
    const before = carried();
    client.sendOn(channel, check);
    await expect.poll(carried).toBe(before + 1);
  };
  return { ...product, client, pass, carried, showCheck };
}

async function refresh(client: TurnClient): Promise<number> {
  return codeOf(await client.ask(turnTypes.refresh));
}

describe('an allocation without an ICE check', () => {
  it('ends 30 seconds after it was made, however often it is refreshed', async () => {
    const { client, pass, entrance } = await enter();
    for (const seconds of [10, 10, 9]) {
      pass(seconds);
      expect(await refresh(client)).toBe(0);
    }
    pass(1);
    expect(await untilClosed(client)).toBe(true);
    expect(entrance.counters.refused.get(408)).toBe(1);
  });

  it('is not kept by checks with another password and by packets', async () => {
    const { client, pass, carried } = await enter();
    pass(29);
    client.sendOn(channel, Buffer.from('pictures'));
    client.sendOn(channel, Buffer.concat([check, Buffer.from('x')]));
    expect(await refresh(client)).toBe(0);
    pass(1);
    expect(await untilClosed(client)).toBe(true);
    expect(carried()).toBe(0);
  });

  it('is refreshed no more once its credentials have expired', async () => {
    const { client, time } = await enter();
    time.nowMs += 659 * 1000;
    expect(await refresh(client)).toBe(0);
    time.nowMs += 2000;
    expect(await refresh(client)).toBe(401);
  });
});

describe('an allocation that is used', () => {
  it('lives on for as long as packets come, also when its credentials have expired meanwhile', async () => {
    const { client, pass, showCheck, carried } = await enter();
    pass(29);
    await showCheck();
    for (let minute = 0; minute < 20; minute += 1) {
      pass(59);
      const before = carried();
      client.sendOn(channel, Buffer.from('pictures'));
      // A channel and its permission have a clock of their own, which does not move here.
      await expect.poll(carried).toBe(before + 1);
      expect(await refresh(client)).toBe(0);
    }
  });

  it('ends a minute after the last packet, however often it is refreshed', async () => {
    const { client, pass, showCheck } = await enter();
    await showCheck();
    pass(59);
    expect(await refresh(client)).toBe(0);
    pass(1);
    expect(await untilClosed(client)).toBe(true);
  });

  it('ends a minute after its transport has, and is refreshed no more with expired credentials', async () => {
    const { client, pass, showCheck, admission, carried } = await enter();
    await showCheck();
    pass(40);
    admission.dismiss();
    client.sendOn(channel, check);
    client.sendOn(channel, Buffer.from('pictures'));
    expect(await refresh(client)).toBe(0);
    expect(carried()).toBe(1);
    pass(20);
    expect(await untilClosed(client)).toBe(true);
    const later = await enter();
    await later.showCheck();
    later.admission.dismiss();
    later.time.nowMs += 661 * 1000;
    expect(await refresh(later.client)).toBe(401);
  });
});
