import { expect, type Locator, type Page } from '@playwright/test'
import { clientOf } from '../src/client.ts'
import { test } from '../src/journey.ts'
import type { Laboratory } from '../src/laboratory.ts'
import type { Who } from '../src/people.ts'
import { enter, look, stands } from '../src/survey.ts'

test.describe.configure({ mode: 'parallel' })

const row = (page: Page, text: string | RegExp): Locator =>
  page.locator('tr[data-index]').filter({ hasText: text }).first()
const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first()
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })
const closed = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
/**
 * A patient who has an order: a user who sees all accounts is shown patients only through a search.
 */
const someName = async (labgate: Laboratory, who: Who): Promise<string> => {
  const client = await clientOf(labgate, who)
  const { list } = await client.call<{ list: { patientName: string }[] }>(
    'LabOrder/GetLabOrderList',
    { searchCriteria: { pageSize: 1 } },
  )
  return list[0]?.patientName ?? ''
}
const openFirst = async (
  page: Page,
  labgate: Laboratory,
  who: 'admin' | 'clinic' | 'executive',
): Promise<void> => {
  await enter(page, who)
  await page.goto('/patient')
  await stands(page, 'Patient')
  if (who !== 'clinic')
    await page
      .getByRole('searchbox', { name: 'Name (Last, First)' })
      .fill(await someName(labgate, who))
  await row(page, /\d{4} \(\d+/).click()
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible()
}

test('a patient and its drawers have no accessibility or layout faults for laboratory staff', async ({
  page,
  labgate,
}) => {
  await openFirst(page, labgate, 'admin')
  const found = await look(page, 'patient')
  for (const [opener, title] of [
    ['Add insurance', 'Add insurance'],
    ['Add attachment', 'Add attachment'],
    ['Add note', 'Add note'],
  ] as const) {
    await button(page, opener).click()
    await expect(dialog(page, title)).toBeVisible()
    found.push(...(await look(page, `patient-${opener.replace(' ', '-').toLowerCase()}`)))
    await closed(page)
  }
  await page.getByRole('combobox', { name: 'Add medication' }).fill('oxyc')
  await expect(page.getByRole('option').first()).toBeVisible()
  found.push(...(await look(page, 'patient-medication')))
  expect(found, 'what should be mended').toEqual([])
})

test('a patient, and a new one with its missing fields, have no accessibility or layout faults for a practice', async ({
  page,
  labgate,
}) => {
  await openFirst(page, labgate, 'clinic')
  const found = await look(page, 'patient-clinic')
  await page.goto('/patient?id=0')
  await stands(page, 'New patient')
  await page.getByRole('textbox', { name: 'First name' }).fill('A')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Enter the last name.')).toBeVisible()
  found.push(...(await look(page, 'patient-new')))
  expect(found, 'what should be mended').toEqual([])
})

test('a patient has no accessibility or layout faults for a read-only user', async ({
  page,
  labgate,
}) => {
  await openFirst(page, labgate, 'executive')
  expect(await look(page, 'patient-read-only'), 'what should be mended').toEqual([])
})
