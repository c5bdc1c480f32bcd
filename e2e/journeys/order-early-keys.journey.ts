import { expect, type Page } from '@playwright/test'
import { test } from '../src/journey.ts'
import { patientOf } from '../src/orders.ts'
import { personPauses, slowLine } from '../src/pace.ts'
import { enter, seesTitle } from '../src/steps.ts'

const lateMs = 1_500
/** Between two keys of a fast typist. */
const typingMs = 90

/**
 * Delays the file of the patient field and the search responses; the first response arrives last.
 */
const slow = async (page: Page): Promise<void> => {
  let searches = 0
  await page.route(/assets\/choose-patient/, async (route) => {
    await slowLine(lateMs)
    await route.continue()
  })
  await page.route(/Patient\/GetPatientList/, async (route) => {
    await slowLine(searches++ === 0 ? 2 * lateMs : lateMs)
    await route.continue()
  })
}

test('pressing N, typing immediately, and pressing Enter on a slow connection orders for the named patient', async ({
  page,
  labgate,
}) => {
  const client = await enter(page, labgate, 'clinic', '/lab-order')
  for (const name of ['Ice', 'Nunice', 'Zeunice']) await patientOf(client, name)
  await seesTitle(page, 'Lab Order')
  // from then on, the key is heard
  await expect(page.getByRole('button', { name: 'New order' })).toBeVisible()
  await slow(page)
  await page.keyboard.press('n')
  await personPauses(typingMs)
  await page.keyboard.type('zeunice', { delay: typingMs })
  await personPauses(2 * typingMs)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Patient' })).toHaveValue('zeunice')
  /* The response came after Enter: the match is shown and marked, and the next Enter takes it. */
  await expect(page.getByRole('option', { name: /^Zeunice, / })).toHaveAttribute(
    'data-combobox-selected',
    'true',
  )
  await personPauses(500)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Patient', exact: true })).toContainText('Zeunice')

  /* With several matches, Enter moves into the list and takes none of them. */
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await seesTitle(page, 'Lab Order')
  for (const name of ['Zorn', 'Zornig']) await patientOf(client, name)
  await expect(page.getByRole('button', { name: 'New order' })).toBeVisible()
  await page.keyboard.press('n')
  await personPauses(typingMs)
  await page.keyboard.type('zorn', { delay: typingMs })
  await personPauses(2 * typingMs)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const second = page.getByRole('option', { name: /^Zornig, / })
  await expect(second).toContainText(/\d\d\/\d\d\/\d{4} .*Female/)
  await expect(page.getByRole('combobox', { name: 'Patient' })).toHaveAttribute(
    'aria-activedescendant',
    /./,
  )
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Patient', exact: true })).toContainText('Zornig')
})
