import { expect, type Locator, type Page } from '@playwright/test'
import { clientOf } from '../src/client.ts'
import { inProve, test } from '../src/journey.ts'
import { enter, openScreen, picture, seesTitle } from '../src/steps.ts'

interface Found {
  list: { patientId: number; specimenBarcode: string }[]
}
interface Person {
  firstName: string
  lastName: string
  dob: string
  genderId: number
  locationId: number
  address: object
  phone: string
}

const region = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true })
const orders = (page: Page): Locator => page.getByRole('table', { name: 'Orders' })

test(
  'two records of one person are merged with the orders on the kept one, and an unmerge separates them and later additions',
  inProve,
  async ({ page, hand, labgate }) => {
    /* A second record of a person who has orders, as a new front desk employee would create it. */
    const practice = await clientOf(labgate, 'clinic-admin')
    const [order] = (
      await practice.call<Found>('LabOrder/GetLabOrderList', { searchCriteria: { pageSize: 1 } })
    ).list
    if (order === undefined) throw new Error('The demo has no orders.')
    const first = await practice.call<Person>('Patient/GetPatient', { patientId: order.patientId })
    const { firstName, lastName, dob, genderId, locationId, address, phone } = first
    const saved = await practice.call<{ id: string }>('Patient/SavePatient', {
      patientId: 0,
      firstName,
      lastName,
      dob,
      genderId,
      locationId,
      address,
      phone,
      email: 'second.record@people.example',
    })
    const second = Number(saved.id.split(',')[0])
    const name = `${lastName}, ${firstName}`
    const both = `${name} and ${name}`

    await enter(page, labgate, 'cet-supervisor', '/customer-filter')
    await hand.write(
      page.getByRole('textbox', { name: 'Name' }).or(page.getByRole('searchbox', { name: 'Name' })),
      'Sunrise Pain',
    )
    await hand.press(page.getByRole('button', { name: 'Select: Sunrise Pain Clinic' }))
    await seesTitle(page, 'Dashboard')
    await openScreen(page, hand, 'Patient Merge')
    await picture(page, 'merge-pairs')
    await hand.press(page.getByRole('button', { name: `Compare: ${both}` }))
    await expect(region(page, 'Record to keep')).toContainText(order.specimenBarcode)
    await hand.press(page.getByRole('button', { name: 'Swap' }))
    await expect(region(page, 'Record to merge')).toContainText(order.specimenBarcode)
    await expect(page).toHaveURL(
      new RegExp(`/patient-merge\\?id=${second}&with=${order.patientId}$`),
    )
    await hand.tick(page.getByRole('radio', { name: /^Email from the record to merge/ }))
    await hand.write(page.getByRole('textbox', { name: 'Reason' }), 'Same driver’s license')
    await picture(page, 'merge-compare')
    await hand.key('Control+Enter')
    const dialog = page.getByRole('dialog', { name: 'Merge these records?' })
    // who is kept and who is merged, below the band that names both
    await expect(dialog.getByText(/^(Keep|Merge into it): /).filter({ hasText: name })).toHaveCount(
      2,
    )
    await hand.press(dialog.getByRole('button', { name: 'Merge records' }))
    await expect(page.getByText('The records are merged.')).toBeVisible()
    await expect(page.getByRole('row', { name: /Same driver’s license/ })).toContainText('Merged')

    await page.goto(`/patient?id=${order.patientId}`)
    await expect(page.getByText('This record was merged into another one')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Save patient/ })).toHaveCount(0)
    await picture(page, 'merge-banner')
    await hand.press(page.getByRole('alert').getByRole('link', { name }))
    await expect(page).toHaveURL(new RegExp(`/patient\\?id=${second}$`))
    await expect(orders(page)).toContainText(order.specimenBarcode)
    const noted = await practice.call('Patient/SavePatientNote', {
      patientId: second,
      subject: 'Called about the bill',
      note: 'Asked for a copy.',
    })
    expect(noted).toMatchObject({ valid: true })

    await openScreen(page, hand, 'Patient Merge')
    await hand.press(page.getByRole('tab', { name: 'Merges' }))
    await hand.press(page.getByRole('button', { name: `Unmerge: ${both}` }).first())
    const drawer = page.getByRole('dialog', { name: 'Unmerge' })
    await hand.write(drawer.getByRole('textbox', { name: 'Reason' }), 'Two people after all')
    await hand.key('Control+Enter')
    await expect(drawer.getByText('Choose where it belongs.')).toBeVisible()
    await hand.tick(drawer.getByRole('radio', { name: `Goes with ${name} (merged record)` }))
    await picture(page, 'merge-unmerge')
    await hand.key('Control+Enter')
    await expect(page.getByText('The records are separate again.')).toBeVisible()

    await page.goto(`/patient?id=${order.patientId}`)
    await expect(orders(page)).toContainText(order.specimenBarcode)
    await expect(page.getByText('Called about the bill')).toBeVisible()
    await expect(page.getByText('This record was merged into another one')).toHaveCount(0)
  },
)
