import type { Locator, Page } from '@playwright/test';
import { ApiClient } from './setup/api.ts';
import { chooseOption } from './setup/booking.ts';
import { expect, signIn, test, type Account } from './setup/journey.ts';
import { findPlaces } from './setup/places.ts';
import { openScreen, screenOf, settled } from './setup/screens.ts';
import { dayOf, freeSlots } from './setup/visit.ts';

/** What can be pressed and is lower, or narrower, than a finger wants, by its words and size. */
function tooSmall(page: Page, least: number): Promise<string[]> {
  return page.evaluate((wanted) => {
    const pressed =
      'button, a[href], input:not([type="hidden"]), select, textarea, [role="tab"], [role="radio"], [role="option"]';
    /** Of a row's link the row, of a field its label, as far as it belongs to it. */
    const areaOf = (element: Element): DOMRect => {
      if (element.matches('[data-row-link]'))
        return (element.closest('li') ?? element.parentElement ?? element).getBoundingClientRect();
      const own = element.getBoundingClientRect();
      if (!(element instanceof HTMLInputElement)) return own;
      const around = element.closest(
        '.mantine-Radio-body, .mantine-Checkbox-body, .mantine-Switch-body, .mantine-Input-wrapper',
      );
      const boxes = [around, ...(element.labels ?? [])].flatMap((one) =>
        one ? [one.getBoundingClientRect()] : [],
      );
      return boxes.toSorted((a, b) => b.height - a.height).find(({ height }) => height > own.height) ?? own;
    };
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1 &&
      // A session of the week is as high as it is long, and has a rule of its own.
      element.closest('[inert], [aria-hidden="true"], section[aria-label="Your week"] ul') === null;
    /** A link in the middle of a sentence is as high as its line. */
    const isInSentence = (element: Element): boolean =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
    return [...document.querySelectorAll(pressed)]
      .filter((element) => isSeen(element) && !isInSentence(element))
      .flatMap((element) => {
        const { width, height } = areaOf(element);
        const isEnough = Math.round(height) >= wanted && Math.round(width) >= wanted;
        if (isEnough) return [];
        const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
        return [
          `${element.localName} '${words.trim().slice(0, 40)}' ${Math.round(width)} x ${Math.round(height)}`,
        ];
      });
  }, least);
}

const touched = [
  'login',
  'student home',
  'student sessions',
  'create session',
  'student summary, completed',
  'student notifications',
  'educator home',
  'manage schedule',
  'schedule form',
  'educator sessions',
  'create classroom of the educator',
  'educator summary',
];

test('what is pressed by a finger is 44 px high and wide, on a phone and on a tablet', async ({
  product,
  browser,
}) => {
  test.setTimeout(480_000);
  const places = await findPlaces(product);
  const faults: string[] = [];
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1100, height: 800 },
  ]) {
    for (const account of [null, 'student1', 'educator1'] as const) {
      const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true });
      const page = await context.newPage();
      if (account) await signIn(page, product, account);
      for (const screen of touched.map(screenOf).filter((one) => one.account === account)) {
        await openScreen(page, product, { screen, places });
        faults.push(
          ...(await tooSmall(page, 44)).map((fault) => `${screen.name}, ${viewport.width}: ${fault}`),
        );
      }
      await context.close();
    }
  }
  expect(faults.join('\n')).toBe('');
});

test('the list of a field in a dialog opens under its field on a phone, and is as wide', async ({
  product,
  browser,
}) => {
  // A phone makes its page as wide as what overflows it: a window of a computer never does.
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signIn(page, product, 'educator1');
  await page.goto(`${product.url}/Counselor/appointment?filter=previous`);
  await page
    .getByRole('button', { name: /^Flag the session/ })
    .first()
    .click();
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Category' });
  await field.click();
  const list = page.getByRole('listbox', { name: 'Category' });
  await expect(list.getByRole('option', { name: 'Other' })).toBeVisible();
  const sidesOf = async (one: Locator) => {
    const box = await one.boundingBox();
    return box && [box.x, box.x + box.width].map(Math.round);
  };
  const [left = 0, right = 0] = (await sidesOf(field)) ?? [];
  expect([left > 0, right < viewport.width]).toEqual([true, true]);
  const inside = page.locator('.mantine-Popover-dropdown').filter({ has: list });
  await expect.poll(() => sidesOf(inside)).toEqual([left, right]);
  await list.getByRole('option', { name: 'Other' }).click();
  await expect(page.getByRole('textbox', { name: 'Other category' })).toBeVisible();
  expect(await page.evaluate(() => window.innerWidth)).toBe(viewport.width);
  await context.close();
});

