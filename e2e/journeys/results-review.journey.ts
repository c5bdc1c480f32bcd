import { expect } from '@playwright/test'
import { inProve, test } from '../src/journey.ts'
import { enter, openScreen } from '../src/steps.ts'

interface Row {
  labOrderId: number
  severity: string
  patientName: string
}

test('a provider opens a result, comments, and prints only that result, or the whole list if none is open', async ({
  page,
  hand,
  labgate,
}) => {
  const client = await enter(page, labgate, 'provider', '/results')
  const list = page.getByRole('list', { name: 'Results', exact: true })
  await hand.choose(page.getByRole('combobox', { name: 'Provider' }), 'All providers')
  const { list: rows } = await client.call<{ list: Row[] }>('Result/GetResultList', {
    searchCriteria: { severity: '', pageSize: 30 },
  })
  await expect(list.getByRole('listitem').first()).toHaveAttribute(
    'data-severity',
    rows[0]?.severity ?? '',
  )
  await hand.press(list.getByRole('listitem').first().getByRole('button'))
  const open = page.getByRole('region', { name: 'Result', exact: true })
  await expect(open.getByRole('button', { name: 'Report as PDF' })).toBeVisible()
  await hand.write(open.getByRole('textbox', { name: 'Comment' }), 'Called the patient')
  await hand.press(open.getByRole('button', { name: 'Save comment' }))
  const comments = open.getByRole('list', { name: 'Comments' })
  await expect(comments).toContainText('Called the patient')
  await expect(open.getByRole('textbox', { name: 'Comment' })).toHaveValue('')
  /*
   * On paper: only the open result, without the names of others; and the whole list once none is
   * open.
   */
  await page.emulateMedia({ media: 'print' })
  await expect(list).toBeHidden()
  await expect(open.getByRole('textbox', { name: 'Comment' })).toBeHidden()
  await expect(comments.getByText('Called the patient')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await hand.press(open.getByRole('button', { name: 'Close' }))
  await page.emulateMedia({ media: 'print' })
  const cut = list.locator('..').evaluate((area) => area.scrollHeight - area.clientHeight)
  expect(await cut, 'pixels of the list that paper lacks').toBe(0)
})

test(
  'a provider hands a result over, undoes a review, and marks normal results in bulk',
  inProve,
  async ({ page, hand, labgate }) => {
    const client = await enter(page, labgate, 'provider', '/dashboard')
    const listed = async (severity: string): Promise<{ list: Row[]; total: number }> =>
      client.call('Result/GetResultList', { searchCriteria: { severity, pageSize: 30 } })
    await openScreen(page, hand, 'Results')
    const list = page.getByRole('list', { name: 'Results', exact: true })
    const choose = (label: string, option: string): Promise<void> =>
      hand.choose(page.getByRole('combobox', { name: label }), option)
    await choose('Provider', 'All providers')
    const { list: rows } = await listed('')
    await expect(list.getByRole('listitem').first()).toHaveAttribute(
      'data-severity',
      rows[0]?.severity ?? '',
    )
    /* Opened and forwarded. An employee's result may be invisible to everyone else. */
    const colleagueOf = async ({ labOrderId }: Row): Promise<string> => {
      const { colleagues } = await client.call<{
        colleagues: { name: string; physician: boolean }[]
      }>('Result/GetResultWork', { labOrderId })
      const [first] = colleagues
      return first === undefined ? '' : `${first.name}${first.physician ? ', provider' : ''}`
    }
    let [at, colleague] = [0, '']
    for (
      let row = rows[at];
      row !== undefined && (colleague = await colleagueOf(row)) === '';
      row = rows[at]
    )
      at++
    const item = list.getByRole('listitem').nth(at)
    await hand.press(item.getByRole('button'))
    const open = page.getByRole('region', { name: 'Result', exact: true })
    await expect(open.getByRole('button', { name: 'Report as PDF' })).toBeVisible()
    await hand.choose(open.getByRole('combobox', { name: 'Hand to a colleague' }), colleague)
    await hand.press(open.getByRole('button', { name: 'Hand over' }))
    await expect(item).toContainText('Handed to')
    /* Reviewed, and undone. */
    const before = await listed('')
    await hand.press(open.getByRole('button', { name: 'Mark reviewed' }))
    await hand.press(page.getByRole('button', { name: /^Undo/ }))
    await expect(async () => expect((await listed('')).total).toBe(before.total)).toPass()
    /* Normal results in bulk. */
    const normal = await listed('normal')
    expect(normal.total).toBeGreaterThan(0)
    await hand.press(open.getByRole('button', { name: 'Close' }))
    await choose('Kind', 'Normal')
    await hand.press(page.getByRole('button', { name: /^Select normal/ }))
    await hand.press(page.getByRole('button', { name: /^Mark \d+ reviewed$/ }))
    await expect(page.getByText(/results? (is|are) marked as reviewed/)).toBeVisible()
    await expect(async () =>
      expect((await listed('normal')).total).toBeLessThan(normal.total),
    ).toPass()
  },
)
