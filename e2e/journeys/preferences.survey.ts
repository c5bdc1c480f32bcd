import { expect } from '@playwright/test'
import { test } from '../src/journey.ts'
import { enter, look, stands } from '../src/survey.ts'

test('a saved preference, and a new one with open classes, have no accessibility or layout faults', async ({
  page,
}) => {
  await enter(page, 'provider')
  await page.goto('/physician-preference')
  await stands(page, 'Provider Preference')
  await page.locator('tr[data-index]').filter({ hasText: 'Chronic pain' }).click()
  await expect(page.getByRole('list', { name: 'Chosen tests' })).toBeVisible()
  const found = await look(page, 'preference-record')
  await page.goto('/physician-preference?id=0&labTypeId=1')
  await page.getByRole('radio', { name: /^Targeted reflex/ }).click()
  await page.getByRole('checkbox', { name: 'Benzodiazepines', exact: true }).click()
  await page.getByRole('button', { name: 'Expand all' }).click()
  await page.getByRole('combobox', { name: 'Find a test' }).fill('mor')
  await expect(page.getByRole('option', { name: /^Morphine/ })).toBeVisible()
  found.push(...(await look(page, 'preference-new')))
  expect(found, 'what should be mended').toEqual([])
})