test('on a phone a count stays on its line, buttons of a dialog share its width, and the ring around a tab is whole', async ({
  product,
  browser,
}) => {
  const places = await findPlaces(product);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, product, 'educator1');
  const open = (name: string) => openScreen(page, product, { screen: screenOf(name), places });

  await open('adding notes on a student');
  const linesOfCount = () =>
    page
      .getByRole('dialog')
      .getByText('0 / 500')
      .evaluate((element) => {
        const range = document.createRange();
        const node = element.lastChild ?? element;
        const text = node.textContent ?? '';
        range.setStart(node, text.indexOf('0'));
        range.setEnd(node, text.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
  expect(await linesOfCount()).toBe(1);

  await open('students of a classroom');
  const dialog = page.getByRole('dialog');
  const buttons = dialog.getByRole('button', { name: /^(Cancel|Save)$/ });
  await expect(buttons).toHaveCount(2);
  const widths = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  const row = (await buttons.first().locator('..').boundingBox())?.width ?? 0;
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeGreaterThan(row - 20);

  await page.goto(`${product.url}/Counselor/manage-schedule`);
  await settled(page);
  const tab = page.getByRole('tab', { selected: true });
  await tab.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  const isWhole = await tab.evaluate((element) => {
    const { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(element);
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const own = element.getBoundingClientRect();
    const around = element.closest('[role="tablist"]')?.getBoundingClientRect();
    if (!around || outlineStyle === 'none') return false;
    return (
      own.top - reach >= around.top && own.bottom + reach <= around.bottom && own.left - reach >= around.left
    );
  });
  expect(isWhole).toBe(true);
  await context.close();
});

test('the quiet hours of a level stand in the line of their name, and their times side by side', async ({
  product,
  browser,
}) => {
  const { ids, levels } = await findPlaces(product);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await signIn(page, product, 'level1');
  await page.goto(`${product.url}/level-one/${ids.level1}/level-two/${levels[2]}/edit`);
  const quiet = page.getByRole('group', { name: 'Quiet hours' });
  await quiet.getByRole('button', { name: 'Set here: Quiet hours' }).click();
  await settled(page);
  const middleOf = async (one: Locator): Promise<number> => {
    const box = await one.boundingBox();
    return box ? Math.round(box.y + box.height / 2) : Number.NaN;
  };
  const choice = await middleOf(quiet.getByRole('combobox', { name: 'Quiet hours' }));
  for (const beside of [
    quiet.getByText('Quiet hours', { exact: true }),
    quiet.getByRole('button', { name: 'Use inherited: Quiet hours' }),
  ])
    expect(Math.abs((await middleOf(beside)) - choice)).toBeLessThanOrEqual(2);
  const boxesOfTimes = async () => [
    await quiet.getByLabel('From').boundingBox(),
    await quiet.getByLabel('To').boundingBox(),
  ];
  const sideBySide = async (): Promise<boolean> => {
    const [from, to] = await boxesOfTimes();
    return Boolean(from && to && from.y === to.y && from.x + from.width <= to.x);
  };
  expect(await sideBySide()).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(sideBySide).toBe(true);
  await context.close();
});

/** Books the shortest session that the educator offers. */
async function bookShort(
  product: Parameters<typeof signIn>[1] & Parameters<typeof findPlaces>[0],
): Promise<void> {
  const client = await ApiClient.as(product, 'student1');
  const { userId: educatorId } = await ApiClient.as(product, 'educator1');
  const lengthOf = (slot: { startTime: string; endTime: string }): number =>
    Date.parse(slot.endTime) - Date.parse(slot.startTime);
  const slots = await freeSlots(product, { client, educatorId });
  const [slot] = slots.toSorted((one, other) => lengthOf(one) - lengthOf(other));
  if (!slot) throw new Error('educator1 has no free slot.');
  await client.call('POST /visit', {
    tutorId: educatorId,
    visitType: 2,
    topic: 'A short one',
    sessionDate: dayOf(Date.parse(slot.startTime)),
    sessionStartTime: slot.startTime,
    sessionEndTime: slot.endTime,
  });
}

test('a row opens wherever it is pressed but on its menu, and a short session of the week can be pressed too', async ({
  product,
  signedIn,
}) => {
  await bookShort(product);
  const page = await signedIn('educator1');
  await page.goto(`${product.url}/Counselor/appointment?filter=previous`);
  await settled(page);
  const row = page.getByRole('main').getByRole('listitem').first();
  await row.getByRole('button', { name: /^More about/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(new URL(page.url()).pathname).toBe('/Counselor/appointment');
  const box = await row.boundingBox();
  // Where nothing is written: just inside of the row's lower left corner.
  await row.click({ position: { x: 3, y: (box?.height ?? 0) - 3 } });
  await expect(page).toHaveURL(/\/Counselor\/appointment\/summary\//);

  await page.goto(`${product.url}/Counselor/manage-schedule`);
  await settled(page);
  const sessions = page.getByRole('region', { name: 'Your week' }).getByRole('link');
  await expect(sessions.first()).toBeAttached();
  const lowest = (): Promise<number> =>
    sessions.evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().height)));
  await expect.poll(lowest).toBeGreaterThanOrEqual(24);
});

/** The ground of an element, and that of what the system draws as chosen. */
async function expectChosen(chosen: Locator, other: Locator): Promise<void> {
  const groundOf = (one: Locator): Promise<string> =>
    one.first().evaluate((element) => getComputedStyle(element).backgroundColor);
  const highlight = await chosen.page().evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = 'forced-color-adjust: none; background: Highlight';
    const ground = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return ground;
  });
  await expect.poll(() => groundOf(chosen)).toBe(highlight);
  await expect.poll(() => groundOf(other)).not.toBe(highlight);
}

test('forced colours show which tab, segment, radio, day and entry of the navigation is chosen', async ({
  product,
  signedIn,
}) => {
  const page = await signedIn('educator1');
  await page.emulateMedia({ forcedColors: 'active' });
  await settled(page);
  const tabs = page.getByRole('tab');
  await expectChosen(
    tabs.and(page.locator('[aria-selected="true"]')),
    tabs.and(page.locator('[aria-selected="false"]')),
  );
  await page.goto(`${product.url}/Counselor/appointment?filter=previous`);
  await settled(page);
  const entries = page.getByRole('navigation').getByRole('link');
  await expectChosen(
    entries.and(page.locator('[aria-current]')),
    entries.and(page.locator(':not([aria-current])')),
  );
  const segments = page.locator('.mantine-SegmentedControl-label');
  await expectChosen(segments.filter({ hasText: 'Previous' }), segments.filter({ hasText: 'Future' }));
  await page.goto(`${product.url}/Counselor/appointment/create`);
  await settled(page);
  const radios = page.getByRole('radio');
  await expectChosen(
    radios.and(page.locator('.mantine-Radio-radio:checked')),
    radios.and(page.locator('.mantine-Radio-radio:not(:checked)')),
  );
});

/** Every colour in which something is written, with its contrast on white paper. */
function paleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const light = (color: string): number => {
      if (!pen) return 1;
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, 1, 1);
      pen.fillStyle = color;
      pen.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255;
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const pale: string[] = [];
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node.parentElement;
      const words = node.textContent?.trim() ?? '';
      if (!element?.checkVisibility({ visibilityProperty: true }) || words === '') continue;
      const box = element.getBoundingClientRect();
      if (box.width <= 1) continue;
      const { color } = getComputedStyle(element);
      if (1.05 / (light(color) + 0.05) < 4.5) pale.push(`'${words.slice(0, 40)}' ${color}`);
    }
    return pale;
  });
}

