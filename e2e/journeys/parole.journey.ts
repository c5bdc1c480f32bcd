import { dayMs, utcDay } from '@labgate/contract/kit/days'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Client } from '../src/client.ts'
import type { Hand } from '../src/hands/hand.ts'
import { inProve, test } from '../src/journey.ts'
import { addressOf, enter, openScreen, picture, seesTitle } from '../src/steps.ts'

const field = (page: Page | Locator, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true })
const section = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Add patient' })
const day = (ahead: number): string => utcDay(new Date(Date.now() + ahead * dayMs))

/* No one in the demo has this name. */
const peregrine = () => ({
  firstName: 'Peregrine',
  lastName: `Aalbers-${test.info().project.name}`,
  dob: '1969-08-21',
  born: '08/21/1969',
})

/** A patient, in any account, with a release of information that names the officer. */
const makeReleased = async (client: Client, officer: number): Promise<void> => {
  const { firstName, lastName, dob } = peregrine()
  const { list } = await client.call<{ list: { customerId: number; locationId: number }[] }>(
    'Patient/GetPatientList',
    { searchCriteria: { pageSize: 1 } },
  )
  const { id } = await client.call<{ id: string }>('Patient/SavePatient', {
    patientId: 0,
    customerId: list[0]?.customerId,
    locationId: list[0]?.locationId,
    firstName,
    lastName,
    dob,
    genderId: 2,
    phone: '(813) 555-0146',
    address: { street1: '2 Heron Lane', city: 'Tampa', state: 'FL', postalCode: '33602' },
  })
  await client.call('Patient/SavePatientAttachment', {
    patientId: Number(id.split(',')[0]),
    attachmentTypeId: 12,
    description: 'Release of information',
    effectiveDate: day(-2),
    expireDate: day(90),
    userId_ParolOfficer: officer,
    purpose: 'Condition of parole',
    releasedLabTypes: [1, 2],
    fileAsBase64: Buffer.from('I release my results.').toString('base64'),
  })
}

const search = async (page: Page, hand: Hand): Promise<void> => {
  const { firstName, lastName, born } = peregrine()
  await hand.write(field(drawer(page), 'Last name'), lastName)
  await hand.write(field(drawer(page), 'First name'), firstName)
  await hand.write(field(drawer(page), 'DOB'), born)
  await hand.key('Control+Enter')
}

test(
  'customer experience adds an officer and links a patient, and the officer’s access ends with the link',
  inProve,
  async ({ page, hand, labgate, somebodyElse }) => {
    const client = await enter(page, labgate, 'cet', '/dashboard')
    await openScreen(page, hand, 'Parole Officer')
    await hand.press(page.getByRole('button', { name: 'New officer' }).first())
    await seesTitle(page, 'New parole officer')
    await hand.write(field(page, 'First name'), 'Hortensia')
    await hand.write(field(page, 'Last name'), `Blackwood-${test.info().project.name}`)
    await hand.write(field(page, 'Email'), `hortensia-${test.info().project.name}@county.example`)
    await hand.key('Control+Enter')
    await seesTitle(page, 'Parole Officer')
    await expect(page.getByText('No patients are linked to this officer.')).toBeVisible()
    await hand.press(page.getByRole('button', { name: 'All officers' }))

    const { list } = await client.call<{ list: { userId: number; name: string }[] }>(
      'User/GetUserList',
      {
        searchCriteria: { paroleOfficer: true, customerId: 0, email: 'parole@labgate.example' },
      },
    )
    const officer = list[0]
    await makeReleased(client, officer?.userId ?? 0)
    await expect(page.getByRole('row', { name: /Blackwood/ }).first()).toBeVisible()
    await hand.write(page.getByRole('searchbox', { name: 'Email' }), 'parole@')
    await expect(page.getByRole('row', { name: /Blackwood/ })).toHaveCount(0)
    await hand.press(page.getByRole('row', { name: new RegExp(officer?.name ?? '-') }))
    await hand.press(section(page, 'Patients').getByRole('button', { name: 'Add patient' }))
    await search(page, hand)
    await expect(drawer(page).getByText('One match')).toBeVisible()
    await picture(page, 'parole-link')
    await hand.press(drawer(page).getByRole('button', { name: /^Link with / }))
    await expect(drawer(page)).toHaveCount(0)
    const linked = section(page, 'Patients').getByRole('row', {
      name: new RegExp(peregrine().lastName),
    })
    await expect(linked).toContainText('Valid through')
    expect(addressOf(page)).not.toMatch(/aalbers|peregrine|1969/i)
    await picture(page, 'parole-officer')

    const other = await somebodyElse()
    await enter(other.page, labgate, 'parole', '/patient')
    await seesTitle(other.page, 'Patient')
    await other.hand.press(other.page.getByRole('row', { name: new RegExp(peregrine().lastName) }))
    await expect(section(other.page, 'Patient')).toContainText(peregrine().born)
    await expect(
      other.page.getByText('Tests appear here once the laboratory has accessioned them.', {
        exact: false,
      }),
    ).toBeVisible()
    await expect(other.page.getByText('42 CFR part 2', { exact: false })).toBeVisible()
    await picture(other.page, 'parole-own')

    await hand.press(linked.getByRole('button', { name: /^Remove/ }))
    await hand.press(
      page
        .getByRole('dialog', { name: 'Remove the patient' })
        .getByRole('button', { name: 'Remove' }),
    )
    await expect(linked).toHaveCount(0)
    await other.page.reload()
    await expect(
      other.page.getByText('You do not have a current release for this patient.'),
    ).toBeVisible()
  },
)
