import { dayMs, utcDay } from '@labgate/contract/kit/days'
import { expect, type Page } from '@playwright/test'
import type { Client } from '../src/client.ts'
import type { Hand } from '../src/hands/hand.ts'
import { inProve, test } from '../src/journey.ts'
import { sampleText } from '../src/samples.ts'
import { enter, openScreen, picture } from '../src/steps.ts'

const dayIn = (days: number): string => utcDay(new Date(Date.now() + days * dayMs))
const head = 'list,code,price,first day'
const tables = '/insurance?view=tables'

/** Proposes a price for the self-pay list, through the API. */
const proposed = async (client: Client, source: string, price: string): Promise<void> => {
  const file = Buffer.from(`${head}\nSelf-pay,87798,${price},${dayIn(60)}\n`).toString('base64')
  const body = {
    kind: 'prices',
    effectiveDate: dayIn(60),
    overlap: 'end',
    leaveOut: false,
    fileAsBase64: file,
    fileName: 'prices.csv',
    source,
  }
  expect((await client.call('BillingTable/ApplyImport', body)).valid).toBe(true)
}
const openProposal = async (page: Page, hand: Hand, source: string) => {
  await hand.press(page.getByRole('button', { name: `Open proposal ${source}` }))
  const drawer = page.getByRole('dialog', { name: 'Proposed prices' })
  await expect(drawer.getByText(source)).toBeVisible()
  return drawer
}

test(
  'prices from a file are corrected and proposed, and take effect on their first day after another person approves them',
  inProve,
  async ({ page, hand, labgate, somebodyElse }) => {
    /* Both projects work on one laboratory: each has its own prices and source. */
    const { name: project } = test.info().project
    const [source, price] = [`Self-pay list ${project}`, project === 'keyboard' ? '61.40' : '61.25']
    const from = dayIn(30)
    const rows = (second: string) => [
      head,
      `Self-pay,80307,${price},${from}`,
      `Self-pay,G0480,${second},${from}`,
    ]
    await enter(page, labgate, 'admin', '/dashboard')
    await openScreen(page, hand, 'Insurance')
    await hand.press(page.getByRole('button', { name: 'Billing tables' }))
    await hand.press(
      page.getByRole('grid', { name: 'tables' }).getByRole('row', { name: /^Prices/ }),
    )
    await hand.press(page.getByRole('button', { name: 'Import CSV' }))
    const drawer = page.getByRole('dialog', { name: 'Import Prices' })
    const choose = async (path: string): Promise<void> => {
      await hand.attach(drawer.getByRole('button', { name: 'CSV file, up to 5 MB' }), path)
      await hand.press(drawer.getByRole('button', { name: 'Show changes' }))
    }
    await choose(await sampleText('prices.csv', rows('free')))
    await expect(
      drawer
        .getByRole('table', { name: 'What to fix' })
        .getByRole('row', { name: /^3 price Enter an amount in dollars above zero/ }),
    ).toBeVisible()
    await expect(drawer.getByRole('button', { name: /^Propose/ })).toHaveCount(0)
    await picture(page, 'prices-faults')
    await choose(await sampleText('prices-corrected.csv', rows('150')))
    await hand.press(drawer.getByRole('button', { name: 'Propose 2 rows' }))
    await expect(drawer.getByText('Enter where these rows come from.')).toBeVisible()
    await hand.write(drawer.getByRole('textbox', { name: 'Source' }), source)
    await picture(page, 'prices-changes')
    await hand.press(drawer.getByRole('button', { name: 'Propose 2 rows' }))
    await expect(drawer).toBeHidden()
    await expect(page.getByText(/proposals? waits? for another person/)).toBeVisible()

    const other = await somebodyElse()
    await enter(other.page, labgate, 'cet-supervisor', tables)
    const proposal = await openProposal(other.page, other.hand, source)
    await expect(proposal.getByRole('table', { name: 'Changes' })).toContainText(`$${price}`)
    await picture(other.page, 'prices-proposal')
    await other.hand.press(proposal.getByRole('button', { name: 'Approve' }))
    await expect(proposal).toBeHidden()
    for (const [day, count] of [
      [from, 1],
      [dayIn(29), 0],
    ] as const) {
      await other.page.goto(`${tables}&table=prices&find=80307&which=in-effect&on=${day}`)
      const self = other.page
        .getByRole('grid', { name: 'rows' })
        .getByRole('row', { name: /^Self-pay/ })
      await expect(self).toHaveCount(1)
      await expect(self.filter({ hasText: `$${price}` })).toHaveCount(count)
    }
  },
)

test(
  'the person who proposed prices can only withdraw them, and another person declines them with a reason',
  inProve,
  async ({ page, hand, labgate, somebodyElse }) => {
    const { name: project } = test.info().project
    const [own, declined] = [`Withdrawn ${project}`, `Declined ${project}`]
    const admin = await enter(page, labgate, 'admin', '/dashboard')
    await proposed(admin, own, '70.10')
    await proposed(admin, declined, '70.20')
    await page.goto(tables)
    const mine = await openProposal(page, hand, own)
    await expect(mine.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await hand.press(mine.getByRole('button', { name: 'Withdraw' }))
    const withdrawing = page.getByRole('dialog', { name: 'Withdraw this proposal?' })
    await hand.press(withdrawing.getByRole('button', { name: 'Withdraw proposal' }))
    await expect(withdrawing.getByText('Enter the reason.')).toBeVisible()
    await hand.write(
      withdrawing.getByRole('textbox', { name: 'Reason' }),
      'The list was last year’s.',
    )
    await hand.press(withdrawing.getByRole('button', { name: 'Withdraw proposal' }))
    await expect(mine).toBeHidden()

    const other = await somebodyElse()
    await enter(other.page, labgate, 'cet-supervisor', tables)
    const theirs = await openProposal(other.page, other.hand, declined)
    await other.hand.press(theirs.getByRole('button', { name: 'Decline' }))
    const declining = other.page.getByRole('dialog', { name: 'Decline this proposal?' })
    await other.hand.write(
      declining.getByRole('textbox', { name: 'Reason' }),
      'Below what the code costs.',
    )
    await other.hand.press(declining.getByRole('button', { name: 'Decline proposal' }))
    await expect(theirs).toBeHidden()
    const list = other.page.getByRole('table', { name: 'Proposed prices' })
    await expect(list.getByRole('row', { name: new RegExp(`${own}.*last year’s`) })).toBeVisible()
    await expect(
      list.getByRole('row', { name: new RegExp(`${declined}.*Below what the code costs`) }),
    ).toBeVisible()
  },
)
