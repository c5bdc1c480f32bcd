import { expect, type Locator, type Page } from '@playwright/test'
import { inProve, test } from '../src/journey.ts'
import { slowLine } from '../src/pace.ts'
import { enter, picture } from '../src/steps.ts'

const foxHollow = 20
const redRock = 32
const field = (page: Page | Locator, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true })

test('a double click saves once', inProve, async ({ page, hand, labgate }) => {
  const { call } = await enter(page, labgate, 'admin', `/customer?id=${foxHollow}`)
  await hand.press(page.getByRole('button', { name: 'Add note' }).first())
  const drawer = page.getByRole('dialog', { name: 'Add note' })
  await hand.write(field(drawer, 'Subject'), 'Written once')
  await hand.write(field(drawer, 'Note'), 'Whoever clicks twice still means it once.')
  /* A slow response leaves room for the second click. */
  await page.route('**/api/Customer/SaveCustomerNote', async (route) => {
    await slowLine(300)
    await route.continue()
  })
  const save = drawer.getByRole('button', { name: 'Save note' })
  if (hand.way === 'mouse') await save.dblclick()
  else for (const keys of ['Control+Enter', 'Control+Enter', 'Control+Enter']) await hand.key(keys)
  await expect(drawer).toHaveCount(0)
  await expect(page.getByText('Whoever clicks twice still means it once.')).toHaveCount(1)
  const { notes } = await call<{ notes: { subject: string }[] }>('Customer/GetCustomer', {
    customerId: foxHollow,
  })
  expect(notes.filter(({ subject }) => subject === 'Written once')).toHaveLength(1)
})

test(
  'a save without a network shows an error, keeps the typed text, and succeeds when the network is back',
  inProve,
  async ({ page, hand, labgate, context, watcher }) => {
    watcher.expects(/ERR_INTERNET_DISCONNECTED|SaveCustomer: |SaveDraft/)
    const { call } = await enter(page, labgate, 'admin', `/customer?id=${redRock}`)
    await hand.write(field(page, 'Contact'), 'Marguerite Offline')
    await context.setOffline(true)
    await hand.key('Control+Enter')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Something went wrong!')
    await expect(alert).toContainText(
      'Labgate did not respond. Check your network connection, then try again.',
    )
    await expect(alert).toBeInViewport()
    await expect(field(page, 'Contact')).toHaveValue('Marguerite Offline')
    await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible()
    await picture(page, 'save-offline')
    await context.setOffline(false)
    await hand.press(page.getByRole('button', { name: 'Save account' }))
    await expect(page.getByText(/unsaved change/)).toHaveCount(0)
    await expect(alert).toHaveCount(0)
    expect(await call('Customer/GetCustomer', { customerId: redRock })).toMatchObject({
      contactName: 'Marguerite Offline',
    })
  },
)

test(
  'a list that cannot load shows an error, and loads again when the network is back',
  inProve,
  async ({ page, hand, labgate, context, watcher }) => {
    watcher.expects(/ERR_INTERNET_DISCONNECTED/)
    await enter(page, labgate, 'admin', '/customer')
    await expect(page.getByRole('row', { name: /Albany Pretrial Services/ })).toBeVisible()
    await context.setOffline(true)
    await hand.write(page.getByRole('searchbox', { name: 'Name' }), 'harbor')
    await expect(page.getByRole('alert')).toContainText('Labgate did not respond.')
    await picture(page, 'list-offline')
    await context.setOffline(false)
    await hand.write(page.getByRole('searchbox', { name: 'Name' }), 'sunrise')
    await expect(page.getByRole('row', { name: /Sunrise Pain Clinic/ })).toBeVisible()
  },
)

test(
  'repeating a save whose response was lost does not save twice',
  inProve,
  async ({ page, hand, labgate, watcher }) => {
    watcher.expects(/net::ERR_FAILED|SaveCustomerNote: /)
    const { call } = await enter(page, labgate, 'admin', `/customer?id=${foxHollow}`)
    await hand.press(page.getByRole('button', { name: 'Add note' }).first())
    const drawer = page.getByRole('dialog', { name: 'Add note' })
    await hand.write(field(drawer, 'Subject'), 'The answer was lost')
    await hand.write(field(drawer, 'Note'), 'It reached the server all the same.')
    await page.route(
      '**/api/Customer/SaveCustomerNote',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await hand.press(drawer.getByRole('button', { name: 'Save note' }))
    await expect(drawer.getByText('Labgate did not respond.')).toBeVisible()
    await picture(page, 'answer-lost')
    await hand.press(drawer.getByRole('button', { name: 'Save note' }))
    await expect(drawer).toHaveCount(0)
    const { notes } = await call<{ notes: { subject: string }[] }>('Customer/GetCustomer', {
      customerId: foxHollow,
    })
    expect(notes.filter(({ subject }) => subject === 'The answer was lost')).toHaveLength(1)
  },
)
