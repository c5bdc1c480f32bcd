import { expect, type Locator, type Page } from '@playwright/test'
import { inProve, test } from '../src/journey.ts'
import { patientOf } from '../src/orders.ts'
import { enter, openScreen, seesTitle, takeSession } from '../src/steps.ts'

const section = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })

test('an order in progress is offered on the dashboard and opens with the chosen tests', async ({
  page,
  hand,
  labgate,
}) => {
  const client = await takeSession(page, labgate, 'clinic')
  await page.goto(`/lab-order?patient=${await patientOf(client, 'Wexford')}`)
  await seesTitle(page, 'New order')
  const kept = page.waitForResponse(
    (response) => response.url().endsWith('/api/Draft/SaveDraft') && response.ok(),
  )
  await hand.press(
    page
      .getByRole('group', { name: 'Tests' })
      .getByRole('button', { name: 'Urine toxicology', exact: true }),
  )
  await kept
  await page.goto('/dashboard')
  await hand.press(
    section(page, 'Unfinished work')
      .getByRole('link', { name: /Wexford/ })
      .first(),
  )
  await seesTitle(page, 'New order')
  await expect(section(page, 'Patient')).toContainText('Wexford')
  await expect(page.getByRole('region', { name: 'Urine toxicology' })).toBeVisible()
  await expect(page.getByText('no longer')).toHaveCount(0)
})

test(
  'a state accepts its code or its only match, and text that matches no single state is reported and keeps the previous choice',
  inProve,
  async ({ page, hand, labgate }) => {
    /* A sign-in with which no other journey starts a patient: the typed text stays as a draft. */
    await enter(page, labgate, 'clinic-admin', '/dashboard')
    await openScreen(page, hand, 'Patient')
    await hand.press(page.getByRole('button', { name: 'New patient' }).first())
    await seesTitle(page, 'New patient')
    const state = page.getByRole('combobox', { name: 'State', exact: true })
    for (const typed of ['fl', 'flor']) {
      await hand.write(state, typed)
      await hand.key('Enter')
      await expect(state).toHaveValue('Florida')
    }
    await hand.write(state, 'Flx')
    await hand.write(page.getByRole('textbox', { name: 'ZIP code', exact: true }), '33602')
    await expect(state, 'what was chosen before').toHaveValue('Florida')
    await expect(page.getByText('“Flx” matches nothing or more than one.')).toBeVisible()
  },
)
