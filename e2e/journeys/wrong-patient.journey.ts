import { expect, type Page } from '@playwright/test'
import { clientOf } from '../src/client.ts'
import type { Hand } from '../src/hands/hand.ts'
import { inProve, test } from '../src/journey.ts'
import { orderOf, patientOf } from '../src/orders.ts'
import { enter, picture, seesTitle } from '../src/steps.ts'

interface Order {
  patientId: number
  specimens: { specimenBarcode: string }[]
}
interface Resulted {
  list: { labOrderId: number; patientId: number; specimenBarcode: string; customerId: number }[]
}

const openOrder = async (page: Page, hand: Hand, specimenBarcode: string): Promise<void> => {
  await hand.write(page.getByRole('searchbox', { name: 'Specimen ID' }), specimenBarcode)
  const line = page.getByRole('grid', { name: 'orders' }).getByRole('row').nth(1)
  await line.focus()
  await hand.key('Enter')
}

test(
  'the wrong twin’s report is withdrawn and its order moved: identifiers are keyed, a second person confirms, and messages name both patients',
  inProve,
  async ({ page, hand, labgate, somebodyElse, watcher }) => {
    watcher.expects(/MoveToPatient: faulty/)
    const cet = await clientOf(labgate, 'cet-supervisor')
    const clinic = await clientOf(labgate, 'clinic-admin')
    const mine = await clinic.call<Resulted>('LabOrder/GetLabOrderList', {
      searchCriteria: { pageSize: 1, labStatusId: 50 },
    })
    const [order] = mine.list
    if (order === undefined) throw new Error('The demo has no resulted order.')
    const wrong = await clinic.call<{ firstName: string; lastName: string; dob: string }>(
      'Patient/GetPatient',
      { patientId: order.patientId },
    )
    const twin = await patientOf(clinic, wrong.lastName, { firstName: 'Isolde' })
    const right = await clinic.call<{ firstName: string; lastName: string; dob: string }>(
      'Patient/GetPatient',
      { patientId: twin },
    )
    const [year = '', month = '', day = ''] = right.dob.split('-')

    await enter(page, labgate, 'cet-supervisor', '/cet-utility')
    await seesTitle(page, 'CET Utility')
    await openOrder(page, hand, order.specimenBarcode)
    await hand.choose(page.getByRole('combobox', { name: 'What to correct' }), 'Patient')
    const picker = page.getByRole('combobox', { name: 'Right patient' })
    await hand.write(picker, `${right.lastName}, ${right.firstName}`)
    await expect(
      page.getByRole('option', { name: new RegExp(right.firstName) }).first(),
    ).toBeVisible()
    await hand.key('Enter')
    await expect(page.getByText('A second person must confirm the move')).toBeVisible()
    await expect(page.getByText('The report is withdrawn at once')).toBeVisible()
    await hand.choose(page.getByRole('combobox', { name: 'Read from' }), 'Tube')
    const last = page.getByRole('textbox', { name: 'Last name' })
    const first = page.getByRole('textbox', { name: 'First name' })
    await hand.write(last, right.lastName)
    await hand.write(first, wrong.firstName === right.firstName ? 'Nobody' : wrong.firstName)
    await hand.write(page.getByRole('textbox', { name: 'DOB' }), `${month}/${day}/${year}`)
    await hand.write(page.getByRole('textbox', { name: 'Note' }), 'The tube names the twin.')
    await hand.press(page.getByRole('button', { name: /^Request move/ }))
    await expect(
      page.getByText('This does not match the record that the order would go to.').first(),
    ).toBeVisible()
    await picture(page, 'move-does-not-fit')
    await hand.write(first, right.firstName)
    await hand.press(page.getByRole('button', { name: /^Request move/ }))
    const row = page
      .getByRole('grid', { name: 'corrections' })
      .getByRole('row', { name: new RegExp(order.specimenBarcode) })
    await expect(row).toContainText('Waits for second person')
    await expect(
      row.getByRole('button', { name: /^Confirm move/ }),
      'whoever asked does not confirm',
    ).toHaveCount(0)
    expect(
      await clinic.call<Order>('LabOrder/GetLabOrder', { labOrderId: order.labOrderId }),
    ).toMatchObject({ patientId: order.patientId })

    const second = await somebodyElse()
    await enter(second.page, labgate, 'cet', '/cet-utility?tab=corrections')
    const theirs = second.page
      .getByRole('grid', { name: 'corrections' })
      .getByRole('row', { name: new RegExp(order.specimenBarcode) })
    await theirs.hover()
    await second.hand.press(theirs.getByRole('button', { name: /^Confirm move/ }))
    const drawer = second.page.getByRole('dialog', { name: 'Confirm the move' })
    await second.hand.write(
      drawer.getByRole('textbox', { name: 'How you know' }),
      'I read the tube, too.',
    )
    await picture(second.page, 'move-confirm')
    await second.hand.press(drawer.getByRole('button', { name: /^Confirm and move/ }))
    await expect(
      second.page.getByText('The order is moved and its report withdrawn.', { exact: false }),
    ).toBeVisible()
    await expect(theirs).toContainText('Report on Result Desk')
    await expect(theirs, 'what follows from it').toContainText('Account issue open')

    expect(
      await clinic.call<Order>('LabOrder/GetLabOrder', { labOrderId: order.labOrderId }),
    ).toMatchObject({ patientId: twin })
    const { list: lines } = await clinic.call<{ list: { subject: string; patientId: number }[] }>(
      'Inbox/GetInboxList',
      { searchCriteria: {} },
    )
    const subjects = (patientId: number): string[] =>
      lines.filter((one) => one.patientId === patientId).map(({ subject }) => subject)
    expect(subjects(order.patientId)).toContain('The laboratory corrected an order')
    expect(subjects(twin)).toContain('The laboratory corrected an order')
    const desk = await cet.call<{ list: { labOrderId: number; kind?: string }[] }>(
      'CET/GetCorrectionList',
      { searchCriteria: { patientId: order.patientId } },
    )
    expect(desk.list.map(({ labOrderId }) => labOrderId)).toContain(order.labOrderId)
    await page.goto(`/patient?id=${order.patientId}`)
    await expect(page.getByText('Order moved to another patient')).toBeVisible()
    await picture(page, 'move-wrong-chart')
  },
)

