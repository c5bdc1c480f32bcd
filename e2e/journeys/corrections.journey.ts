import { expect } from '@playwright/test'
import { clientOf } from '../src/client.ts'
import { inProve, test } from '../src/journey.ts'
import { orderOf, patientOf } from '../src/orders.ts'
import { enter, picture, seesTitle } from '../src/steps.ts'

test(
  'the laboratory corrects a collection time with a preview and a reason, notifies the practice, and undoes the correction',
  inProve,
  async ({ page, hand, labgate }) => {
    const clinic = await clientOf(labgate, 'clinic')
    const labOrderId = await orderOf(clinic, await patientOf(clinic, 'Korrigan'))
    const [specimen] = (
      await clinic.call<{ specimens: { specimenBarcode: string }[] }>('LabOrder/GetLabOrder', {
        labOrderId,
      })
    ).specimens
    await enter(page, labgate, 'cet-supervisor', '/cet-utility')
    await seesTitle(page, 'CET Utility')
    await hand.write(
      page.getByRole('searchbox', { name: 'Specimen ID' }),
      specimen?.specimenBarcode ?? '',
    )
    const line = page.getByRole('grid', { name: 'orders' }).getByRole('row', { name: /Korrigan/ })
    await line.focus()
    await hand.key('Enter')
    await hand.choose(page.getByRole('combobox', { name: 'What to correct' }), 'Collection time')
    const preview = page.getByRole('button', { name: 'Preview' })
    await hand.press(preview)
    await expect(page.getByText('Nothing would change. Enter the correct value.')).toBeVisible()
    await hand.press(page.getByRole('button', { name: 'Back', exact: true }))
    await hand.write(page.getByRole('textbox', { name: 'Collection time' }), '06:41')
    await hand.press(preview)
    await expect(page.getByRole('table', { name: 'Changes' })).toContainText('6:41 AM')
    await picture(page, 'correction-preview')
    await hand.choose(
      page.getByRole('combobox', { name: 'Reason' }),
      'Data entry error at the laboratory',
    )
    await hand.write(page.getByRole('textbox', { name: 'Note' }), 'Read from the requisition.')
    await hand.press(page.getByRole('button', { name: 'Correct order' }))
    const corrections = page
      .getByRole('grid', { name: 'corrections' })
      .getByRole('row', { name: /Korrigan/ })
    await expect(corrections).toContainText('Corrected')
    const { list: lines } = await clinic.call<{ list: { subject: string }[] }>(
      'Inbox/GetInboxList',
      { searchCriteria: {} },
    )
    expect(lines.map(({ subject }) => subject)).toContain('The laboratory corrected an order')
    await corrections.hover()
    await hand.press(corrections.getByRole('button', { name: /^Undo correction/ }))
    await hand.write(
      page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }),
      'It was the other tube.',
    )
    await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Undo correction' }))
    await expect(corrections).toContainText('Undone')
  },
)
