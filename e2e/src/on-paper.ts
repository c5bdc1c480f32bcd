import type { Page } from '@playwright/test'

/**
 * What scrolls, and so is cut on paper, or sticks to an edge, and so lies over what is printed. Runs
 * in the page: no imports.
 */
const cutOrStuck = (): string[] =>
  [...document.querySelectorAll('body *')].flatMap((one) => {
    const { display, visibility, position, overflowX, overflowY, textOverflow } =
      getComputedStyle(one)
    const { width, height } = one.getBoundingClientRect()
    const isHidden = display === 'none' || visibility === 'hidden' || width <= 2 || height <= 2
    if (isHidden || one.closest('svg, iframe, textarea, input') !== null) return []
    const name = `${one.tagName.toLowerCase()}.${one.className}`
    const clips = (overflow: string): boolean =>
      ['auto', 'scroll', 'hidden', 'clip'].includes(overflow) && textOverflow !== 'ellipsis'
    // a few pixels are a shadow or a rounded width
    return [
      ...(clips(overflowY) && one.scrollHeight > one.clientHeight + 4
        ? [`${name} shows ${one.clientHeight} of ${one.scrollHeight} px`]
        : []),
      ...(clips(overflowX) && one.scrollWidth > one.clientWidth + 4
        ? [`${name} is cut at its side`]
        : []),
      ...(['sticky', 'fixed'].includes(position) ? [`${name} is ${position}`] : []),
    ]
  })

/** What of this page is cut or stuck when it is printed on Letter. */
export const cutOnPaper = async (page: Page): Promise<string[]> => {
  const before = page.viewportSize()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  // a wide table turns the paper (web/src/ui/table/paper.ts)
  const isTurned = await page.evaluate(() =>
    document.adoptedStyleSheets.some((sheet) =>
      [...sheet.cssRules].some(({ cssText }) => cssText.includes('landscape')),
    ),
  )
  const width = isTurned ? 965 : 725
  await page.setViewportSize({ width, height: before?.height ?? 900 })
  const found = await page.evaluate(cutOrStuck)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  if (wide > width + 4) found.push(`${wide} px wide on ${width} px of paper`)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  if (before !== null) await page.setViewportSize(before)
  return [...new Set(found)]
}
