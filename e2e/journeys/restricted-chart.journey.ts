import { expect, type Locator, type Page } from '@playwright/test'
import type { Hand } from '../src/hands/hand.ts'
import { inProve, test } from '../src/journey.ts'
import { enter, openScreen, picture, seesTitle } from '../src/steps.ts'

const reason = 'Called from the emergency room: patient unconscious'
const born = '05/06/1969'
const section = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })
const closedRow = (page: Page): Locator =>
  page.getByRole('list', { name: 'Restricted charts' }).getByRole('listitem')

const searchFor = async (page: Page, hand: Hand, name: string, day: string): Promise<void> => {
  await hand.write(page.getByRole('searchbox', { name: 'Name (Last, First)' }), name)
  await hand.write(page.getByRole('searchbox', { name: 'DOB' }), day)
}

test(
  'a restricted chart is found only by an exact search, opened in an emergency, countersigned by a second person, and closed again',
  inProve,
  async ({ page, hand, labgate, somebodyElse }) => {
    /* The patient's name; each project uses a different one. */
    const last = `Thistlewood${test.info().project.name}`
    const practice = await enter(page, labgate, 'clinic-admin', '/dashboard')
    const { list } = await practice.call<{ list: { locationId: number }[] }>(
      'Patient/GetPatientList',
      { searchCriteria: { pageSize: 1 } },
    )
    const address = { street1: '9 Heron Lane', city: 'Tampa', state: 'FL', postalCode: '33602' }
    const saved = await practice.call<{ id: string }>('Patient/SavePatient', {
      patientId: 0,
      locationId: list[0]?.locationId,
      firstName: 'Odette',
      lastName: last,
      dob: '1969-05-06',
      genderId: 1,
      phone: '(813) 555-0145',
      address,
    })
    const [id] = saved.id.split(',')
    await page.goto(`/patient?id=${id}`)
    await hand.press(page.getByRole('button', { name: 'Restrict chart' }))
    const drawer = page.getByRole('dialog', { name: 'Restricted chart' })
    await hand.choose(drawer.getByRole('combobox', { name: 'Reason' }), 'Public figure')
    await hand.press(drawer.getByRole('button', { name: /^Save restriction/ }))
    await expect(page.getByText('Restricted: Public figure')).toBeVisible()

    const billing = await somebodyElse()
    await enter(billing.page, labgate, 'billing', '/patient')
    await searchFor(billing.page, billing.hand, `${last}, O`, born)
    await expect(billing.page.getByText(/^No patients match these filters\./)).toBeVisible()
    await expect(closedRow(billing.page)).toHaveCount(0)
    await searchFor(billing.page, billing.hand, `${last}, Odette`, born)
    await expect(closedRow(billing.page)).toContainText(
      `Restricted chart${last}, Odette · ${born} · Record ${id}`,
    )
    await expect(closedRow(billing.page).getByRole('button')).toHaveCount(0)
    await picture(billing.page, 'restricted-row-of-others')

    const doctor = await somebodyElse()
    await enter(doctor.page, labgate, 'cet-supervisor', '/patient')
    await searchFor(doctor.page, doctor.hand, `${last}, Odette`, born)
    await picture(doctor.page, 'restricted-row')
    await doctor.hand.press(
      closedRow(doctor.page).getByRole('button', { name: 'Emergency access' }),
    )
    const emergency = doctor.page.getByRole('dialog', { name: 'Emergency access' })
    await doctor.hand.write(emergency.getByRole('textbox', { name: 'Reason' }), 'hurry')
    await doctor.hand.press(emergency.getByRole('button', { name: /^Open emergency access/ }))
    await expect(
      emergency.getByText('Enter at least 10 characters on why this is an emergency.').first(),
    ).toBeVisible()
    await doctor.hand.write(emergency.getByRole('textbox', { name: 'Reason' }), reason)
    await doctor.hand.press(emergency.getByRole('button', { name: /^Open emergency access/ }))
    await expect(section(doctor.page, 'Patient')).toContainText(`${last}, Odette`)
    const bar = section(doctor.page, 'Emergency access')
    await expect(bar).toContainText(
      new RegExp(`Emergency access to record ${id} until \\d\\d:\\d\\d .*\\((60|59) min\\)`),
    )
    await picture(doctor.page, 'restricted-open')
    await openScreen(doctor.page, doctor.hand, 'Emergency Access')
    const own = doctor.page.getByRole('row', { name: new RegExp(reason) })
    await expect(own).toContainText('Waiting')
    await expect(bar).toBeVisible()

    const second = await somebodyElse()
    await enter(second.page, labgate, 'admin', '/break-glass')
    await second.hand.press(second.page.getByRole('row', { name: new RegExp(reason) }))
    const signing = second.page.getByRole('dialog', { name: 'Countersign emergency access' })
    await expect(signing).toContainText(reason)
    await picture(second.page, 'restricted-countersign')
    await second.hand.press(signing.getByRole('button', { name: 'Countersign', exact: true }))
    await expect(second.page.getByRole('row', { name: new RegExp(reason) })).toContainText(
      'Dana Cruz',
    )

    await doctor.hand.press(bar.getByRole('link', { name: 'Open chart' }))
    await seesTitle(doctor.page, 'Patient')
    await doctor.hand.press(bar.getByRole('button', { name: 'End' }))
    await expect(
      doctor.page.getByRole('heading', { name: 'This chart is restricted.' }),
    ).toBeVisible()
    await expect(bar).toHaveCount(0)
    await expect(doctor.page.getByText('Odette')).toHaveCount(0)
    await picture(doctor.page, 'restricted-closed')
  },
)
