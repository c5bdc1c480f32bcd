import { expect } from '@playwright/test'
import type { Client } from '../src/client.ts'
import { test } from '../src/journey.ts'
import { enter, openScreen, picture } from '../src/steps.ts'

interface FaxNumber {
  locationId: number
  location: string
  needsSecond: boolean
  waiting: number
}

/** A number for which reports wait, and that one person may verify; its location gets each report by itself. */
const numberOf = async (client: Client): Promise<FaxNumber> => {
  const { list } = await client.call<{ list: FaxNumber[] }>('FaxNumber/GetFaxNumberList', { searchCriteria: { state: 'unverified' } })
  for (const one of list.filter(({ needsSecond, waiting }) => !needsSecond && waiting > 0))
    if (!(await client.call<{ faxBatch: boolean }>('Customer/GetLocation', { locationId: one.locationId })).faxBatch) return one
  throw new Error('the demo has no such fax number')
}

test('a fax number is verified by a call, and what waits for it is held back no more', async ({ page, hand, labgate }) => {
  const admin = await enter(page, labgate, 'admin', '/dashboard')
  const { location, locationId } = await numberOf(admin)
  await openScreen(page, hand, 'Fax Service')
  await hand.press(page.getByRole('tab', { name: /^Fax numbers/ }))
  await hand.press(
    page
      .getByRole('grid', { name: 'fax numbers' })
      .getByRole('row', { name: new RegExp(location) })
      .filter({ hasText: 'Not verified' })
      .first(),
  )
  const drawer = page.getByRole('dialog', { name: 'Fax number' })
  await hand.tick(drawer.getByRole('radio', { name: 'Call-back' }))
  await hand.write(drawer.getByRole('textbox', { name: 'With whom you spoke' }), 'Front desk')
  await hand.press(drawer.getByRole('button', { name: 'Note the call' }))
  await expect(page.getByText('Verified.', { exact: true })).toBeVisible()
  const waits = async (): Promise<string[]> =>
    (await admin.call<{ list: { waits: string }[] }>('Fax/GetFaxList', { searchCriteria: { locationId } })).list.map((one) => one.waits)
  await expect.poll(async () => (await waits()).length).toBeGreaterThan(0)
  expect(await waits()).not.toContain('not verified')
  await hand.press(page.getByRole('tab', { name: 'Faxes' }))
  await expect(page.getByRole('grid', { name: 'faxes' })).toBeVisible()
  await picture(page, 'fax-queue')
})
