import type { Envelope } from '@lectern/contract/core/envelope.ts';
import { pagingLimits } from '@lectern/contract/core/core.limits.ts';
import type { Browser, Page } from '@playwright/test';
import { ApiClient } from '../../e2e/setup/api.ts';
import { signIn, type Account } from '../../e2e/setup/journey.ts';
import { Product } from '../../e2e/setup/product.ts';
import { inDatabase } from '../../e2e/setup/world.ts';
import { launchChromium } from '../chromium.ts';
import { median, type BenchOptions, type Report } from '../report.ts';

const cards = 500;
const rows = pagingLimits.maximumItems;
const phone = { width: 390, height: 844 };
const runs = 3;
const goalMs = 100;
/** A few ticks of the clock that lists follow. */
const restMs = 3_500;

interface Listed {
  readonly name: string;
  readonly account: Account;
  readonly path: string;
}

const lists: readonly Listed[] = [
  { name: 'student', account: 'student1', path: '/student/appointment' },
  { name: 'educator', account: 'educator1', path: '/Counselor/appointment' },
];

/** Sessions of the two that are over, an hour apart and in every state, and as many rows on a page as the product has at most. */
async function addSessions(product: Product, studentId: string, educatorId: string): Promise<void> {
  const now = await product.now();
  await inDatabase(product.dataDir, async (client) => {
    await client.query('update hosts set page_size = $1', [rows]);
    await client.query(
      `with made as (
         insert into visits (institution_id, kind, state, missing, educator_id, level_id, subject_id, subcategory_id,
           created_by, created_by_role, starts_at, ends_at, buffer_minutes, final_buffer_minutes, created_at, topic)
         select educator.institution_id, 'appointment', state, case state when 'missed' then 'student' end, educator.id,
           student.level_id, taught.subject_id, taught.id, student.id, 'student', at, at + interval '30 minutes', 2, 5, at,
           'Session ' || n
         from generate_series(1, $4::int) n
         join people educator on educator.id = $1
         join people student on student.id = $2
         cross join lateral (
           select $3::timestamptz - interval '1 day' - n * interval '1 hour' as at,
             (array['completed','notePending','missed','cancelled','completed'])[1 + n % 5] as state
         ) as held
         cross join lateral (
           select subcategories.id, subject_id from subcategories
           join educator_subcategories on educator_subcategories.subcategory_id = subcategories.id
           where educator_subcategories.educator_id = educator.id order by subcategories.id limit 1
         ) as taught
         returning institution_id, id)
       insert into visit_participants (institution_id, visit_id, person_id, side, state)
       select institution_id, id, one.person, one.side, 'left'
       from made, (values ($1::uuid, 'educator'), ($2::uuid, 'student')) as one (person, side)`,
      [educatorId, studentId, now, cards],
    );
  });
}

/** In the page: keeps how long each task of the main thread took that took 50 ms and more. */
function watchTasks(): void {
  const tasks: number[] = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  Object.assign(window, { lecternTasks: tasks });
}

/** The longest task since the last time; 0 without one of 50 ms. */
const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const tasks = (window as unknown as { lecternTasks: number[] }).lecternTasks.splice(0);
    return Math.max(0, ...tasks);
  });

/** Turns the wheel until the page is at its end, a third of a screen at a time. */
async function scrollDown(page: Page): Promise<void> {
  await page.mouse.move(phone.width / 2, phone.height / 2);
  for (let before = -1; ;) {
    const at = await page.evaluate(() => window.scrollY);
    if (at === before) return;
    before = at;
    for (let turn = 0; turn < 6; turn += 1) {
      await page.mouse.wheel(0, phone.height / 3);
      await page.waitForTimeout(16);
    }
  }
}

/** What a list cost the main thread, in each of its parts: the longest task. */
type Part = 'loaded' | 'ticking' | 'scrolled' | 'paged';
type Costs = Record<Part, number>;

