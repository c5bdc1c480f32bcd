import { expect, type Page } from '@playwright/test'
import { inProve, onEmbeddedEngine, test } from '../src/journey.ts'
import { enter, openScreen, picture, userMenu } from '../src/steps.ts'

/* The built-in form, which only the demo on the embedded engine has. */
test.use(onEmbeddedEngine)

const required =
  'Unable to retrieve required information. Please ensure you are logged in and have a location selected.'
const notRetrieved = 'Unable to retrieve user or location information. Please try again.'
const notPrepared = 'An error occurred while preparing the order form. Please try again.'
const openForm = (page: Page) => page.getByRole('button', { name: 'Open the order form' })
/* An invalid response as sent over the wire. */
const refuse = async (page: Page, call: string): Promise<void> => {
  await page.route(`**${call}*`, (route) =>
    route.fulfill({ json: { valid: false, message: 'Record not found.', code: 'not-found' } }),
  )
}

test(
  'supplies are ordered on a form that opens in a new tab, filled in for the user and the location',
  inProve,
  async ({ page, hand, labgate, context }) => {
    const { call, userId } = await enter(page, labgate, 'clinic', '/dashboard')
    const chosen = () => page.evaluate(() => Number(sessionStorage.getItem('locationId')))
    await expect.poll(chosen).toBeGreaterThan(0)
    const locationId = await chosen()
    const user = await call<Record<string, string>>('User/GetUser', { userId })
    const place = await call<{
      phone: string
      locationName: string
      address: Record<string, string>
    }>('Customer/GetLocation', { locationId })
    await openScreen(page, hand, 'Order Supplies')
    await expect(page).toHaveURL(/\/order-supplies$/)
    await picture(page, 'supplies')
    const opening = context.waitForEvent('page')
    await hand.press(openForm(page))
    const form = await opening
    await form.waitForURL(/\/supply-form\?/)
    const arrived = Object.fromEntries(new URL(form.url()).searchParams)
    expect(arrived).toEqual({
      requesterFirstName: user['firstName'],
      requesterLastName: user['lastName'],
      position: 'Client',
      requesterEmail: user['email'],
      shipToLocation: place.locationName,
      addressLine1: place.address['street1'],
      addressLine2: place.address['street2'],
      city: place.address['city'],
      state: 'Florida',
      postalCode: place.address['postalCode'],
      phone: place.phone.replace(/\D/g, ''),
    })
    await expect(form.getByRole('heading', { name: 'Supply order form' })).toBeVisible()
    await expect(form.getByRole('row', { name: 'State Florida' })).toBeVisible()
    await expect(form.getByRole('row', { name: `Phone ${arrived['phone']}` })).toBeVisible()
    expect(
      await form.evaluate(() => window.opener as unknown),
      'the form cannot reach back',
    ).toBeNull()
    await picture(form, 'supplies-form')
  },
)

test(
  'failed look-ups show the specified messages, and no tab stays open',
  inProve,
  async ({ page, hand, labgate, context, watcher }) => {
    watcher.expects(/net::ERR_FAILED/)
    await enter(page, labgate, 'clinic', '/order-supplies')
    await expect(
      page.getByRole('table', { name: 'Information sent to the order form' }),
    ).toBeVisible()
    await refuse(page, '/api/Customer/GetLocation')
    await hand.press(openForm(page))
    await expect(page.getByRole('alert')).toHaveText(notRetrieved)
    await expect(openForm(page)).toBeFocused()
    await picture(page, 'supplies-not-retrieved')
    await page.unroute('**/api/Customer/GetLocation*')
    await page.route('**/api/User/GetUser*', (route) => route.abort())
    await hand.press(openForm(page))
    await expect(page.getByRole('alert')).toHaveText(notPrepared)
    await expect.poll(() => context.pages().length).toBe(1)
  },
)

test(
  'an order without an account or a location is refused with the specified message',
  inProve,
  async ({ page, hand, labgate }) => {
    await enter(page, labgate, 'admin', '/order-supplies')
    await expect(page.getByRole('alert')).toContainText(required)
    await picture(page, 'supplies-no-account')
    await hand.press(page.getByRole('link', { name: 'Choose an account' }))
    await hand.write(page.getByRole('searchbox', { name: 'Name' }), 'sunrise')
    await expect(page.getByRole('row')).toHaveCount(2)
    await hand.press(page.getByRole('button', { name: 'Select: Sunrise Pain Clinic' }))
    await expect(page.getByRole('banner')).toContainText('Customer Filter: Sunrise Pain Clinic')
    await userMenu(page, hand, 'Dana Cruz', 'Choose location')
    const dialog = page.getByRole('dialog', { name: 'Select a new location' })
    await expect(dialog.getByRole('button').nth(1)).toBeVisible()
    await picture(page, 'location')
    await hand.press(dialog.getByRole('button').nth(2))
    await openScreen(page, hand, 'Order Supplies')
    await expect(
      page.getByRole('table', { name: 'Information sent to the order form' }),
    ).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)