test('a specimen is relabeled, and a scan of its old number shows the new one', async ({
  page,
  hand,
  labgate,
}) => {
  const clinic = await clientOf(labgate, 'clinic')
  const labOrderId = await orderOf(clinic, await patientOf(clinic, 'Relabel'))
  const numberNow = async (): Promise<string> =>
    (await clinic.call<Order>('LabOrder/GetLabOrder', { labOrderId })).specimens[0]
      ?.specimenBarcode ?? ''
  const old = await numberNow()
  await enter(page, labgate, 'cet-supervisor', '/cet-utility')
  await openOrder(page, hand, old)
  await hand.choose(page.getByRole('combobox', { name: 'What to correct' }), 'Specimen number')
  await hand.press(page.getByRole('button', { name: 'Preview' }))
  await expect(page.getByRole('table', { name: 'Changes' })).toContainText('A new number')
  await expect(page.getByText(`Number ${old} is retired.`, { exact: false })).toBeVisible()
  await hand.choose(
    page.getByRole('combobox', { name: 'Reason' }),
    'The paper requisition or the tube differs',
  )
  await hand.write(page.getByRole('textbox', { name: 'Note' }), 'The label was torn.')
  await hand.press(page.getByRole('button', { name: 'Correct order' }))
  await expect(
    page.getByRole('grid', { name: 'corrections' }).getByRole('row', { name: /Relabel/ }),
  ).toContainText('New label not printed')
  const now = await numberNow()
  expect(now).not.toBe(old)
  const bench = await clientOf(labgate, 'accessioning')
  expect(
    await bench.call('LabOrder/GetLabOrderForAccessioning', { SpecimenBarcode: old }),
  ).toHaveProperty('message', expect.stringContaining(now))
})
