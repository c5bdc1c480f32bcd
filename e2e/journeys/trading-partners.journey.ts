import { expect } from '@playwright/test'
import { clientOf } from '../src/client.ts'
import { inProve, test } from '../src/journey.ts'
import { enter, openScreen, picture } from '../src/steps.ts'

test(
  'an administrator adds a trading partner, tests the connection, and deactivates the partner; billing has read-only access',
  inProve,
  async ({ page, hand, labgate, watcher, somebodyElse }) => {
    watcher.expects(/SaveTradingPartner: faulty/)
    /* Both projects work on one laboratory: each has its own partner. */
    const name = `Gulf Clearinghouse ${test.info().project.name}`
    await enter(page, labgate, 'admin', '/dashboard')
    await openScreen(page, hand, 'Trading Partners')
    await expect(page.getByRole('grid', { name: 'trading partners' })).toBeVisible()
    await hand.press(page.getByRole('button', { name: 'New trading partner' }))
    const form = page.getByRole('dialog', { name: 'New trading partner' })
    const written: readonly [label: string, text: string][] = [
      ['Name', name],
      ['Our ID', 'LABGATE'],
      ['Partner’s ID', 'GULF'],
      ['Partner’s name in files', 'GULF CLEARINGHOUSE'],
      ['Host', 'sftp.gulf.invalid'],
      ['Host key', 'MD5:0a:1b:2c'],
      ['User name', 'labgate'],
    ]
    for (const [label, text] of written)
      await hand.write(form.getByRole('textbox', { name: label, exact: true }), text)
    await hand.tick(form.getByRole('radio', { name: 'Private key' }))
    await hand.write(
      form.getByRole('textbox', { name: 'Private key' }),
      '-----BEGIN OPENSSH PRIVATE KEY-----\nhalf of it',
    )
    for (const [label, text] of [
      ['Folder for our files', '/out'],
      ['Folder with files for us', '/in'],
      ['Move them to', '/done'],
    ] as const)
      await hand.write(form.getByRole('textbox', { name: label, exact: true }), text)
    await hand.key('Control+Enter')
    await expect(
      form
        .getByText('A host key is SHA256: and 43 letters and digits, as ssh-keygen -l prints it.')
        .first(),
    ).toBeVisible()
    await expect(
      form
        .getByText('The private key cannot be read. Enter it whole and without a passphrase.')
        .first(),
    ).toBeVisible()
    await picture(page, 'partner-faults')
    await hand.write(
      form.getByRole('textbox', { name: 'Host key', exact: true }),
      `SHA256:${'A'.repeat(43)}`,
    )
    await hand.tick(form.getByRole('radio', { name: 'Password' }))
    await hand.write(form.getByRole('textbox', { name: 'Password' }), 'Harbor 7')
    await hand.key('Control+Enter')
    await expect(form).toBeHidden()

    const row = page
      .getByRole('grid', { name: 'trading partners' })
      .getByRole('row', { name: new RegExp(name) })
    await hand.press(row)
    const record = page.getByRole('dialog', { name })
    await hand.press(record.getByRole('button', { name: 'Try connection' }))
    await expect(record.getByText(/^The name of the host/)).toBeVisible()
    await picture(page, 'partner-tried')

    const billing = await somebodyElse()
    await enter(billing.page, labgate, 'billing', '/trading-partners')
    await billing.hand.press(billing.page.getByRole('row', { name: new RegExp(name) }))
    const read = billing.page.getByRole('dialog', { name })
    await expect(read.getByText('A password or private key is stored.')).toBeVisible()
    await expect(
      billing.page.getByRole('button', { name: /^(Save|Try connection|New trading partner)/ }),
    ).toHaveCount(0)
    await picture(billing.page, 'partner-read')

    await hand.untick(record.getByRole('switch', { name: 'Active' }))
    await hand.key('Control+Enter')
    await expect(record).toBeHidden()
    await expect(row).toContainText('Inactive')
  },
)

test('the demo has a history: payers were queried about claims, and at least three people worked the queues for weeks', async ({
  labgate,
}) => {
  const { call } = await clientOf(labgate, 'cet-supervisor')
  for (const kind of ['276', '277'])
    expect(
      (
        await call<{ list: unknown[] }>('BillingWork/GetPayerFileList', {
          searchCriteria: { kind, pageSize: 5 },
        })
      ).list.length,
    ).toBeGreaterThan(0)
  const { list } = await call<{
    list: { userId: number; week: string; handled: number; touches: number }[]
  }>('BillingWork/GetWorkFigures', {})
  expect(new Set(list.map(({ userId }) => userId)).size).toBeGreaterThan(2)
  expect(new Set(list.map(({ week }) => week)).size).toBeGreaterThan(5)
  expect(list.reduce((sum, { handled }) => sum + handled, 0)).toBeGreaterThan(5)
})
