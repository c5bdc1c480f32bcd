import type { Page } from '@playwright/test'

/* Screens whose default columns were fitted to their facts; the others are not measured yet. */
const fitted = ['customer', 'lab-order', 'patient', 'late', 'customer-issue', 'resend', 'result-desk', 'shipLog', 'manifest', 'user', 'lab', 'parole-officer', 'fax-service'] // prettier-ignore
/** `name`: of a look, 'manifest-admin'. */
export const isFitted = (name: string): boolean =>
  fitted.some(
    (screen) =>
      name.startsWith(`${screen}-`) && name.split('-').length <= screen.split('-').length + 1,
  )

/** Desktop widths at which the default columns of a list show their facts. */
const widths = [1440, 1280]

/**
 * Facts of lists that are cut: at the edge of their cell, or a word or number broken into two
 * lines. Names of places and users may end in dots, with the whole name on hover (columns.ts). Runs in the page: no imports.
 */
const cutFacts = (): string[] => {
  const linesOf = (range: Range): number =>
    new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  const brokenIn = (cell: Element): string | undefined => {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /[\p{L}\p{N}.,:]{1,16}/gu,
      )) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (linesOf(range) > 1) return word
      }
    return undefined
  }
  return [...document.querySelectorAll('[data-list] table')].flatMap((table) => {
    const heads = [...table.querySelectorAll('thead th')].map(
      (one) => one.textContent?.trim() ?? '',
    )
    const faults = [...table.querySelectorAll('tbody tr[data-index]')].flatMap((row) =>
      [...row.querySelectorAll('td')].flatMap((cell, at) => {
        if (cell.title !== '') return []
        const cut = cell.scrollWidth > cell.clientWidth + 1 ? cell.textContent : brokenIn(cell)
        return cut === undefined ? [] : [`${heads[at] ?? at}`]
      }),
    )
    return [...new Set(faults)].map((head) => `${table.getAttribute('aria-label')}, ${head}`)
  })
}

/** Which columns of the lists on this page cut a fact at a width of the desktop. */
export const cutColumns = async (page: Page): Promise<string[]> => {
  const before = page.viewportSize()
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: before?.height ?? 900 })
    found.push(...(await page.evaluate(cutFacts)).map((one) => `${one}, cut at ${width} px`))
  }
  if (before !== null) await page.setViewportSize(before)
  return found
}

/** Pixels that a dashboard has with the demo's data: two screens of a desktop. */
const twoScreens = { width: 1440, height: 900, most: 1800 }
/** What is too long about the dashboard on the page; undefined if it fits. */
export const longDashboard = async (page: Page): Promise<string | undefined> => {
  const before = page.viewportSize()
  await page.setViewportSize(twoScreens)
  const high = await page.evaluate(() => document.documentElement.scrollHeight)
  if (before !== null) await page.setViewportSize(before)
  return high > twoScreens.most
    ? `the dashboard is ${high} px high, ${twoScreens.most} are allowed`
    : undefined
}

/** What stands outside the window of the topmost dialog. Runs in the page: no imports. */
const outsideDialog = (): string[] => {
  const dialog = [...document.querySelectorAll('[role=dialog][aria-modal=true]')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 0)
    .at(-1)
  if (dialog === undefined) return []
  const scrollsAside = (element: Element): boolean => {
    for (let at = element.parentElement; at !== null && at !== dialog; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== 'visible') return true
    return false
  }
  const nameOf = (element: Element): string =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
  const { left, right } = dialog.getBoundingClientRect()
  const reached = [...dialog.querySelectorAll('button, a[href], input, select, textarea, p, label')]
    .filter((one) => one.checkVisibility() && !scrollsAside(one))
    .filter((one) => {
      const box = one.getBoundingClientRect()
      return box.width > 2 && (box.left < left - 1 || box.right > right + 1)
    })
  return [
    ...(left < -1 || right > innerWidth + 1 ? ['the dialog'] : []),
    ...reached.map((one) => nameOf(one)),
  ]
}
/** What a dialog on the page shows beyond its edge, or the window's. */
export const dialogFaults = async (page: Page): Promise<string[]> =>
  (await page.evaluate(outsideDialog)).map((one) => `'${one}' is not within the dialog`)
