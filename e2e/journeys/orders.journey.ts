import { expect, type Locator, type Page } from '@playwright/test'
import type { Client } from '../src/client.ts'
import type { Hand } from '../src/hands/hand.ts'
import { test } from '../src/journey.ts'
import { enter, picture, seesTitle } from '../src/steps.ts'

const section = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })
const type = (page: Page, name: string): Locator => page.getByRole('group', { name: 'What is tested' }).getByRole('button', { name, exact: true })
const findings = (page: Page): Locator => page.getByRole('list', { name: 'Findings' })

/** Somebody new at the clinic, with what an order of toxicology needs in the record. */
const patientOf = async (client: Client, lastName: string): Promise<number> => {
  const { list: locations } = await client.call<{ list: { locationId: number }[] }>('Customer/GetLocationList', { UserId: client.userId })
  const address = { street1: '9 Heron Lane', city: 'Tampa', state: 'FL', postalCode: '33602' }
  const { id } = await client.call<{ id: string }>('Patient/SavePatient', {
    patientId: 0,
    locationId: locations[0]?.locationId,
    firstName: 'Odalys',
    lastName,
    dob: '1981-06-05',
    genderId: 1,
    phone: '(813) 555-0146',
    address,
  })
  const patientId = Number(id.split(',')[0])
  await client.call('Patient/SavePatientInsurance', {
    patientInsuranceId: 0,
    patientId,
    insuranceId: 0,
    insuranceName: 'Marigold Mutual',
    insuranceTypeId: 1,
    sequence: 1,
    memberId: 'MM-4418',
    relationshipId: 1,
    active: true,
  })
  await client.call('Patient/SavePatientICD10', { patientId, icd10Code: 'F11.20' })
  await client.call('Patient/SavePatientMedication', { patientId, medicationId: 0, freeformDesc: 'oxycodone 10 mg' })
  return patientId
}

const chooses = async (page: Page, hand: Hand, name: string): Promise<void> => {
  await hand.key('n')
  const field = page.getByRole('combobox', { name: 'Patient' })
  await expect(field).toBeFocused()
  await hand.write(field, name)
  await expect(page.getByRole('option', { name: new RegExp(name, 'i') })).toBeVisible()
  await hand.key('Enter')
  await expect(section(page, 'Patient')).toContainText(name)
}

test('a clinic orders urine toxicology and a UTI panel in one sitting, and the provider signs both', async ({ page, hand, labgate, somebodyElse }) => {
  const name = 'Quartermain'
  const client = await enter(page, labgate, 'clinic', '/lab-order')
  await patientOf(client, name)
  await seesTitle(page, 'Lab Order')
  await chooses(page, hand, name)
  await seesTitle(page, 'New order')
  await hand.press(type(page, 'Urine toxicology'))
  await hand.press(type(page, 'UTI / STI'))
  await expect(findings(page)).toContainText('Urine toxicology: Choose at least one test.')
  await hand.key('Control+Enter')
  const provider = page.getByRole('combobox', { name: 'Provider' })
  await expect(provider).toBeFocused()
  await hand.choose(provider, 'François Desjardins')
  await hand.key('Control+Enter')
  const find = section(page, 'Urine toxicology').getByRole('combobox', { name: 'Find a test' })
  await expect(find).toBeFocused()
  await hand.write(find, 'oxyc')
  await expect(page.getByRole('option', { name: /^Oxycodone/ })).toBeVisible()
  await hand.key('Enter')
  await hand.tick(section(page, 'UTI / STI').getByRole('checkbox', { name: /^Common uropathogens/ }))
  await hand.tick(page.getByRole('switch', { name: 'A cup was read at the practice' }))
  await hand.press(page.getByRole('button', { name: 'All others negative' }))
  await hand.tick(section(page, 'Cup results').getByRole('radiogroup', { name: 'Oxycodone' }).getByRole('radio', { name: 'Positive' }))
  await hand.key('Alt+d')
  await hand.key('Alt+m')
  await hand.tick(page.getByRole('checkbox', { name: 'No known allergies' }))
  await expect(findings(page).getByRole('listitem')).toHaveCount(2)
  await expect(findings(page)).toContainText('The provider has not signed.')
  await picture(page, 'order-form')
  await hand.key('Control+Enter')
  await expect(page.getByRole('heading', { name: /^Saved as requisition R\d{9}$/ })).toBeVisible()
  const tubes = page.getByRole('table', { name: 'Tubes' })
  await expect(tubes.getByRole('row')).toHaveCount(3)
  await picture(page, 'order-saved')
  await hand.press(tubes.getByRole('button', { name: 'Open the order' }).first())
  await expect(section(page, 'Cup results')).toContainText('Oxycodone')
  await expect(section(page, 'Medications')).toContainText('oxycodone 10 mg')

  const saved = (await client.call<{ list: { userId_Physician: number; labOrderId: number }[] }>('LabOrder/GetLabOrderList', {
    searchCriteria: { patientName: name, pageSize: 5 },
  })) as { list: { userId_Physician: number; labOrderId: number; issue: number }[] }
  expect(saved.list.map(({ issue }) => issue)).toEqual([2, 2])
  const other = await somebodyElse()
  await enter(other.page, labgate, 'provider', '/lab-order')
  await seesTitle(other.page, 'Lab Order')
})

test('a known patient’s toxicology is ordered again in at most twelve keystrokes', async ({ page, labgate }) => {
  const name = 'Zwickau'
  const client = await enter(page, labgate, 'clinic', '/lab-order')
  const patientId = await patientOf(client, name)
  const { providers, locations } = await client.call<{ providers: { userId: number }[]; locations: { locationId: number }[] }>('LabOrder/GetOrderForm', {
    patientId,
  })
  const collected = new Date(Date.now() - 10 * 86_400_000).toISOString()
  const first = await client.call('LabOrder/SaveLabOrder', {
    labOrderId: 0,
    patientId,
    userId_Physician: providers[0]?.userId,
    locationId: locations[0]?.locationId,
    noMeds: true,
    diagnosis: [{ icd10Code: 'F11.20', description: 'x' }],
    specimens: [{ labTypeId: 1, tests: [{ labTestId: 107 }, { labTestId: 1100 }], collectionDate: collected }],
  })
  expect(first, JSON.stringify(first)).toMatchObject({ valid: true })
  await page.reload()
  await seesTitle(page, 'Lab Order')

  let keys = 0
  const press = async (...each: string[]): Promise<void> => {
    for (const key of each) {
      keys += 1
      await page.keyboard.press(key, { delay: 20 })
      await page.waitForTimeout(45)
    }
  }
  await press('n')
  await expect(page.getByRole('combobox', { name: 'Patient' })).toBeFocused()
  await press('z', 'w', 'i', 'c')
  await expect(page.getByRole('option', { name: /^Zwickau/ })).toBeVisible()
  await press('Enter')
  /* Two identifiers, before anything is ordered. */
  await expect(section(page, 'Patient')).toContainText(`${name}, Odalys`)
  await expect(section(page, 'Patient')).toContainText('06/05/1981')
  await expect(page.getByRole('button', { name: /^Repeat .* urine toxicology$/ })).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('complementary', { name: 'This visit' })).toContainText('Custom profile: 1 test')
  await press('Alt+d', 'Alt+m', 'Control+Enter')
  await expect(page.getByRole('heading', { name: /^Saved as requisition/ })).toBeVisible()
  expect(keys, 'keystrokes').toBeLessThanOrEqual(12)
})
