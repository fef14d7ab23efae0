import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiFailure } from './api-failure.ts';
import { upload } from './api-upload.ts';
import { startTexts } from './i18n.ts';

/** An upload of which nothing is heard but what the test says. */
class Silent extends EventTarget {
  static last: Silent;
  readonly upload = new EventTarget();
  readonly status = 0;
  readonly responseText = '';
  responseType = '';
  isAborted = false;
  constructor() {
    super();
    Silent.last = this;
  }
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
}

beforeEach(async () => {
  await startTexts();
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Silent);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('gives up once nothing has moved for two minutes, and not before', async () => {
  const failed = vi.fn<(reason: ApiFailure) => void>();
  void upload('POST /chat/file', { form: new FormData() }).catch(failed);
  await vi.advanceTimersByTimeAsync(119_000);
  Silent.last.upload.dispatchEvent(new Event('progress'));
  await vi.advanceTimersByTimeAsync(119_000);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failed.mock.lastCall?.[0].response_code).toBe('no_answer_in_time');
  expect(Silent.last.isAborted).toBe(true);
});
