import { allScreens } from '@labgate/contract/access/screens'
import { expect, type Locator, type Page } from '@playwright/test'
import { pagesOf } from '../../server/test/paper-readers.ts'
import { inProve, test } from '../src/journey.ts'
import { enter, settled, stands } from '../src/survey.ts'

/** Letter in points, either way up. */
const letter = [
  [612, 792],
  [792, 612],
]
/* And without hyphens: of one at a line end, PDFium leaves U+FFFE. */
const withoutSpaces = (text: string): string => text.replaceAll(/[\s\uFFFE-]+/g, '')

interface Shown {
  headers: string[]
  /** '1,204 orders', as counted above the list. */
  count: string
}
const shownOf = async (list: Locator): Promise<Shown> => ({
  headers: (await list.locator('th[data-column]').allInnerTexts())
    .map(withoutSpaces)
    .filter((header) => header !== '' && header !== 'Select'),
  count: await list.getByRole('status').first().innerText(),
})

/** How many rows stand on the paper. Runs in the page. */
const rowsOnPaper = (list: Element): number => {
  window.dispatchEvent(new Event('beforeprint'))
  const { length } = list.querySelectorAll('tr[data-index]')
  window.dispatchEvent(new Event('afterprint'))
  return length
}

/** What is wrong with the paper of a list, by the words that stand on it. */
const faultsOf = async (page: Page, list: Locator, name: string): Promise<string[]> => {
  const { headers, count } = await shownOf(list)
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await list.getByRole('button', { name: 'Print this list' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  const pages = await pagesOf(await page.pdf({ preferCSSPageSize: true }), 72)
  await page.evaluate(() => document.documentElement.removeAttribute('data-printed'))
  const texts = pages.map(({ text }) => withoutSpaces(text))
  const [first = ''] = texts
  const leftOut = /Notonthispaper,forwantofroom:([^.]*)\./.exec(first)?.[1]?.split(',') ?? []
  const faults = pages.flatMap(({ raster: { width, height } }, at) =>
    letter.some(([wide, high]) => wide === width && high === height)
      ? []
      : [`sheet ${at + 1} is ${width} by ${height}`],
  )
  for (const header of headers.filter((one) => !leftOut.includes(one)))
    for (const [at, text] of texts.entries())
      if (!text.includes(header)) faults.push(`sheet ${at + 1} lacks the column ${header}`)
  const total = Number(/[\d,]+/.exec(count)?.[0].replaceAll(',', '') ?? '0')
  const rows = await list.evaluate(rowsOnPaper)
  if (!first.includes('Thefirst') && rows < total)
    faults.push(`${rows} rows of ${count} are on the paper, and it does not say so`)
  if ((await page.locator('[data-not-printed]').count()) > 0)
    faults.push('parts of the screen stay hidden')
  return faults.map((fault) => `${name}: ${fault}`)
}

const surveyOf = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await stands(page, allScreens.find((screen) => screen.path === path)?.title ?? '')
    await settled(page)
    const lists = page.locator('[data-list]:has(tr[data-index])')
    for (let at = 0; at < (await lists.count()); at++) {
      const list = lists.nth(at)
      found.push(...(await faultsOf(page, list, `${path}, list ${at + 1}`)))
    }
  }
  return found
}

test('printed lists have every column and row that the screen counts, or say which are missing', async ({
  page,
}) => {
  await enter(page, 'admin')
  expect(await surveyOf(page, ['/lab-order', '/customer', '/audit-log'])).toEqual([])
})

test(
  'printed lists of every screen have every column and row that the screen counts, or say which are missing',
  inProve,
  async ({ page }) => {
    const { who } = await enter(page, 'admin')
    const screens = allScreens.filter((screen) => screen.visible(who))
    expect(
      await surveyOf(
        page,
        screens.map(({ path }) => path),
      ),
    ).toEqual([])
  },
)
