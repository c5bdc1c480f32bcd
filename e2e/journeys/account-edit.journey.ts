import { expect, type Locator, type Page } from '@playwright/test'
import { clientOf, type Client } from '../src/client.ts'
import type { Hand } from '../src/hands/hand.ts'
import { inProve, test } from '../src/journey.ts'
import { sampleLiar, samplePicture } from '../src/samples.ts'
import { enter, openScreen, picture, seesTitle } from '../src/steps.ts'

const keystone = 12
const field = (page: Page | Locator, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true })
const section = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })
const drawer = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title })

const openKeystone = async (page: Page, hand: Hand): Promise<void> => {
  await openScreen(page, hand, 'Account Information')
  await expect(page.getByRole('searchbox', { name: 'Name' })).toBeVisible()
  await hand.key('/')
  await expect(page.getByRole('searchbox', { name: 'Name' })).toBeFocused()
  await hand.write(page.getByRole('searchbox', { name: 'Name' }), 'Keyston Recovry')
  await expect(page.getByText('these resemble it')).toBeVisible()
  await hand.press(page.getByRole('row', { name: /Keystone Recovery Center/ }))
  await expect(section(page, 'Identity')).toBeVisible()
}

test(
  'an administrator finds an account among many and corrects a location and a contact, and the corrections persist',
  inProve,
  async ({ page, hand, labgate }) => {
    await enter(page, labgate, 'admin', '/dashboard')
    await openKeystone(page, hand)
    await expect(page).toHaveURL(/\/customer\?.*id=12/)
    await seesTitle(page, 'Account Information')
    await picture(page, 'account-record')

    const locations = section(page, 'Locations')
    await hand.press(locations.getByRole('row').nth(1))
    const location = drawer(page, 'Location')
    await expect(field(location, 'Street')).toBeVisible()
    await hand.write(field(location, 'Street'), '77 Beacon Street')
    await hand.write(field(location, 'ZIP code'), '0210')
    await hand.key('Control+Enter')
    await expect(
      location.getByText('A ZIP code has five digits, or nine with a hyphen.'),
    ).toBeVisible()
    await expect(field(location, 'ZIP code')).toBeFocused()
    await picture(page, 'account-location')
    await hand.write(field(location, 'ZIP code'), '02108')
    await hand.press(location.getByRole('button', { name: 'Save location' }))
    await expect(page.getByText('The location is saved.')).toBeVisible()
    await expect(location).toHaveCount(0)

    await hand.write(field(page, 'Contact'), 'Wilhelmina Achterberg')
    await hand.write(field(page, 'Phone'), '617.555.0188')
    await expect(page.getByText('2 unsaved changes')).toBeVisible()
    await picture(page, 'account-unsaved')
    await hand.key('Control+Enter')
    await expect(page.getByText('2 unsaved changes')).toHaveCount(0)
    await expect(page.getByText(/saved/).first()).toBeVisible()

    await page.reload()
    await expect(field(page, 'Contact')).toHaveValue('Wilhelmina Achterberg')
    await expect(field(page, 'Phone')).toHaveValue('(617) 555-0188')
    await hand.press(section(page, 'Locations').getByRole('row').nth(1))
    await expect(field(drawer(page, 'Location'), 'Street')).toHaveValue('77 Beacon Street')
    await hand.key('Escape')
    await expect(drawer(page, 'Location')).toHaveCount(0)
  },
)

const savesMeanwhile = async (other: Client, change: Record<string, unknown>): Promise<void> => {
  const { rowVersion } = await other.call<{ rowVersion: number }>('Customer/GetCustomer', {
    customerId: keystone,
  })
  expect(
    await other.call('Customer/SaveCustomer', { customerId: keystone, rowVersion, ...change }),
  ).toMatchObject({ valid: true })
}

