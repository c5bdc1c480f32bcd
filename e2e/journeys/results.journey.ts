import { expect } from '@playwright/test'
import { clientOf } from '../src/client.ts'
import { inProve, test } from '../src/journey.ts'
import { accessionedTube, sendResult } from '../src/lab-line.ts'
import { bloodCount } from '../src/orders.ts'
import { enter, picture, takeSession } from '../src/steps.ts'

const filed = (answer: { valid: boolean; version?: number }, version: number): boolean =>
  answer.valid && answer.version === version

test(
  'a result arrives over the interface, its provider reviews it, a corrected version replaces it, and the old one stays readable',
  inProve,
  async ({ page, hand, labgate }) => {
    const provider = await clientOf(labgate, 'provider')
    const tube = await accessionedTube(labgate, 'Rowan')
    const { labOrderId } = tube
    const comes = async (version: number): Promise<void> =>
      expect
        .poll(async () => filed(await provider.call('LabOrder/GetReport', { labOrderId }), version))
        .toBe(true)
    await sendResult(labgate, tube, { code: 'MORPHINE', value: '310', unit: 'ng/mL', state: 'F' })
    await comes(1)

    await enter(page, labgate, 'provider', `/lab-order?id=${labOrderId}`)
    const report = page.getByRole('region', { name: 'Result', exact: true })
    await expect(report.getByRole('row', { name: /Morphine/ })).toContainText('310 ng/mL')
    await hand.press(page.getByRole('button', { name: 'Mark as reviewed' }))
    await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Mark as reviewed' }))
    await expect(page.getByRole('region', { name: 'Status history' })).toContainText('Reviewed')

    await sendResult(labgate, tube, { code: 'MORPHINE', value: '31', unit: 'ng/mL', state: 'C' })
    await comes(2)
    await page.reload()
    await expect(report).toContainText('Changes in version 2')
    await expect(report.getByRole('row', { name: /Morphine/ })).toContainText('Was 310 ng/mL')
    await picture(page, 'report-corrected')
    await hand.choose(report.getByRole('combobox', { name: 'Version' }), /^Version 1, /)
    await expect(report).toContainText('Version 2 replaced it.')
    await expect(report.getByRole('row', { name: /Morphine/ })).toContainText('310 ng/mL')
  },
)

test('at the Result Desk a message with an unknown code is mapped and filed, and a critical value is called and read back', async ({
  page,
  hand,
  labgate,
}) => {
  const admin = await takeSession(page, labgate, 'admin')
  const tube = await accessionedTube(labgate, 'Sorrel')
  const code = `ASSAY-${test.info().project.name}`
  await sendResult(labgate, tube, { code, value: '420', unit: 'ng/mL', state: 'F' })
  const blood = await accessionedTube(labgate, 'Tansy', {}, bloodCount)
  await sendResult(labgate, blood, { code: 'HEMOGLOBIN', value: '5.9', unit: 'g/dL', state: 'F' })

  await page.goto('/result-desk')
  const critical = page
    .getByRole('grid', { name: 'critical values' })
    .getByRole('row')
    .filter({ hasText: blood.specimenBarcode })
  await expect(critical).toContainText('Not called')
  await hand.press(critical)
  const call = page.getByRole('dialog')
  await hand.write(call.getByRole('textbox', { name: 'Who was reached' }), 'Nurse Adeyemi')
  await hand.tick(call.getByRole('switch', { name: 'Read-back confirmed' }))
  await hand.press(call.getByRole('button', { name: 'Record call' }))
  await expect(page.getByText('The call is recorded. The value was read back.')).toBeVisible()
  await expect(critical).toContainText('Read back')

  await hand.press(page.getByRole('tab', { name: 'Messages' }))
  await hand.press(
    page
      .getByRole('grid', { name: 'messages' })
      .getByRole('row', { name: /JOURNEY/ })
      .first(),
  )
  const message = page.getByRole('dialog', { name: /^Message/ })
  await expect(message.getByRole('combobox', { name: 'Sender’s code' })).toHaveValue(
    `${code} Value`,
  )
  const catalog = message.getByRole('combobox', { name: 'Analyte' })
  await hand.write(catalog, 'Morphine')
  await expect(page.getByRole('option', { name: /^Morphine/ }).first()).toBeVisible()
  await hand.key('ArrowDown')
  await hand.key('Enter')
  await expect(catalog).toHaveValue(/^Morphine/)
  await hand.choose(message.getByRole('combobox', { name: 'Method' }), 'Confirmation')
  await picture(page, 'message-to-map')
  await hand.press(message.getByRole('button', { name: 'Map and file again' }))
  await expect
    .poll(async () =>
      filed(await admin.call('LabOrder/GetReport', { labOrderId: tube.labOrderId }), 1),
    )
    .toBe(true)
  await expect(page.getByText('No messages need review.')).toBeVisible()
})
