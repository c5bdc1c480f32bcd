import { expect, type Page } from '@playwright/test'
import { test } from '../src/journey.ts'
import type { Who } from '../src/people.ts'
import { isFull } from '../src/size.ts'
import { follow } from '../src/steps.ts'
import { enter, settled, stands } from '../src/survey.ts'

test.describe.configure({ mode: 'parallel' })

/**
 * The user with the most figures; `npm run prove` takes everyone who has some. The server's tests
 * count the lists behind all of them.
 */
const some: readonly Who[] = ['cet-supervisor']
const everyone: readonly Who[] = [
  ...some,
  'clinic',
  'executive',
  'regional-manager',
  'admin',
  'provider',
  'clinic-admin',
  'two-clinics',
  'accessioning',
  'assistant',
  'cet',
  'lcs',
  'lcs-plus',
  'account-manager',
  'territory-manager',
  'specialist',
  'vp',
  'billing',
]
/** Number of links of one kind (a list with the same criteria names) that `npm test` follows. */
const mostOfKind = isFull ? Infinity : 1
/** Maximum links per person. */
const mostLinks = isFull ? Infinity : 9

/** A dashboard has more links than this. An assistant's has only one. */
const leastLinks: Readonly<Partial<Record<Who, number>>> = { assistant: 0 }
/** How long a list may take to replace the one before it. */
const longestChangeMs = 30_000

interface FigureLink {
  href: string
  /** As shown in the link: '12', or '1000+'. */
  figure: string
  says: string
}

const linksOn = (page: Page): Promise<FigureLink[]> =>
  page.locator('main a[data-figure]').evaluateAll((all) =>
    all.map((link) => ({
      href: link.getAttribute('href') ?? '',
      figure: link.getAttribute('data-figure') ?? '',
      says: (link.textContent ?? '').replaceAll(/\s+/g, ' ').slice(0, 60),
    })),
  )

const kindOf = ({ href }: FigureLink): string => {
  const { pathname, searchParams } = new URL(href, 'http://labgate')
  const named = ['measure', 'labStatusId', 'tab', 'status', 'state'].filter((name) =>
    searchParams.has(name),
  )
  return [
    pathname,
    ...[...searchParams.keys()].toSorted(),
    ...(isFull ? [] : named.slice(0, 1).map((name) => searchParams.get(name) ?? '')),
  ].join(' ')
}
/** A few of each kind, nonzero figures first. */
const chosenFrom = (links: readonly FigureLink[]): FigureLink[] => {
  const counted = new Map<string, number>()
  return links
    .toSorted((a, b) => Number(b.figure !== '0') - Number(a.figure !== '0'))
    .filter((link) => {
      const kind = kindOf(link)
      counted.set(kind, (counted.get(kind) ?? 0) + 1)
      return (counted.get(kind) ?? 0) <= mostOfKind
    })
    .slice(0, mostLinks)
}

/** Scrolls to the end of the list that an element is in. Runs in the page. */
const scrollToEnd = (element: Element): void => {
  let at: Element | null = element
  while (at !== null && at.scrollHeight <= at.clientHeight) at = at.parentElement
  at?.scrollTo({ top: at.scrollHeight })
}
/** The collected total of all rows of Sales Detail: its last row, drawn once it is in view. */
const sumOn = async (page: Page): Promise<string> => {
  await page.getByRole('gridcell').first().evaluate(scrollToEnd)
  const sums = page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: 'Total', exact: true }) })
  return ((await sums.last().getByRole('gridcell').nth(1).textContent()) ?? '').replaceAll(',', '')
}
/**
 * The row count that the list on the screen states, in the format of a figure: '12', or '1000+'.
 */
const totalOn = async (page: Page, href: string): Promise<string> => {
  /* A record has several lists; the link names the part that contains the right one. */
  const part = new URL(href, 'http://labgate').searchParams.get('section')
  const locator = page
    .locator(part === null ? 'main p' : `main [id="${part}"] p`)
    .filter({ hasText: /^(More than )?\d[\d,]*\+? [a-z]/ })
  await expect(locator.first()).toBeVisible()
  await settled(page)
  const text = (await locator.first().textContent()) ?? ''
  const number = /[\d,]+\+?/.exec(text)?.[0]?.replaceAll(',', '') ?? ''
  return text.startsWith('More than') ? `${number}+` : number
}

/** The count of a link's list if it differs from the link's figure. */
const otherCount = async (page: Page, link: FigureLink): Promise<string | undefined> => {
  await follow(page, link.href)
  const { pathname } = new URL(link.href, 'http://labgate')
  await expect.poll(() => new URL(page.url()).pathname).toBe(pathname)
  const read = () =>
    totalOn(page, link.href).then(
      (rows) => (pathname === '/salesDetail' && !link.href.includes('state=') ? sumOn(page) : rows),
      () => 'no count',
    )
  /* The previous link's list stays until the next one has loaded. */
  let total = ''
  const isSame = async (): Promise<boolean> => (total = await read()) === link.figure
  const stays = await expect
    .poll(isSame, { timeout: longestChangeMs })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )
  return stays ? undefined : total
}
/** The links of a dashboard that has more than `least`; its tiles come after its heading. */
const readDashboard = async (page: Page, least: number): Promise<FigureLink[]> => {
  await page.goto('/dashboard?expanded=all')
  await stands(page, 'Dashboard')
  let links: FigureLink[] = []
  await expect
    .poll(async () => (links = await linksOn(page)).length, 'figures that open a list')
    .toBeGreaterThan(least)
  return links
}

for (const who of isFull ? everyone : some)
  test(`${who}: each dashboard figure equals the number of rows in the list it opens`, async ({
    page,
  }) => {
    await enter(page, who)
    const least = leastLinks[who] ?? 2
    const links = await readDashboard(page, least)
    const faults: string[] = []
    for (const link of chosenFrom(links)) {
      if ((await otherCount(page, link)) === undefined) continue
      /*
       * The laboratory keeps working: anything that arrived since the dashboard was read now shows
       * on it.
       */
      const again =
        (await readDashboard(page, least)).find(({ href }) => href === link.href) ?? link
      const total = await otherCount(page, again)
      if (total !== undefined)
        faults.push(`${again.says}: ${again.figure}, the list at ${again.href} has ${total}`)
    }
    expect(faults).toEqual([])
  })
