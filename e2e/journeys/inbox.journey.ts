import { expect } from '@playwright/test'
import { test } from '../src/journey.ts'
import { enter, openScreen, picture } from '../src/steps.ts'

test('a practice reads what an order lacks, completes it where the message leads, and the message goes', async ({ page, hand, labgate }) => {
  await enter(page, labgate, 'clinic', '/dashboard')
  await openScreen(page, hand, 'Inbox')
  const list = page.getByRole('grid', { name: 'messages' })
  await expect(list).toBeVisible()
  const message = list.getByRole('row', { name: /last name is missing/ }).first()
  await hand.press(message)
  const drawer = page.getByRole('dialog', { name: 'Message' })
  await expect(drawer.getByRole('heading', { name: /last name is missing/ })).toBeVisible()
  await picture(page, 'inbox-message')
  await hand.press(drawer.getByRole('button', { name: 'Open patient' }))
  const field = page.getByRole('textbox', { name: 'Last name', exact: true })
  await hand.write(field, 'Kowalczyk')
  await hand.key('Control+Enter')
  await expect(page.getByText('Saved.')).toBeVisible()
  await openScreen(page, hand, 'Inbox')
  await expect(async () => {
    await page.reload()
    await expect(list).toBeVisible()
    await expect(list.getByRole('row', { name: /Kowalczyk/ }).filter({ hasText: 'last name is missing' })).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
})