/** Reads a list as somebody with a phone does: looks at it for a while, goes down to its foot, and on to the next page. */
async function costsOf(page: Page, address: string, perPage: number): Promise<Costs> {
  const line = page.locator('[data-row]');
  await page.goto(address, { waitUntil: 'load' });
  await line.nth(perPage - 1).waitFor();
  await page.waitForTimeout(500);
  const longest: Costs = { loaded: await longestTask(page), ticking: 0, scrolled: 0, paged: 0 };
  for (let left = cards; left > 0; left -= perPage) {
    await page.waitForTimeout(left === cards ? restMs : 1_500);
    longest.ticking = Math.max(longest.ticking, await longestTask(page));
    await scrollDown(page);
    longest.scrolled = Math.max(longest.scrolled, await longestTask(page));
    if (left === perPage) break;
    const first = await line.first().textContent();
    await page.getByRole('button', { name: 'Next page' }).click();
    await line
      .first()
      .filter({ hasNotText: first ?? '' })
      .waitFor();
    await line.nth(perPage - 1).waitFor();
    await page.waitForTimeout(500);
    longest.paged = Math.max(longest.paged, await longestTask(page));
  }
  return longest;
}

/** Puts all sessions onto the first page, which the product never does. */
async function onOnePage(page: Page): Promise<void> {
  await page.route(/\/api\/visit\/(student|educator)\?/, async (route) => {
    const url = new URL(route.request().url());
    const pages = [];
    let envelope: Envelope<{ data: unknown[] }> | undefined;
    for (let number = 1; number <= cards / rows; number += 1) {
      url.searchParams.set('pageNumber', String(number));
      const answer = await route.fetch({ url: url.href });
      envelope = (await answer.json()) as Envelope<{ data: unknown[] }>;
      pages.push(...(envelope.response?.data ?? []));
    }
    await route.fulfill({
      json: {
        ...envelope,
        response: { ...envelope?.response, data: pages, totalPages: 1, itemsPerPage: cards },
      },
    });
  });
}

async function phonePage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.addInitScript(watchTasks);
  return page;
}

/** The same number of plain cards on a page without any script, gone down: what this machine does to the least there is. */
async function bareTask(browser: Browser, product: Product): Promise<number> {
  const page = await phonePage(browser);
  await page.goto(`${product.url}/api/ping`);
  await page.evaluate((count) => {
    const card = '<li style="height: 150px"><b>Edith Educator</b><p>Algebra</p><p>Completed</p></li>';
    document.body.innerHTML = `<ul>${card.repeat(count)}</ul>`;
  }, cards);
  await scrollDown(page);
  const longest = await longestTask(page);
  await page.context().close();
  return longest;
}

interface Wanted extends Listed {
  readonly perPage: number;
}

async function measureList(browser: Browser, product: Product, wanted: Wanted): Promise<Costs> {
  const page = await phonePage(browser);
  await signIn(page, product, wanted.account);
  if (wanted.perPage === cards) await onOnePage(page);
  const costs = await costsOf(page, `${product.url}${wanted.path}?filter=previous`, wanted.perPage);
  await page.context().close();
  return costs;
}

function tell(report: Report, { name, perPage }: Wanted, found: readonly Costs[]): void {
  const parts: Part[] = ['loaded', 'ticking', 'scrolled'];
  if (perPage < cards) parts.push('paged');
  for (const part of parts) {
    const longest = median(found.map((costs) => costs[part]));
    const what = `sessions of ${name}, ${cards} cards, ${perPage} a page: longest task, ${part}`;
    report(what, longest, 'ms, 0 below 50', `at most ${goalMs}`, longest <= goalMs);
  }
}

/** Lists of 500 sessions on a phone: by pages as large as the product has, and all on one page. The web must have been built. */
export async function run(report: Report, options: BenchOptions): Promise<void> {
  const product = await Product.fromTemplate();
  const browser = await launchChromium();
  const wanted = lists.flatMap((list) => [rows, cards].map((perPage) => ({ ...list, perPage })));
  try {
    const [student, educator] = await Promise.all(lists.map(({ account }) => ApiClient.as(product, account)));
    if (student && educator) await addSessions(product, student.userId, educator.userId);
    for (const one of wanted) {
      const found: Costs[] = [];
      for (let run = 0; run < (options.runs ?? runs); run += 1)
        found.push(await measureList(browser, product, one));
      tell(report, one, found);
    }
    const bare = await bareTask(browser, product);
    report(
      `a bare page of ${cards} plain cards: longest task, scrolled`,
      bare,
      'ms, 0 below 50',
      'told',
      true,
    );
  } finally {
    await browser.close();
    await product.dispose();
  }
}
