import { expect, type Locator, type Page } from '@playwright/test'
import type { Hand } from '../src/hands/hand.ts'
import { inProve, test } from '../src/journey.ts'
import { samplePicture } from '../src/samples.ts'
import { addressOf, enter, openScreen, picture, seesTitle } from '../src/steps.ts'

const field = (page: Page | Locator, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true })
const section = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })
const drawer = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title })
const strip = (page: Page): Locator => section(page, 'Patient')
const idIn = (page: Page): string => new URL(page.url()).searchParams.get('id') ?? ''

/* No one in the demo has this name. */
const zenobia = { first: 'Zenobia', last: 'Quillfeather', born: '03/04/1971' }

const someone = {
  patientId: 0,
  genderId: 1,
  phone: '(813) 555-0145',
  address: { street1: '9 Heron Lane', city: 'Tampa', state: 'FL', postalCode: '33602' },
}

const searchFor = async (page: Page, hand: Hand, name: string, born: string): Promise<void> => {
  await openScreen(page, hand, 'Patient')
  await expect(page.getByRole('searchbox', { name: 'Name (Last, First)' })).toBeVisible()
  await hand.key('/')
  await expect(page.getByRole('searchbox', { name: 'Name (Last, First)' })).toBeFocused()
  await hand.write(page.getByRole('searchbox', { name: 'Name (Last, First)' }), name)
  await hand.write(page.getByRole('searchbox', { name: 'DOB' }), born)
}
const fillIn = async (page: Page, hand: Hand): Promise<void> => {
  await hand.choose(page.getByRole('combobox', { name: 'Sex' }), 'Female')
  await expect(page.getByRole('combobox', { name: 'Sex' })).toHaveValue('Female')
  await hand.write(field(page, 'Street'), '4 Heron Lane')
  await hand.write(field(page, 'City'), 'Tampa')
  await hand.write(field(page, 'ZIP code'), '33602')
  await hand.choose(page.getByRole('combobox', { name: 'State', exact: true }), 'Florida')
  await hand.write(field(page, 'Phone'), '8135550144')
}

test(
  'a clinic adds a patient it could not find, with insurance, medications, and an attachment, and finds her again',
  inProve,
  async ({ page, hand, labgate }) => {
    await enter(page, labgate, 'clinic', '/dashboard')
    await searchFor(page, hand, `${zenobia.last}, ${zenobia.first}`, zenobia.born)
    await expect(page.getByText(/^No patients match these filters\./)).toBeVisible()
    await hand.press(page.getByRole('button', { name: 'New patient' }).first())
    await seesTitle(page, 'New patient')
    await expect(field(page, 'First name')).toHaveValue(zenobia.first)
    await expect(field(page, 'First name')).toBeFocused()
    await expect(field(page, 'Last name')).toHaveValue(zenobia.last)
    await expect(field(page, 'DOB')).toHaveValue(zenobia.born)
    await hand.key('Control+Enter')
    await expect(page.getByText('Choose the sex.')).toBeVisible()
    await picture(page, 'patient-new-faults')
    await fillIn(page, hand)
    await hand.key('Control+Enter')
    await expect(strip(page)).toContainText(`${zenobia.last}, ${zenobia.first}`)
    await expect(strip(page)).toContainText(zenobia.born)
    await seesTitle(page, 'Patient')
    await expect(page.getByRole('link', { name: 'Order tests' })).toBeFocused()

    const insurance = section(page, 'Insurance')
    await hand.press(insurance.getByRole('button', { name: 'Add insurance' }))
    const card = drawer(page, 'Add insurance')
    await hand.write(card.getByRole('combobox', { name: 'Payer' }), 'Marigold Mutual')
    await hand.choose(card.getByRole('combobox', { name: 'Payer' }), 'Not in the list')
    await expect(field(card, 'Payer’s name')).toHaveValue('Marigold Mutual')
    await hand.write(field(card, 'Member ID'), 'MM-4417')
    await hand.choose(
      card.getByRole('combobox', { name: 'Relationship to the subscriber' }),
      'Self',
    )
    await picture(page, 'patient-insurance')
    await hand.key('Control+Enter')
    await expect(card).toHaveCount(0)
    await expect(insurance.getByText(/^Marigold Mutual, primary, MM-4417$/)).toBeVisible()

    const medications = section(page, 'Medications')
    await hand.press(medications.getByRole('button', { name: 'Show: Medications' }))
    await hand.write(medications.getByRole('combobox', { name: 'Add medication' }), 'oxycod')
    await expect(page.getByRole('option', { name: /oxycod/i }).first()).toBeVisible()
    await hand.key('ArrowDown')
    await hand.key('Enter')
    await expect(medications.getByRole('listitem').filter({ hasText: /oxycod/i })).toHaveCount(1)
    await hand.write(medications.getByRole('combobox', { name: 'Add medication' }), 'nettle tea')
    await expect(page.getByRole('option', { name: 'Add “nettle tea” as free text' })).toBeVisible()
    await hand.key('Enter')
    await expect(medications.getByRole('listitem').filter({ hasText: 'nettle tea' })).toContainText(
      'free text',
    )
    await hand.press(medications.getByRole('button', { name: 'Remove nettle tea' }))
    await hand.press(
      page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }),
    )
    await expect(medications.getByRole('listitem').filter({ hasText: 'nettle tea' })).toHaveCount(1)
    await picture(page, 'patient-medications')

    const attachments = section(page, 'Attachments')
    await hand.press(attachments.getByRole('button', { name: 'Add attachment' }))
    const adding = drawer(page, 'Add attachment')
    await hand.choose(adding.getByRole('combobox', { name: 'Type' }), 'Insurance card')
    await hand.write(field(adding, 'Description'), 'Front')
    await hand.attach(
      adding.getByRole('button', { name: 'File, up to 25 MB' }),
      await samplePicture('card.png'),
    )
    await hand.press(adding.getByRole('button', { name: 'Save attachment' }))
    await expect(adding).toHaveCount(0)
    await expect(attachments.getByText('1 attachment', { exact: true })).toBeVisible()

    const id = idIn(page)
    await hand.press(page.getByRole('button', { name: 'Back to the list' }))
    await hand.press(page.getByRole('row', { name: new RegExp(zenobia.last) }))
    await expect(strip(page)).toContainText(zenobia.first)
    expect(idIn(page)).toBe(id)
    expect(addressOf(page)).not.toMatch(/quill|zenobia|1971/i)
  },
)

