import { expect, type Page } from '@playwright/test'
import { pressWith } from './chord.ts'
import { refuseBox, type Hand } from './hand.ts'
import { hasNativeList, optionOf } from './native-list.ts'

/** Works with the mouse, and types. */
export const mouseHand = (page: Page): Hand => ({
  way: 'mouse',
  press: async (target) => {
    await refuseBox(target)
    await target.click()
  },
  write: (target, text) => target.fill(text),
  choose: async (target, option) => {
    if (await hasNativeList(target))
      return void (await target.selectOption({ label: await optionOf(target, option) }))
    await target.click()
    await page.getByRole('option', { name: option, exact: true }).click()
  },
  /* The box itself can be hidden and drawn by its label. */
  tick: async (target) => {
    const id = (await target.getAttribute('id')) ?? ''
    if (!(await target.isChecked())) await page.locator(`label[for="${id}"]`).first().click()
    await expect(target).toBeChecked()
  },
  untick: async (target) => {
    const id = (await target.getAttribute('id')) ?? ''
    if (await target.isChecked()) await page.locator(`label[for="${id}"]`).first().click()
    await expect(target).not.toBeChecked()
  },
  attach: async (target, path) => {
    const chooser = page.waitForEvent('filechooser')
    await target.click()
    await (await chooser).setFiles(path)
  },
  key: (keys) => pressWith(page, keys),
})
