import { vi } from 'vitest';

const waitFor = vi.waitFor.bind(vi);

// What is pushed comes when the machine has time for it: one second, as long as vitest waits by itself, can be too short.
vi.waitFor = (look, options) =>
  waitFor(look, typeof options === 'number' ? options : { timeout: 20_000, ...options });
