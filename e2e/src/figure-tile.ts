import { expect, type Locator } from '@playwright/test'

/** The number on a tile or in a link of a dashboard, as it stands there: '12', or '1000+'. Waits until it is there. */
export const figureOf = async (link: Locator): Promise<string> => {
  await expect(link).toBeVisible()
  return (await link.getAttribute('data-figure')) ?? 'no figure'
}
