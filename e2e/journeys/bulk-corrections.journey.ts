import { expect } from '@playwright/test'
import { clientOf } from '../src/client.ts'
import { inProve, test } from '../src/journey.ts'
import { ordersOf, patientOf } from '../src/orders.ts'
import { hangMs, isFull } from '../src/size.ts'
import { enter, openScreen, picture, seesTitle } from '../src/steps.ts'

/* `npm run prove` moves as many as one bulk correction allows. */
const count = isFull ? 200 : 20

test(
  `an office moves: ${count} open orders change location; three changed in the meantime are refused, then moved on the second try`,
  inProve,
  async ({ page, hand, labgate }) => {
    const admin = await clientOf(labgate, 'admin')
    const clinic = await clientOf(labgate, 'clinic-admin')
    const patientId = await patientOf(clinic, 'Umzug')
    const { customerId } = await clinic.call<{ customerId: number }>('Patient/GetPatient', {
      patientId,
    })
    const address = { street1: '1 Old Pier Road', city: 'Tampa', state: 'FL', postalCode: '33602' }
    const place = await admin.call<{ id?: string }>('Customer/SaveLocation', {
      locationId: 0,
      customerId,
      locationName: 'Old Pier',
      phone: '(813) 555-0101',
      timeZoneId: 1,
      address,
    })
    const oldPier = Number(place.id?.split(',')[0] ?? 0)
    expect(oldPier, JSON.stringify(place)).toBeGreaterThan(0)
    const ids = await ordersOf(admin, patientId, count, 10, oldPier)

    await enter(page, labgate, 'cet-supervisor', '/customer-filter')
    await hand.write(
      page.getByRole('textbox', { name: 'Name' }).or(page.getByRole('searchbox', { name: 'Name' })),
      'Sunrise Pain',
    )
    await hand.press(page.getByRole('button', { name: 'Select: Sunrise Pain Clinic' }))
    await seesTitle(page, 'Dashboard')
    await openScreen(page, hand, 'CET Utility')
    await hand.press(page.getByRole('tab', { name: 'Bulk corrections' }))
    await hand.choose(
      page.getByRole('combobox', { name: 'What to correct' }),
      'Change location of open orders',
    )
    await hand.choose(page.getByRole('combobox', { name: 'Location now' }), 'Old Pier')
    await hand.choose(page.getByRole('combobox', { name: 'New location' }), 'Tampa')
    const start = page.getByRole('button', { name: /^Change location \(/ })
    await expect(start).toHaveText(`Change location (${count} rows)`)
    for (const labOrderId of ids.slice(-3)) {
      const { rowVersion } = await admin.call<{ rowVersion: number }>('LabOrder/GetLabOrder', {
        labOrderId,
      })
      expect(
        await admin.call('LabOrder/SaveLabOrder', { labOrderId, isPregnant: 2, rowVersion }),
      ).toMatchObject({ valid: true })
    }
    await hand.press(start)
    await expect(page.getByText('Enter how you know what is correct.')).toBeVisible()
    await hand.write(page.getByRole('textbox', { name: 'Note' }), 'The office moved on Monday.')
    await hand.press(start)
    await expect(page.getByText(`${count - 3} done, 3 refused, 0 to go.`)).toBeVisible({
      timeout: hangMs,
    })
    await expect(page.getByText(/^Refused: .* changed this since you opened it/)).toHaveCount(3)
    await picture(page, 'bulk-refused')
    const { list: left } = await admin.call<{ list: { labOrderId: number }[] }>(
      'CET/GetOrdersForBulk',
      { customerId, act: 'location', from: oldPier },
    )
    expect(left.map(({ labOrderId }) => labOrderId)).toEqual(ids.slice(-3))
    await page.reload()
    await hand.choose(
      page.getByRole('combobox', { name: 'What to correct' }),
      'Change location of open orders',
    )
    await hand.choose(page.getByRole('combobox', { name: 'Location now' }), 'Old Pier')
    await hand.choose(page.getByRole('combobox', { name: 'New location' }), 'Tampa')
    await hand.write(page.getByRole('textbox', { name: 'Note' }), 'The office moved on Monday.')
    await hand.press(page.getByRole('button', { name: 'Change location (3 rows)' }))
    await expect(page.getByText('3 done, 0 refused, 0 to go.')).toBeVisible()
  },
)
