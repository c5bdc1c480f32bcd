import { expect } from '@playwright/test'
import { clientOf } from '../src/client.ts'
import { inProve, test } from '../src/journey.ts'
import { orderOf, patientOf } from '../src/orders.ts'
import { enter, picture, seesTitle } from '../src/steps.ts'

interface Order {
  valid: boolean
  customerId: number
  patientId: number
  specimens: { specimenBarcode: string; labStatusId: number }[]
}
const [received, movedAway] = [20, 90]
const orlando = 2

test(
  'an order moves to the right account with a preview and keyed identifiers; its old number leads to the new one, hidden from the old practice',
  inProve,
  async ({ page, hand, labgate, watcher }) => {
    watcher.expects(/MoveToAccount: faulty/)
    const cet = await clientOf(labgate, 'cet-supervisor')
    const clinic = await clientOf(labgate, 'clinic-admin')
    const patient = await patientOf(clinic, 'Fremdmann')
    const wrongId = await orderOf(clinic, patient)
    const old =
      (await clinic.call<Order>('LabOrder/GetLabOrder', { labOrderId: wrongId })).specimens[0]
        ?.specimenBarcode ?? ''
    const dock = await clientOf(labgate, 'accessioning')
    const scan = {
      key: `wrong-account-${wrongId}`,
      specimenBarcode: old,
      shipLogId: 0,
      at: new Date().toISOString(),
      userId: dock.userId,
    }
    expect(await dock.call('ShipLog/ReceiveScans', { labId: 1, scans: [scan] })).toMatchObject({
      valid: true,
    })
    const { list: people } = await cet.call<{ list: { patientId: number; dob: string | null }[] }>(
      'Patient/GetPatientList',
      {
        searchCriteria: { customerId: orlando, pageSize: 20 },
      },
    )
    const patientId = people.find(({ dob }) => dob !== null)?.patientId ?? 0
    const right = await cet.call<{ firstName: string; lastName: string; dob: string }>(
      'Patient/GetPatient',
      { patientId },
    )
    const [year = '', month = '', day = ''] = right.dob.split('-')

    await enter(page, labgate, 'cet-supervisor', '/cet-utility')
    await seesTitle(page, 'CET Utility')
    await hand.write(page.getByRole('searchbox', { name: 'Specimen ID' }), old)
    await page.getByRole('grid', { name: 'orders' }).getByRole('row').nth(1).focus()
    await hand.key('Enter')
    await hand.choose(page.getByRole('combobox', { name: 'What to correct' }), 'Account')
    await hand.write(page.getByRole('combobox', { name: 'Right account' }), 'Orlando Family')
    await expect(page.getByRole('option', { name: /Orlando Family/ }).first()).toBeVisible()
    await hand.key('Enter')
    await hand.write(
      page.getByRole('combobox', { name: 'Patient in that account' }),
      `${right.lastName}, ${right.firstName}`,
    )
    await expect(
      page.getByRole('option', { name: new RegExp(right.firstName) }).first(),
    ).toBeVisible()
    await hand.key('Enter')
    await hand.choose(page.getByRole('combobox', { name: 'Location' }), 'Orlando')
    await hand.choose(page.getByRole('combobox', { name: 'Provider' }), 'Not on the requisition')
    await hand.press(page.getByRole('button', { name: 'Preview' }))
    await expect(page.getByRole('table', { name: 'Changes' })).toContainText(
      'Orlando Family Practice',
    )
    await expect(page.getByText(`Number ${old} is retired.`, { exact: false })).toBeVisible()
    await hand.choose(page.getByRole('combobox', { name: 'Read from' }), 'Tube')
    await hand.write(page.getByRole('textbox', { name: 'Last name' }), `${right.lastName}x`)
    await hand.write(page.getByRole('textbox', { name: 'First name' }), right.firstName)
    await hand.write(page.getByRole('textbox', { name: 'DOB' }), `${month}/${day}/${year}`)
    await hand.write(
      page.getByRole('textbox', { name: 'Note' }),
      'The paper names Orlando Family Practice.',
    )
    await hand.press(page.getByRole('button', { name: /^Move order/ }))
    await expect(
      page.getByText('This does not match the record that the order would go to.').first(),
    ).toBeVisible()
    await hand.write(page.getByRole('textbox', { name: 'Last name' }), right.lastName)
    await hand.press(page.getByRole('button', { name: /^Move order/ }))
    const row = page
      .getByRole('grid', { name: 'corrections' })
      .getByRole('row', { name: /Orlando/ })
    await expect(row, 'the new order is open').toContainText('Orlando Family Practice')
    await expect(row).toContainText('New label not printed')
    await picture(page, 'account-moved')

    const labOrderId = Number(new URL(page.url()).searchParams.get('id'))
    expect(labOrderId).not.toBe(wrongId)
    const made = await cet.call<Order>('LabOrder/GetLabOrder', { labOrderId })
    expect(made).toMatchObject({
      customerId: orlando,
      patientId,
      specimens: [{ labStatusId: received }],
    })
    expect(await clinic.call<Order>('LabOrder/GetLabOrder', { labOrderId: wrongId })).toMatchObject(
      { specimens: [{ labStatusId: movedAway }] },
    )
    expect(await clinic.call('LabOrder/GetLabOrder', { labOrderId })).toMatchObject({
      valid: false,
      code: 'not-found',
    })
    const { list: lines } = await clinic.call<{ list: { subject: string; message: string }[] }>(
      'Inbox/GetInboxList',
      { searchCriteria: {} },
    )
    const message = lines.find(({ subject }) => subject === 'The laboratory corrected an order')
    expect(JSON.stringify(message)).not.toMatch(/Orlando/)
    const scanned = await dock.call('LabOrder/GetLabOrderForAccessioning', { SpecimenBarcode: old })
    expect(scanned).toHaveProperty(
      'message',
      expect.stringContaining(made.specimens[0]?.specimenBarcode ?? 'no number'),
    )
  },
)
