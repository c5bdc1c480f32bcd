import { parcelNumber } from '@labgate/contract/kit/numbers'
import { expect, type Locator, type Page } from '@playwright/test'
import { clientOf } from '../src/client.ts'
import { test } from '../src/journey.ts'
import { ordersOf, patientOf, tubeOf } from '../src/orders.ts'
import { personPauses } from '../src/pace.ts'
import { scan } from '../src/scanner.ts'
import { isFull } from '../src/size.ts'
import { enter, follow, picture, seesTitle } from '../src/steps.ts'

const band = (page: Page): Locator => page.getByRole('status', { name: 'Verdict' })
/*
 * Pauses between a scanner's keys, in ms: by cable, by Bluetooth, through a remote desktop.
 * `npm test` takes the fastest and the slowest.
 */
const paces = isFull ? [5, 40, 55, 110] : [5, 110]

interface Tube {
  specimenBarcode: string
  requisitionNo: string
  lastName: string
  labStatusId: number
}

test('scans at every speed open only their tube; any other code gets a response, and its keys trigger nothing', async ({
  page,
  context,
  labgate,
}) => {
  await page.clock.install()
  const dock = await enter(page, labgate, 'accessioning', '/accessioning')
  const clinic = await clientOf(labgate, 'clinic-admin')
  const orders = await ordersOf(clinic, await patientOf(clinic, 'Linden'), 2, 1)
  await clinic.call('LabOrder/PrintLabels', { labOrderId: orders, copies: 1 })
  const read = async (labOrderId: number) =>
    dock.call<Tube>('LabOrder/GetLabOrderForAccessioning', {
      SpecimenBarcode: await tubeOf(clinic, labOrderId),
    })
  const [one, two] = [await read(orders[0] ?? 0), await read(orders[1] ?? 0)]
  const wire = await context.newCDPSession(page)
  const acts: string[] = []
  page.on('request', (request) => {
    if (/AccessionLabOrder|RejectLabOrder|HoldLabOrder|SaveCustomerIncident/.test(request.url()))
      acts.push(request.url())
  })
  await seesTitle(page, 'Accessioning')

  for (const pace of paces) {
    await scan(page, wire, one.specimenBarcode, pace)
    await expect(page.getByRole('region', { name: 'Patient' })).toContainText(one.lastName)
    for (const foreign of ['XR1234', one.requisitionNo, '1Z999AA10123456784']) {
      await scan(page, wire, foreign, pace)
      await expect(band(page), `${foreign} at ${pace} ms`).toContainText(foreign)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'They match: process' })).toBeDisabled()
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await scan(page, wire, two.specimenBarcode, pace)
    await expect(band(page)).toContainText(`${two.specimenBarcode}You scanned a different tube.`)
    await expect(band(page), 'the page is scrolled').toBeInViewport()
    if (pace === paces[1]) await picture(page, 'scanners-other-tube')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'They match: process' })).toBeEnabled()
    await personPauses(150) // a person's pause between two keys
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: 'Specimen number' })).toBeFocused()
    /* With the cursor in a field it is reported, too, and stays there: it may have been typed. */
    await scan(page, wire, 'XR1234', pace)
    await expect(band(page)).toContainText('XR1234Not a Labgate number.')
    await expect(page.getByRole('textbox', { name: 'Specimen number' })).toHaveValue('XR1234')
    await page.getByRole('textbox', { name: 'Specimen number' }).fill('')
  }
  expect(acts).toEqual([])
  expect((await read(orders[0] ?? 0)).labStatusId).toBe(one.labStatusId)
})

test('a carrier barcode opens its parcel at receiving and on Dashboard, and so does a parcel sheet', async ({
  page,
  context,
  labgate,
}) => {
  await page.clock.install()
  await enter(page, labgate, 'accessioning', '/receiving')
  const clinic = await clientOf(labgate, 'clinic-admin')
  const [labOrderId = 0] = await ordersOf(clinic, await patientOf(clinic, 'Rowan'), 1, 1)
  const { locationId } = await clinic.call<{ locationId: number }>('LabOrder/GetLabOrder', {
    labOrderId,
  })
  const saved = await clinic.call<{ id: string }>('ShipLog/SaveShipLog', {
    shipLogId: 0,
    locationId,
    shippingMethodId: 2,
    trackingNo: '1Z999AA10123456784',
    specimens: [{ labOrderId }],
    ships: true,
  })
  const wire = await context.newCDPSession(page)
  for (const pace of paces) {
    await follow(page, '/receiving')
    await expect(page).toHaveURL(/\/receiving$/)
    await seesTitle(page, 'Receiving')
    await scan(page, wire, '1Z999AA10123456784', pace)
    await expect(page).toHaveURL(new RegExp(`id=${saved.id}`))
    await expect(band(page)).toContainText('This parcel is open.')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await picture(page, 'scanners-carrier')
  const seesDashboard = async (): Promise<void> => {
    await follow(page, '/dashboard')
    await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  }
  await seesDashboard()
  await scan(page, wire, '1Z999AA10123456784')
  await seesTitle(page, 'Receiving')
  await expect(page).toHaveURL(new RegExp(`id=${saved.id}`))
  await seesDashboard()
  await scan(page, wire, parcelNumber(Number(saved.id)))
  await seesTitle(page, 'Receiving')
  await expect(page).toHaveURL(new RegExp(`id=${saved.id}`))
})
