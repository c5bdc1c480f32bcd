import { expect, type Page } from '@playwright/test'
import { clientOf, type Client } from '../src/client.ts'
import type { Hand } from '../src/hands/hand.ts'
import { inProve, onEmbeddedEngine, test } from '../src/journey.ts'
import { letterTo } from '../src/mailbox.ts'
import { enter, picture } from '../src/steps.ts'

test.use(onEmbeddedEngine)

interface Provider {
  userId: number
  name: string
  email: string
}
/** Providers of the first account that no other journey signs in as. */
const providers = async (client: Client): Promise<Provider[]> => {
  const { list } = await client.call<{ list: Provider[] }>('User/GetUserList', {
    searchCriteria: { customerId: 1, physicianOnly: true, pageSize: 50 },
  })
  return list.filter(({ email }) => !email.endsWith('@labgate.example'))
}
const openUser = async (page: Page, hand: Hand, { name }: Provider): Promise<void> => {
  await hand.press(
    page
      .getByRole('grid', { name: 'users' })
      .getByRole('row')
      .filter({ hasText: name.split(' ').at(-1) ?? name })
      .first(),
  )
  await expect(
    page.getByRole('dialog', { name: 'User' }).getByText(name, { exact: true }),
  ).toBeVisible()
}
const followLink = async (
  page: Page,
  mailbox: Page,
  email: string,
  act: 'prove' | 'object',
): Promise<void> => {
  await mailbox.goto('/mailbox')
  const text = await letterTo(mailbox, email).innerText()
  const link = new RegExp(`/login#${act}=\\w+`).exec(text)?.[0]
  if (link === undefined) throw new Error(`no link to ${act} in the letter:\n${text}`)
  await page.goto(link)
}

test(
  'a provider’s new email takes effect after its mailbox and a second person confirm it, and one click in the old mailbox reverses it',
  inProve,
  async ({ page, hand, context, labgate, somebodyElse }) => {
    const asker = await enter(page, labgate, 'cet', '/customer?id=1')
    const [provider] = await providers(asker)
    if (!provider) throw new Error('the demo has no such provider')
    const next = `moved-${test.info().project.name}@sunrise.example`
    await openUser(page, hand, provider)
    const drawer = page.getByRole('dialog', { name: 'User' })
    await hand.write(drawer.getByRole('textbox', { name: 'Email' }), next)
    await hand.press(drawer.getByRole('button', { name: /^Save user/ }))
    await expect(
      page.getByText(
        /The new email takes effect when its owner confirms it and a second person confirms it/,
      ),
    ).toBeVisible()
    await openUser(page, hand, provider)
    await expect(drawer.getByText('New email: not yet in effect')).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Confirm change' })).toBeHidden()
    await picture(page, 'sign-in-change-waits')

    const mailbox = await context.newPage()
    const stranger = await somebodyElse()
    await followLink(stranger.page, mailbox, next, 'prove')
    await expect(
      stranger.page.getByText(/takes effect when a second person at the laboratory confirms it/),
    ).toBeVisible()
    await picture(stranger.page, 'sign-in-change-proven')

    const second = await somebodyElse()
    await enter(second.page, labgate, 'cet-supervisor', '/customer?id=1')
    await openUser(second.page, second.hand, provider)
    await second.hand.press(second.page.getByRole('button', { name: 'Confirm change' }))
    await second.hand.press(
      second.page
        .getByRole('dialog', { name: 'Confirm the change' })
        .getByRole('button', { name: 'Confirm change' }),
    )
    await expect(second.page.getByText('Confirmed. The change is now in effect.')).toBeVisible()
    await expect(second.page.getByText(/^Signing has been blocked since/)).toBeVisible()
    const admin = await clientOf(labgate, 'admin')
    const emailNow = async () =>
      (await providers(admin)).find(({ userId }) => userId === provider.userId)?.email
    expect(await emailNow()).toBe(next)

    await mailbox.goto('/mailbox')
    const counts = mailbox
      .getByRole('article', { name: `to ${provider.email}` })
      .filter({ hasText: 'is being changed' })
      .first()
    const link = /\/login#object=\w+/.exec(await counts.innerText())?.[0] ?? ''
    await stranger.page.goto('about:blank')
    await stranger.page.goto(link)
    await expect(stranger.page.getByText(/^The change was reversed/)).toBeVisible()
    await picture(stranger.page, 'sign-in-change-stopped')
    expect(await emailNow()).toBe(provider.email)
  },
)
