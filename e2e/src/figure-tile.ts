import { expect, type Locator } from '@playwright/test'

/** The number on a dashboard tile or link, as shown: '12', or '1000+'. Waits until it appears. */
export const figureOf = async (link: Locator): Promise<string> => {
  await expect(link).toBeVisible()
  return (await link.getAttribute('data-figure')) ?? 'no figure'
}
