import type { Page } from '@playwright/test';

/** What a page tells its person at the moment: alerts, notices, overlays and toasts that can be seen. */
async function toldOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const told = document.querySelectorAll(
      '[role="alert"], [role="status"], [role="dialog"], [role="alertdialog"], body > [role="region"] > *',
    );
    return [...told].flatMap((element) => {
      const isSeen = element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
      const { width, height } = element.getBoundingClientRect();
      const text = (element as HTMLElement).innerText.replace(/\s+/g, ' ').trim();
      return isSeen && width > 4 && height > 4 && text !== '' ? [text.slice(0, 120)] : [];
    });
  });
}

const everyMs = 150;

/** Notes what a person sees beyond what stood there at the beginning, and how often it came. */
export class ScreenWatch {
  /** Each text with how many times it appeared; more than once is flapping. */
  readonly seen = new Map<string, number>();
  private shown = new Set<string>();
  private usual = new Set<string>();
  private isStopped = false;
  private readonly page: Page;
  private running: Promise<void> = Promise.resolve();

  private constructor(page: Page) {
    this.page = page;
  }

  static async over(page: Page): Promise<ScreenWatch> {
    const watch = new ScreenWatch(page);
    watch.usual = new Set(await toldOn(page));
    watch.running = watch.run();
    return watch;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      // A page that is being left shows nothing.
      const now = new Set(await toldOn(this.page).catch((): string[] => []));
      for (const text of now)
        if (!this.usual.has(text) && !this.shown.has(text))
          this.seen.set(text, (this.seen.get(text) ?? 0) + 1);
      this.shown = now;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }
}
