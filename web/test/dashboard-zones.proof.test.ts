import { proof, sized } from '@labgate/contract/test/size'
import { fireEvent } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { standIn } from './browser-zone.ts'
import { answerDashboards } from './dashboards/answers.ts'
import { openDashboard } from './dashboards/open.ts'
import { fakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'

const zones = ['America/New_York', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata', 'UTC']
/*
 * Half an hour before the laboratory's midnight: Saturday there and Sunday in Auckland; the
 * laboratory's clocks go back that night.
 */
const saturday = new Date('2026-11-01T03:30:00Z')
/*
 * The collection days of a practice's tiles start at the reader's own day, until others are chosen.
 */
const chosenDays = 'from=2026-10-24&to=2026-10-31'
/** One dashboard of each kind, by user type. */
const dashboards = {
  practice: 3,
  sales: 10,
  bench: 6,
  'customer experience': 8,
  executive: 4,
  billing: 18,
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The text, except charts, which follow the window width; one line per part. */
const linesOf = (container: HTMLElement): string[] => {
  const read = container.cloneNode(true) as HTMLElement
  for (const unread of read.querySelectorAll('style, svg')) unread.remove()
  return [
    ...read.querySelectorAll(
      'h1, h2, p, span, th, td, dt, dd, caption, figcaption, option, button, a',
    ),
  ]
    .filter(({ childElementCount }) => childElementCount === 0)
    .map(({ textContent }) => textContent)
}

/** What a user sees in this zone, and the targets of each link and of each chart's last figure. */
const seenIn = async (zone: string, userType: number): Promise<string[]> => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  standIn(zone, saturday)
  signInAs(ofType(userType))
  const api = fakeApi()
  answerDashboards(api, saturday)
  const { router, container, unmount } = await openDashboard(
    `?expanded=all&tables=open&${chosenDays}`,
  )
  const opened: string[] = []
  router.navigate = (to: unknown) => {
    opened.push(JSON.stringify(to))
    return Promise.resolve()
  }
  for (const figure of container.querySelectorAll('figure')) {
    const last = [...figure.querySelectorAll('table button')].at(-1)
    if (last) fireEvent.click(last)
  }
  const fields = [...container.querySelectorAll('input')].map(({ value }) => `field ${value}`)
  const links = [...container.querySelectorAll('a[href]')].map(
    (link) => link.getAttribute('href') ?? '',
  )
  const lines = linesOf(container)
  unmount()
  vi.restoreAllMocks()
  vi.useRealTimers()
  expect(links.length + opened.length, 'figures that open a list').toBeGreaterThan(4)
  return [...new Set([...fields, ...links, ...opened, ...lines])]
}

/*
 * In `npm test`, those whose days start at the reader's or reach furthest back; a page of nine
 * blocks takes seconds to render.
 */
const chosen = Object.entries(dashboards).filter((_, at) => at < sized(2, Infinity))
for (const [name, userType] of chosen)
  proof(
    `the ${name} dashboard has the same days, texts, and lists in every browser time zone`,
    { small: 2, full: 5, of: 'zones' },
    async (size) => {
      const [context = '', ...others] = zones.slice(0, size)
      const expected = await seenIn(context, userType)
      for (const zone of others) {
        const seen = await seenIn(zone, userType)
        const differing = {
          missing: expected.filter((line) => !seen.includes(line)),
          added: seen.filter((line) => !expected.includes(line)),
        }
        expect(differing, zone).toEqual({ missing: [], added: [] })
      }
    },
  )