/** Places set off by a line in which nothing stands. */
function emptyBands(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main div')]
      .filter((box) => box.checkVisibility() && Number.parseFloat(getComputedStyle(box).borderTopWidth) > 0)
      .filter((box) => box.innerText.trim() === '' && !box.querySelector('img, svg, canvas'))
      .map((box) => box.outerHTML.slice(0, 200)),
  );
}

test('a summary prints as a page of its own: the name, the facts and the notes, dark on white, and nothing to press', async ({
  product,
  browser,
}) => {
  const places = await findPlaces(product);
  const printed: readonly [Account, string][] = [
    ['student1', 'student summary, completed'],
    ['educator1', 'educator summary'],
  ];
  for (const [account, name] of printed) {
    const context = await browser.newContext({ colorScheme: 'dark' });
    const page = await context.newPage();
    await signIn(page, product, account);
    await openScreen(page, product, { screen: screenOf(name), places });
    const brand = await page.locator('[data-name]').getAttribute('data-name');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator('[data-name]')).toBeVisible();
    expect(brand).not.toBe('');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Date of Session')).toBeVisible();
    // What the head of the screen says.
    const whose = account === 'student1' ? 'Participants' : 'Counselor Name';
    for (const label of ['Status', whose])
      await expect(page.locator('dt').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible();
    if (account === 'student1')
      await expect(page.getByRole('region', { name: 'Recommendations' })).toBeVisible();
    const pressed = page.locator('button, input, textarea, select, nav, [role="tab"], .mantine-Button-root');
    await expect(pressed.and(page.locator(':visible'))).toHaveCount(0);
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect.poll(() => paleTexts(page)).toEqual([]);
    await expect.poll(() => emptyBands(page)).toEqual([]);
    await context.close();
  }
});

