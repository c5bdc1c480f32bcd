import { expect, type Page } from '@playwright/test'
import { inProve, onEmbeddedEngine, test } from '../src/journey.ts'
import { enter, picture } from '../src/steps.ts'

test.use(onEmbeddedEngine)

const position = (page: Page) => page.getByLabel(/^Position/)
const draftKept = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith('/api/Draft/SaveDraft') && response.ok(),
  )

test(
  'typed text is restored after the tab was closed, with the focus in the same field',
  inProve,
  async ({ page, hand, labgate, context }) => {
    await enter(page, labgate, 'cet', '/customer?id=4')
    const kept = draftKept(page)
    await hand.write(position(page), 'Typed before the crash')
    await kept
    await page.close()
    const again = await context.newPage()
    await again.goto('/customer?id=4')
    await expect(position(again)).toHaveValue('Typed before the crash')
    await expect(again.getByText(/What you typed .*is back/)).toBeVisible()
    await expect(position(again)).toBeFocused()
    await picture(again, 'draft-restored')
    await again.keyboard.press('Control+Enter')
    await expect(again.getByText(/What you typed .*is back/)).toBeHidden()
    await again.reload()
    await expect(position(again)).toHaveValue('Typed before the crash')
    await expect(again.getByText(/What you typed .*is back/)).toBeHidden()
  },
)

test('a server crash under an open form loses nothing: the save shows an error, then succeeds when the server is back', async ({
  page,
  hand,
  labgate,
  watcher,
}) => {
  watcher.expects(
    /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|Failed to fetch|NetworkError|when fetching the script/i,
  )
  const { call } = await enter(page, labgate, 'cet', '/customer?id=5')
  const kept = draftKept(page)
  await hand.write(position(page), 'Typed while it died')
  await kept
  await labgate.kill()
  await hand.key('Control+Enter')
  await expect(page.getByText('Something went wrong!').first()).toBeVisible()
  await expect(position(page)).toHaveValue('Typed while it died')
  await picture(page, 'save-without-server')
  await labgate.start()
  await hand.key('Control+Enter')
  await expect(page.getByText(/unsaved change/)).toBeHidden()
  expect(await call('Customer/GetCustomer', { customerId: 5 })).toMatchObject({
    contactPosition: 'Typed while it died',
  })
})
