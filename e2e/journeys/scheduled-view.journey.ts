import { expect } from '@playwright/test'
import { inProve, onEmbeddedEngine, test } from '../src/journey.ts'
import { letterTo } from '../src/mailbox.ts'
import { demoPassword, emailOf } from '../src/people.ts'
import { picture, seesTitle, signInAs } from '../src/steps.ts'

test.use(onEmbeddedEngine)

test(
  'a scheduled view is emailed, its link opens the view after sign-in, and its owner sees that it was opened',
  inProve,
  async ({ page, hand, context }) => {
    const mailbox = await context.newPage()
    const letter = letterTo(mailbox, emailOf('regional-manager'))
    // it is written when figures are counted
    await expect(async () => {
      await mailbox.goto('/mailbox')
      await expect(letter).toContainText('Sales Detail: Accounts vs. last year')
    }).toPass()
    const text = await letter.innerText()
    expect(text).not.toMatch(/\d+ (specimens|accounts|orders)|patient|born/i)
    const link = /https?:\S+/.exec(text)?.[0] ?? ''
    expect(new URL(link).searchParams.get('compare')).toBe('year')
    await picture(mailbox, 'scheduled-mailbox')
    await mailbox.close()

    await page.goto(link)
    await expect(page).toHaveURL(/\/login/)
    await signInAs(page, hand, emailOf('regional-manager'), demoPassword())
    await seesTitle(page, 'Sales Detail')
    await expect(page).toHaveURL(/compare=year/)
    await picture(page, 'scheduled-view')

    await hand.press(page.getByRole('button', { name: 'Views' }))
    await hand.press(
      page.getByRole('menuitem', { name: 'Email “Accounts vs. last year” (scheduled)' }),
    )
    const dialog = page.getByRole('dialog', { name: 'Email “Accounts vs. last year”' })
    await expect(dialog.getByText(/^Sent .*, opened /)).toBeVisible()
    await hand.press(dialog.getByRole('button', { name: 'Pause' }))
    await page.goto('/security')
    await expect(page.getByText('Paused. Paused by you.')).toBeVisible()
  },
)
