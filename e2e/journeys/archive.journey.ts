import { expect } from '@playwright/test'
import { test } from '../src/journey.ts'
import { enter, picture } from '../src/steps.ts'

test('a report of the former system is found by its accession number and opened in a new tab', async ({
  page,
  hand,
  labgate,
}) => {
  const admin = await enter(page, labgate, 'admin', '/eden-archive')
  const { list } = await admin.call<{ list: { patientName: string; accessionNumber: string }[] }>(
    'Archive/GetArchiveReportList',
    { searchCriteria: {} },
  )
  const [one] = list
  if (one === undefined) throw new Error('the archive of the demo is empty')
  await hand.write(page.getByRole('searchbox', { name: 'Accession number' }), one.accessionNumber)
  // until then, its row may move away from under the mouse
  await expect(page.getByRole('status').filter({ hasText: '1 report' })).toBeVisible()
  const row = page
    .getByRole('grid', { name: 'reports' })
    .getByRole('row', { name: new RegExp(one.accessionNumber) })
  await expect(row).toContainText(one.patientName)
  await picture(page, 'archive')
  const opened = page.waitForEvent('popup')
  await hand.press(row)
  expect((await opened).url()).toMatch(/^(about:blank|blob:)/)
})