test(
  'an existing patient is recognized before a second record is made',
  inProve,
  async ({ page, hand, labgate }) => {
    const client = await enter(page, labgate, 'clinic', '/patient')
    const { list } = await client.call<{ list: { locationId: number }[] }>(
      'Patient/GetPatientList',
      { searchCriteria: { pageSize: 1 } },
    )
    const made = await client.call<{ id: string }>('Patient/SavePatient', {
      ...someone,
      locationId: list[0]?.locationId,
      firstName: 'Ottilie',
      lastName: `Vandermeer-${test.info().project.name}`,
      dob: '1958-04-09',
    })
    await searchFor(page, hand, 'Vandermer, Ottilie', '09/04/1958')
    await hand.press(page.getByRole('button', { name: 'New patient' }).first())
    await expect(field(page, 'First name')).toBeFocused()
    await expect(field(page, 'Last name')).toHaveValue('Vandermer')
    await expect(field(page, 'DOB')).toHaveValue('09/04/1958')
    await fillIn(page, hand)
    await hand.key('Control+Enter')
    const dialog = page.getByRole('dialog', { name: /^Is it / })
    await expect(dialog.getByText(/birth date with day and month swapped/i).first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Open this record/ }).first()).toBeFocused()
    await picture(page, 'patient-duplicates')
    await hand.key('Control+Enter')
    await expect(dialog).toBeVisible()
    await hand.press(dialog.getByRole('button', { name: /^Open this record: Vandermeer/ }).first())
    await hand.press(
      page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'OK' }),
    )
    await expect(strip(page)).toContainText('Vandermeer')
    expect(idIn(page)).toBe(made.id.split(',')[0])
  },
)

test(
  'laboratory staff see a full Social Security number for a reason, and leave blank what a requisition omits',
  inProve,
  async ({ page, hand, labgate }) => {
    const client = await enter(page, labgate, 'cet-supervisor', '/patient')
    const { list } = await client.call<{ list: { customerId: number; locationId: number }[] }>(
      'Patient/GetPatientList',
      { searchCriteria: { pageSize: 1 } },
    )
    const { id } = await client.call<{ id: string }>('Patient/SavePatient', {
      ...someone,
      customerId: list[0]?.customerId,
      locationId: list[0]?.locationId,
      firstName: 'Leopoldine',
      lastName: `Fairweather-${test.info().project.name}`,
      dob: '1977-05-06',
      ssn: '219-09-9999',
    })
    const patientId = id.split(',')[0]
    await page.goto(`/patient?id=${patientId}`)
    await hand.press(page.getByRole('button', { name: 'Edit demographics' }))
    const identification = section(page, 'Identification')
    await expect(field(identification, 'Social Security number')).toHaveValue('*****9999')
    await hand.press(identification.getByRole('button', { name: 'Show Social Security number' }))
    const dialog = page.getByRole('dialog', { name: 'Show Social Security number' })
    await hand.write(field(dialog, 'Reason'), 'The payer asked for it')
    await hand.key('Enter')
    await expect(dialog.getByText('219-09-9999')).toBeVisible()
    await hand.press(dialog.getByRole('button', { name: 'Close' }).last())
    await expect(page.getByText('219-09-9999')).toHaveCount(0)

    await hand.tick(page.getByRole('checkbox', { name: 'DOB is missing' }))
    await expect(field(page, 'DOB')).toHaveValue('')
    await hand.key('Control+Enter')
    await expect(page.getByText(/^Missing: birth date/).first()).toBeVisible()
    await hand.write(field(page, 'DOB'), '05/06/1977')
    await expect(page.getByRole('checkbox', { name: 'DOB is missing' })).not.toBeChecked()
    await hand.key('Control+Enter')
    await expect(strip(page)).toContainText('05/06/1977')
  },
)
