import { expect, type Locator, type Page } from '@playwright/test'
import { inProve, test } from '../src/journey.ts'
import { enter, openScreen, picture, seesTitle } from '../src/steps.ts'

const reason = 'Order number 4471 cannot be found'
const section = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })

test(
  'customer experience acts as a user of an account for a reason and within limits, and the account’s administrator sees the visit',
  inProve,
  async ({ page, hand, labgate, somebodyElse }) => {
    await enter(page, labgate, 'cet', '/dashboard')
    await openScreen(page, hand, 'Account Filter')
    await hand.write(page.getByRole('searchbox', { name: 'Name' }), 'sunrise')
    const row = page.getByRole('row', { name: /Sunrise Pain Clinic/ })
    await expect(page.getByRole('row')).toHaveCount(2)
    await hand.press(row.getByRole('button', { name: 'Act as: Sunrise Pain Clinic' }))
    const dialog = page.getByRole('dialog', { name: 'Act as a user of Sunrise Pain Clinic' })
    await expect(dialog.getByRole('radio', { name: /Siobhán O'Brien/ })).toBeAttached()
    await hand.press(dialog.getByRole('button', { name: 'Act as this user' }))
    await expect(dialog.getByText('Choose a user to act as.')).toBeVisible()
    await expect(dialog.getByText('Enter a short reason. The customer can read it.')).toBeVisible()
    await picture(page, 'visit-asked')
    await hand.write(dialog.getByRole('textbox', { name: 'User, by last name' }), "O'Br")
    await expect(dialog.getByRole('radiogroup', { name: 'Users' }).getByRole('radio')).toHaveCount(
      1,
    )
    await hand.tick(dialog.getByRole('radio', { name: /Siobhán O'Brien/ }))
    await hand.write(dialog.getByRole('textbox', { name: 'Reason' }), reason)
    await picture(page, 'visit-begins')
    await hand.press(dialog.getByRole('button', { name: "Act as Siobhán O'Brien" }))

    const bar = page.getByRole('region', { name: 'Acting as a customer' })
    await expect(bar).toContainText("You are acting as Siobhán O'Brien, Sunrise Pain Clinic, until")
    await expect(bar).toContainText(`Reason: ${reason}`)
    await seesTitle(page, 'Dashboard')
    await expect(
      page.getByRole('banner').getByRole('button', { name: "Priya Raghunathan (Siobhán O'Brien)" }),
    ).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Customer Filter: Sunrise Pain Clinic')
    await picture(page, 'visit-home')

    await openScreen(page, hand, 'Account Information')
    await expect(section(page, 'Users').getByRole('row', { name: /Ann Lee/ })).toBeVisible()
    await expect(
      page.getByRole('button', { name: 'New user' }),
      'users are not made in a visit',
    ).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Account Filter', exact: true })).toHaveCount(0)
    await picture(page, 'visit-account')
    /* A reload resumes the visit: the server's session knows it. */
    await page.reload()
    await expect(bar).toContainText(`Reason: ${reason}`)
    await page.goto('/customer?id=12')
    await expect(section(page, 'Users').getByRole('row', { name: /Ann Lee/ })).toBeVisible()

    await hand.press(bar.getByRole('button', { name: 'End' }))
    await seesTitle(page, 'Account Filter')
    await expect(bar).toHaveCount(0)
    await expect(page.getByRole('banner')).toContainText(
      'Customer Filter: Labgate Reference Laboratory',
    )
    await expect(
      page.getByRole('banner').getByRole('button', { name: 'Priya Raghunathan', exact: true }),
    ).toBeVisible()

    const customer = await somebodyElse()
    await enter(customer.page, labgate, 'clinic-admin', '/customer')
    const visit = section(customer.page, 'Laboratory visits').getByRole('row', {
      name: new RegExp(reason),
    })
    await expect(visit).toContainText('Priya Raghunathan')
    await expect(visit).toContainText("Siobhán O'Brien")
    await visit.scrollIntoViewIfNeeded()
    await picture(customer.page, 'visit-seen-by-customer')
  },
)

test(
  'the logo ends a visit and leads to Account Filter',
  inProve,
  async ({ page, hand, labgate }) => {
    const client = await enter(page, labgate, 'lcs', '/customer-filter')
    const { list } = await client.call<{ list: { customerId: number; name: string }[] }>(
      'Customer/GetCustomerList',
      { searchCriteria: { pageSize: 1 } },
    )
    const [own] = list
    if (!own) throw new Error('Lab client services serve no account in the demo.')
    await hand.press(page.getByRole('button', { name: `Act as: ${own.name}` }))
    const dialog = page.getByRole('dialog')
    await hand.tick(dialog.getByRole('radiogroup', { name: 'Users' }).getByRole('radio').first())
    await hand.tick(dialog.getByRole('radio', { name: 'Phone support' }))
    await hand.press(dialog.getByRole('button', { name: /^Act as / }))
    await expect(page.getByRole('region', { name: 'Acting as a customer' })).toContainText(
      'Reason: Phone support',
    )
    await hand.press(page.getByRole('button', { name: 'Labgate, home' }))
    await seesTitle(page, 'Account Filter')
    await expect(page.getByRole('region', { name: 'Acting as a customer' })).toHaveCount(0)
  },
)
