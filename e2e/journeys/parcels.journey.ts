import { parcelNumber } from '@labgate/contract/kit/numbers'
import { expect, type Page } from '@playwright/test'
import { clientOf } from '../src/client.ts'
import { test } from '../src/journey.ts'
import { ordersOf, patientOf } from '../src/orders.ts'
import { personPauses } from '../src/pace.ts'
import { scanKeys } from '../src/scanner.ts'
import { enter, picture, seesTitle } from '../src/steps.ts'

const band = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first()
const figure = (page: Page, label: string) =>
  page.getByLabel('Parcel counts').locator('div').filter({ hasText: label }).getByRole('definition')

test('a parcel is packed by scanner, shipped with its sheet, and received with a missing tube, which the practice finds', async ({
  page,
  hand,
  labgate,
  somebodyElse,
}) => {
  const clinic = await clientOf(labgate, 'clinic-admin')
  const patientId = await patientOf(clinic, `Parcel ${test.info().project.name}`)
  const ids = await ordersOf(clinic, patientId, 2, 1)
  const codes: string[] = []
  for (const labOrderId of ids)
    codes.push(
      (
        await clinic.call<{ specimens: { specimenBarcode: string }[] }>('LabOrder/GetLabOrder', {
          labOrderId,
        })
      ).specimens[0]?.specimenBarcode ?? '',
    )
  const [first = '', second = ''] = codes

  await enter(page, labgate, 'clinic-admin', '/shipLog')
  await expect(page.getByRole('grid', { name: 'parcels' })).toBeVisible()
  await hand.press(page.getByRole('button', { name: 'New parcel' }))
  await seesTitle(page, 'New parcel')
  await expect(page.getByText('0 tubes packed')).toBeVisible()
  await page.evaluate(scanKeys, first)
  await expect(band(page, 'In the parcel.')).toContainText('ODALYS')
  await page.evaluate(scanKeys, first)
  await expect(band(page, 'This tube is already in the parcel.')).toBeVisible()
  await page.evaluate(scanKeys, second)
  await expect(page.getByText('2 tubes packed')).toBeVisible()
  const box = page.getByRole('checkbox', { name: new RegExp(`^In the parcel: ${second}`) })
  await box.focus()
  await personPauses(300) // the time a hand needs to get from the scanner to the keyboard
  await hand.key('Space')
  await expect(page.getByText('1 tube packed')).toBeVisible()
  await hand.key('Space')
  await expect(page.getByText('2 tubes packed')).toBeVisible()
  await hand.write(page.getByRole('textbox', { name: 'Tracking number' }), '123456789')
  await hand.key('Control+Enter')
  await expect(page.getByText('Choose the carrier.')).toBeVisible()
  await hand.write(page.getByRole('textbox', { name: 'Tracking number' }), '1234 5678 9012')
  await hand.press(page.getByRole('button', { name: 'Carrier: FedEx' }))
  await hand.key('Control+Enter')
  await expect(
    page.getByRole('dialog', { name: 'Parcel sheet' }).getByRole('button', { name: 'Print' }),
  ).toBeVisible()
  await hand.key('Escape')
  await expect(page.getByText('In transit', { exact: true })).toBeVisible()
  const shipLogId = Number(new URL(page.url()).searchParams.get('id'))

  const dock = await somebodyElse()
  await enter(dock.page, labgate, 'accessioning', '/receiving')
  await expect(dock.page.getByRole('heading', { name: 'In transit' })).toBeVisible()
  await dock.page.evaluate(scanKeys, parcelNumber(shipLogId))
  await expect(figure(dock.page, 'Still expected')).toHaveText('2')
  await dock.page.evaluate(scanKeys, first)
  await expect(band(dock.page, 'Received.')).toContainText('ODALYS')
  await expect(figure(dock.page, 'Received')).toHaveText('1')
  await dock.page.evaluate(scanKeys, first)
  await expect(band(dock.page, 'This tube was already received.')).toContainText('Look')
  await picture(dock.page, 'receiving')
  await dock.hand.key('Control+Enter')
  const closing = dock.page.getByRole('dialog', { name: 'Close with 1 missing?' })
  await expect(closing).toContainText('2 listed = 1 received + 1 missing')
  await expect(closing).toContainText(second)
  await dock.hand.press(closing.getByRole('button', { name: 'Close, 1 missing' }))
  await expect(figure(dock.page, 'Missing')).toHaveText('1')

  await hand.press(page.getByRole('button', { name: 'All parcels' }))
  await hand.press(page.getByRole('button', { name: `We still have it: ${second}` }))
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'We have it' }))
  await expect(page.getByText('Was missing, found at the practice.')).toBeVisible()
  await expect(page.getByRole('button', { name: `We still have it: ${second}` })).toHaveCount(0)
  await picture(page, 'ship-log')
})
