import { expect } from '@playwright/test'
import { clientOf, type Client } from '../src/client.ts'
import { inProve, test } from '../src/journey.ts'
import { enter, openScreen, picture } from '../src/steps.ts'

interface FaxNumber {
  locationId: number
  location: string
  needsSecond: boolean
  waiting: number
}
interface SentFax {
  faxId: number
  kind: string
  rowVersion: number
  locationId: number
  location: string
}

/**
 * A number that reports are waiting for and one person can verify; its location gets each report
 * automatically.
 */
const numberOf = async (client: Client): Promise<FaxNumber> => {
  const { list } = await client.call<{ list: FaxNumber[] }>('FaxNumber/GetFaxNumberList', {
    searchCriteria: { state: 'unverified' },
  })
  for (const one of list.filter(({ needsSecond, waiting }) => !needsSecond && waiting > 0))
    if (
      !(
        await client.call<{ faxBatch: boolean }>('Customer/GetLocation', {
          locationId: one.locationId,
        })
      ).faxBatch
    )
      return one
  throw new Error('the demo has no such fax number')
}

/** A report that was faxed; the demo's recent ones are sent within a minute of its start. */
const sentFax = async (client: Client): Promise<SentFax> => {
  const sent = async () =>
    (
      await client.call<{ list: SentFax[] }>('Fax/GetFaxList', {
        searchCriteria: { state: 'sent' },
      })
    ).list.find(({ kind }) => kind === 'result')
  await expect.poll(sent).toBeDefined()
  return (await sent())!
}

/** States of a location's faxes, latest first. */
const statesAt = async (client: Client, locationId: number): Promise<string[]> =>
  (
    await client.call<{ list: { state: string }[] }>('Fax/GetFaxList', {
      searchCriteria: { locationId },
    })
  ).list.map(({ state }) => state)

test(
  'a fax number is verified by a call, and the faxes that wait for it are sent',
  inProve,
  async ({ page, hand, labgate }) => {
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
    await hand.write(drawer.getByRole('textbox', { name: 'Who you spoke with' }), 'Front desk')
    await hand.press(drawer.getByRole('button', { name: 'Record the call' }))
    await expect(page.getByText('Verified.', { exact: true })).toBeVisible()
    await expect.poll(() => statesAt(admin, locationId)).toContain('sent')
    await hand.press(page.getByRole('tab', { name: 'Faxes' }))
    await hand.choose(page.getByRole('combobox', { name: 'Status' }), 'Sent')
    await hand.press(
      page
        .getByRole('grid', { name: 'faxes' })
        .getByRole('row', { name: new RegExp(location) })
        .filter({ hasText: 'Sent' })
        .first(),
    )
    const fax = page.getByRole('dialog', { name: /^Fax/ })
    await expect(fax.getByText('Arrived')).toBeVisible()
    await picture(page, 'fax-sent')
  },
)

test(
  'a fax whose last page was not confirmed is listed for review and sent again with a reason',
  inProve,
  async ({ page, hand, labgate }) => {
    const [admin, second] = [
      await clientOf(labgate, 'admin'),
      await clientOf(labgate, 'cet-supervisor'),
    ]
    const { faxId, location, locationId, rowVersion } = await sentFax(admin)
    // the demo's network does not confirm the first fax to a number with this ending
    const { id } = await admin.call<{ id: string }>('FaxNumber/AddFaxNumber', {
      locationId,
      number: '(813) 555-0117',
    })
    const faxNumberId = Number(id)
    await admin.call('FaxNumber/NoteCallBack', {
      faxNumberId,
      spokenTo: 'Front desk',
      phoneCalled: '(813) 555-0100',
      note: '',
      rowVersion: 1,
    })
    expect(
      await second.call('FaxNumber/ConfirmFaxNumber', { faxNumberId, rowVersion: 2 }),
    ).toMatchObject({ valid: true })
    expect(await second.call('Fax/ResendFax', { faxId, faxNumberId, rowVersion })).toMatchObject({
      valid: true,
    })
    await expect.poll(() => statesAt(admin, locationId)).toContain('uncertain')
    await enter(page, labgate, 'cet-supervisor', '/dashboard')
    await openScreen(page, hand, 'Fax Service')
    const uncertain = page.getByRole('region', { name: 'One fax is uncertain' })
    await picture(page, 'fax-uncertain')
    await hand.press(uncertain.getByRole('button', { name: new RegExp(location) }))
    const fax = page.getByRole('dialog', { name: /^Fax/ })
    await expect(
      fax.getByText('The call ended before the practice’s machine confirmed the last page.'),
    ).toBeVisible()
    await picture(page, 'fax-uncertain-open')
    await hand.press(fax.getByRole('button', { name: 'Send again' }))
    const ask = page.getByRole('dialog', { name: 'Send it again' })
    await hand.write(
      ask.getByRole('textbox', { name: 'Reason for sending again' }),
      'Not in their tray, says the front desk.',
    )
    await hand.press(ask.getByRole('button', { name: 'Send again' }))
    await expect(page.getByText('It is being sent again.', { exact: true })).toBeVisible()
    await expect(uncertain).toBeHidden()
    await expect.poll(() => statesAt(admin, locationId)).not.toContain('sending')
    await page.reload()
    await expect(fax.getByText('Arrived')).toBeVisible()
    await expect(fax.getByText('Not in their tray, says the front desk.')).toBeVisible()
    await picture(page, 'fax-sent-again')
  },
)
