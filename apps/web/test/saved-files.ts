import { afterEach, beforeEach, vi, type Mock } from 'vitest';

/** What a test answers to calls, and the paths of the addresses that the browser was asked to save. */
export interface SavedFiles {
  readonly answer: Mock<(address: string, init: RequestInit) => Promise<Response>>;
  readonly saved: string[];
}

/** In each test of a file, calls are answered by the test and nothing is really saved. */
export function watchSaving(): SavedFiles {
  const answer = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.stubGlobal('fetch', answer.mockReset());
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      if (this.hasAttribute('download')) saved.push(new URL(this.href).pathname);
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return { answer, saved };
}