test(
  'a save that conflicts with another user’s save prompts for a choice, and nothing is lost',
  inProve,
  async ({ page, hand, labgate, watcher }) => {
    watcher.expects(/SaveCustomer: stale/)
    await enter(page, labgate, 'admin', `/customer?id=${keystone}`)
    const other = await clientOf(labgate, 'admin')
    await hand.write(field(page, 'Contact'), 'Ottoline Farquharson')
    await savesMeanwhile(other, {
      contactPosition: 'Practice manager',
      contactName: 'Someone Else',
    })
    await hand.key('Control+Enter')
    const note = page.getByRole('alert').filter({ hasText: 'Changed in the meantime' })
    await expect(note).toContainText('Changed in the meantime: Contact, Position.')
    await expect(note).toContainText('You also changed: Contact.')
    await expect(field(page, 'Contact')).toHaveValue('Ottoline Farquharson')
    await picture(page, 'account-stale')
    await hand.press(note.getByRole('button', { name: 'Keep my changes on top' }))
    await expect(field(page, 'Position')).toHaveValue('Practice manager')
    await hand.key('Control+Enter')
    await expect(page.getByText(/unsaved change/)).toHaveCount(0)
    expect(await other.call('Customer/GetCustomer', { customerId: keystone })).toMatchObject({
      contactName: 'Ottoline Farquharson',
      contactPosition: 'Practice manager',
    })

    await hand.write(field(page, 'Contact'), 'Thrown Away')
    await savesMeanwhile(other, { contactName: 'Kept By Others' })
    await hand.key('Control+Enter')
    await hand.press(page.getByRole('button', { name: 'Use theirs, discard mine' }))
    await expect(field(page, 'Contact')).toHaveValue('Kept By Others')
    await expect(page.getByText(/unsaved change/)).toHaveCount(0)
  },
)

test(
  'a note and an attachment are added to an account and shown',
  inProve,
  async ({ page, hand, labgate, watcher }) => {
    watcher.expects(/SaveCustomerAttachment: file-refused/)
    await enter(page, labgate, 'admin', `/customer?id=${keystone}`)
    const notes = section(page, 'Notes')
    await hand.press(notes.getByRole('button', { name: 'Add note' }).first())
    const note = drawer(page, 'Add note')
    await hand.write(field(note, 'Subject'), 'Courier at the back door')
    await hand.write(field(note, 'Note'), 'The front is closed until spring.\nRing twice.')
    await picture(page, 'account-note')
    await hand.press(note.getByRole('button', { name: 'Save note' }))
    await expect(note).toHaveCount(0)
    await expect(notes.getByText('Ring twice.')).toBeVisible()

    const attachments = section(page, 'Attachments')
    await hand.press(attachments.getByRole('button', { name: 'Add attachment' }).first())
    const adding = drawer(page, 'Add attachment')
    await hand.attach(
      adding.getByRole('button', { name: 'File, up to 25 MB' }),
      await sampleLiar('floor-plan.png'),
    )
    await hand.write(field(adding, 'Description'), 'Where the refrigerator stands')
    await hand.press(adding.getByRole('button', { name: 'Save attachment' }))
    await expect(adding.getByText(/^This file type is not accepted/)).toBeVisible()
    await picture(page, 'account-attachment-refused')
    await hand.attach(
      adding.getByRole('button', { name: 'File, up to 25 MB' }),
      await samplePicture('floor-plan.png'),
    )
    await expect(field(adding, 'Title')).toHaveValue('floor-plan')
    await hand.press(adding.getByRole('button', { name: 'Save attachment' }))
    await expect(adding).toHaveCount(0)
    await hand.press(attachments.getByRole('row', { name: /floor-plan/ }))
    await expect(page.getByRole('img', { name: 'floor-plan' })).toBeVisible()
    await picture(page, 'account-attachment')
    await hand.key('Escape')
    await expect(page.getByRole('img', { name: 'floor-plan' })).toHaveCount(0)
  },
)
