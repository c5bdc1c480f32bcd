import { dayMs, utcDay } from '@labgate/contract/kit/days'
import { expect, type Locator, type Page } from '@playwright/test'
import { inProve, test } from '../src/journey.ts'
import { enter, openScreen, picture, seesTitle } from '../src/steps.ts'

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
const monthAgo = (): string => {
  const day = utcDay(new Date(Date.now() - 40 * dayMs))
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
}

test('customer experience forwards specimens on a manifest and takes one back', async ({
  page,
  hand,
  labgate,
  watcher,
}) => {
  watcher.expects(/SaveManifest: faulty/)
  await enter(page, labgate, 'cet', '/manifest')
  await hand.press(page.getByRole('button', { name: 'New manifest' }).first())
  const begin = dialog(page, 'New manifest')
  await hand.choose(
    begin.getByRole('combobox', { name: 'Destination laboratory' }),
    'Gulf Coast Molecular Diagnostics',
  )
  await hand.choose(begin.getByRole('combobox', { name: 'Test type' }), 'UTI / STI')
  await hand.write(begin.getByRole('textbox', { name: 'Specimens collected since' }), monthAgo())
  await hand.press(begin.getByRole('button', { name: 'Show specimens' }))
  await seesTitle(page, 'New manifest')
  const boxes = page.getByRole('checkbox', { name: /^\d{12}, / })
  await expect(boxes.nth(1)).toBeVisible()
  const number = async (at: number): Promise<string> =>
    ((await boxes.nth(at).getAttribute('aria-label')) ?? '').slice(0, 12)
  const [first, second] = [await number(0), await number(1)]
  const type = async (specimen: string): Promise<void> => {
    await hand.write(page.getByRole('textbox', { name: 'Specimen number' }), specimen)
    await hand.key('Enter')
  }
  await type(first)
  await expect(boxes.nth(0)).toBeChecked()
  await type(second)
  await expect(page.getByText(`${second} is on the manifest: 2 specimens.`)).toBeVisible()
  await type(second)
  await expect(page.getByText(`${second} is already selected.`)).toBeVisible()

  /* Nothing is sent without a carrier: the dialog prompts for it. */
  const finalize = async (): Promise<void> => {
    await hand.press(page.getByRole('button', { name: 'Finalize and print' }))
    await hand.press(
      dialog(page, 'Finalize the manifest').getByRole('button', { name: 'Finalize and print' }),
    )
  }
  await finalize()
  const ask = dialog(page, 'Finalize the manifest')
  await expect(ask.getByText('Choose the carrier.')).toBeVisible()
  await hand.choose(ask.getByRole('combobox', { name: 'Carrier' }), 'Courier')
  await hand.press(ask.getByRole('button', { name: 'Not yet' }))
  await hand.key('Control+Enter')
  await seesTitle(page, 'Manifest')
  await picture(page, 'manifest-open')
  await finalize()
  await expect(dialog(page, 'Manifest').getByRole('button', { name: 'Download' })).toBeVisible()
  await hand.key('Escape')
  await expect(page.getByText('2 of 2 outstanding')).toBeVisible()

  await hand.press(page.getByRole('button', { name: `${first} came back` }))
  const back = dialog(page, 'A specimen came back')
  await hand.write(back.getByRole('textbox', { name: 'Why it came back' }), 'Too little volume')
  await hand.press(back.getByRole('button', { name: 'We have it again' }))
  await expect(page.getByText('1 of 1 outstanding')).toBeVisible()
  await picture(page, 'manifest-final')
})

test(
  'customer experience audits accessioned orders',
  inProve,
  async ({ page, hand, labgate, watcher }) => {
    watcher.expects(/ReviewedLabOrder: faulty/)
    await enter(page, labgate, 'cet', '/dashboard')
    await openScreen(page, hand, 'Accessioning Audit')
    await hand.write(page.getByRole('textbox', { name: 'From' }), monthAgo())
    await hand.press(page.getByRole('button', { name: 'Review all' }))
    const progress = page.getByText(/^\d+ of \d+$/)
    await expect(progress).toHaveText(/^1 of /)
    await expect(page.getByRole('heading', { name: 'Insurance as billed' })).toBeVisible()
    await hand.key('2')
    await hand.key('Control+Enter')
    await expect(page.getByText('Choose the receiving error.')).toBeVisible()
    await hand.choose(page.getByRole('combobox', { name: 'Receiving error' }), 'Wrong test type')
    await hand.key('Control+Enter')
    await expect(progress).toHaveText(/^2 of /)
    await expect(page.getByText('Tube not scanned')).toBeVisible()
    await hand.key('1')
    await hand.key('Control+Enter')
    await expect(progress).toHaveText(/^3 of /)
    await picture(page, 'audit')
    await hand.press(page.getByRole('button', { name: 'Back to the list' }))
    await hand.press(page.getByRole('button', { name: 'Rule and error rates' }))
    await expect(
      dialog(page, 'Rule and error rates').getByRole('columnheader', { name: 'Reviewed' }),
    ).toBeVisible()
  },
)
