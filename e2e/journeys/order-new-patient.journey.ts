import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../src/journey.ts'
import { enter, picture, seesTitle } from '../src/steps.ts'

const field = (page: Page | Locator, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true })
const section = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })

/* Labels go to the printer through the browser's PDF viewer. */
test.use({ prints: true })

test('a clinic adds a new patient and her insurance, places an order, and prints its labels', async ({
  page,
  hand,
  labgate,
}) => {
  await enter(page, labgate, 'clinic', '/patient')
  await hand.press(page.getByRole('button', { name: 'New patient' }).first())
  await seesTitle(page, 'New patient')
  await hand.write(field(page, 'First name'), 'Perpetua')
  await hand.write(field(page, 'Last name'), 'Wintergreen')
  await hand.write(field(page, 'DOB'), '02/29/1972')
  await hand.choose(page.getByRole('combobox', { name: 'Sex' }), 'Female')
  await hand.write(field(page, 'Street'), '4 Heron Lane')
  await hand.write(field(page, 'City'), 'Tampa')
  await hand.choose(page.getByRole('combobox', { name: 'State', exact: true }), 'Florida')
  await hand.write(field(page, 'ZIP code'), '33602')
  await hand.write(field(page, 'Phone'), '8135550147')
  await hand.key('Control+Enter')
  await expect(section(page, 'Patient')).toContainText('Wintergreen, Perpetua')

  await hand.press(section(page, 'Insurance').getByRole('button', { name: 'Add insurance' }))
  const card = page.getByRole('dialog', { name: 'Add insurance' })
  await hand.write(card.getByRole('combobox', { name: 'Payer' }), 'Marigold Mutual')
  await hand.choose(card.getByRole('combobox', { name: 'Payer' }), 'Not in the list')
  await hand.write(field(card, 'Payer’s name'), 'Marigold Mutual')
  await hand.write(field(card, 'Member ID'), 'MM-4419')
  await hand.choose(card.getByRole('combobox', { name: 'Relationship to the subscriber' }), 'Self')
  await hand.key('Control+Enter')
  await expect(card).toHaveCount(0)

  await hand.press(page.getByRole('link', { name: 'Order tests' }))
  await seesTitle(page, 'New order')
  await hand.press(
    page
      .getByRole('group', { name: 'Tests' })
      .getByRole('button', { name: 'Urine toxicology', exact: true }),
  )
  await hand.write(page.getByRole('combobox', { name: 'Find a test' }), 'fentanyl')
  await expect(page.getByRole('option', { name: /^Fentanyl/ })).toBeVisible()
  await hand.key('ArrowDown')
  await hand.key('Enter')
  const provider = page.getByRole('combobox', { name: 'Provider' })
  await hand.choose(provider, 'François Desjardins')
  await hand.write(page.getByRole('combobox', { name: 'Add diagnosis' }), 'F11.20')
  await expect(page.getByRole('option', { name: /^F11\.20/ })).toBeVisible()
  await hand.key('Enter')
  await hand.tick(page.getByRole('checkbox', { name: 'List not provided' }))
  await expect(page.getByRole('list', { name: 'Findings' }).getByRole('listitem')).toHaveCount(2)
  await picture(page, 'order-new-patient')
  await hand.key('Control+Enter')
  await expect(page.getByRole('heading', { name: /^Saved as requisition R\d{9}$/ })).toBeVisible()
  await expect(page.getByText(/^2 labels/)).toBeVisible()
  await picture(page, 'order-printed')
})