test('the report of an area shows every column whole on a computer', async ({ product, signedIn }) => {
  const page = await signedIn('level2');
  await page.setViewportSize({ width: 1280, height: 800 });
  const { userId } = await ApiClient.as(product, 'level2');
  await page.goto(`${product.url}/level-two/${userId}/dashboard/level-report`);
  const last = page.getByRole('columnheader').last();
  await expect(last).toHaveText('Open flags');
  await settled(page);
  const leftBeside = await last.evaluate((head) => {
    const text = document.createRange();
    text.selectNodeContents(head);
    const table = head.closest('table');
    const scroller = table?.closest('.mantine-ScrollArea-viewport, [class*="scrollContainer"]') ?? table;
    return (scroller?.getBoundingClientRect().right ?? 0) - text.getBoundingClientRect().right;
  });
  // As much as before the first column.
  expect(Math.round(leftBeside)).toBe(20);
});

for (const width of [1280, 390])
  test(`who creates a session from another zone reads both times whole at ${width} px`, async ({
    product,
    browser,
  }) => {
    // There it is the next day, which is said too.
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      timezoneId: 'Pacific/Auckland',
    });
    const page = await context.newPage();
    await signIn(page, product, 'educator1');
    await page.goto(`${product.url}/Counselor/appointment/create`);
    await page.getByRole('radio', { name: 'Classroom' }).click();
    await chooseOption(page, 'School', 'Northfield High School');
    await page.getByRole('button', { name: /^Next free: / }).click();
    for (const label of ['Start Time', 'End Time']) {
      const field = page.getByRole('combobox', { name: label });
      await expect(field).toHaveValue(/^\d\d:\d\d [AP]M \(Oct \d\d, \d\d:\d\d [AP]M EDT\)$/);
      expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
    }
    await context.close();
  });

test('the filters of the audit are whole and in line on a phone, and the ring around its search on a computer', async ({
  product,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, product, 'admin');
  await page.evaluate(() => localStorage.setItem('language', 'es'));
  const { userId } = await ApiClient.as(product, 'admin');
  await page.goto(`${product.url}/admin/${userId}/audit`);
  await settled(page);
  const kind = page.getByRole('combobox', { name: 'Todas las acciones' });
  const boxOf = async (one: Locator) => {
    const { x = 0, y = 0, width = 0 } = (await one.boundingBox()) ?? {};
    return { x: Math.round(x), y: Math.round(y), width: Math.round(width) };
  };
  const search = page.getByRole('searchbox');
  const [found, chosen] = [await boxOf(search), await boxOf(kind)];
  expect([chosen.x, chosen.width]).toEqual([found.x, found.width]);
  const [from, to] = [
    await boxOf(page.getByRole('button', { name: 'Desde' })),
    await boxOf(page.getByRole('button', { name: 'Hasta' })),
  ];
  expect([to.y, to.width]).toEqual([from.y, from.width]);

  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await search.focus();
    const isWhole = await search.evaluate((element) => {
      const { outlineWidth, outlineOffset } = getComputedStyle(element);
      const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
      const { top, left } = element.getBoundingClientRect();
      const above = document.elementFromPoint(left + 20, top - reach);
      return above?.closest('header') === null;
    });
    expect(isWhole).toBe(true);
  }
  await context.close();
});
