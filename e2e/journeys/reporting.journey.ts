import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { textsOf } from '../../server/test/paper-readers.ts'
import type { Hand } from '../src/hands/hand.ts'
import { inProve, test } from '../src/journey.ts'
import { enter, openScreen, picture } from '../src/steps.ts'

const onPaper = async (page: Page, hand: Hand): Promise<string[]> => {
  await hand.press(page.getByRole('button', { name: 'Export' }))
  const coming = page.waitForEvent('download')
  await hand.press(page.getByRole('menuitem', { name: 'PDF' }))
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  return textsOf(await readFile(await file.path()))
}

test(
  'a practice exports a complete PDF report with its account, location, and two identifiers of each patient',
  inProve,
  async ({ page, hand, labgate }) => {
    const clinic = await enter(page, labgate, 'clinic', '/dashboard')
    await openScreen(page, hand, 'Reporting')
    await hand.choose(
      page.getByRole('combobox', { name: 'Report', exact: true }),
      'Missing information',
    )
    await hand.choose(page.getByLabel('By date'), 'Received')
    await hand.choose(page.getByLabel('Period', { exact: true }), 'Year')
    const table = page.getByRole('table', { name: 'Report' })
    await expect(table.getByRole('columnheader', { name: 'Missing' })).toBeVisible()
    await expect(page.getByText(/^Missing information, received 01\/01\//)).toBeVisible()
    await picture(page, 'reporting')
    const shown = await table.getByRole('row').allInnerTexts()
    const rows = shown.slice(1).map((text) => text.split('\t'))
    expect(rows.length).toBeGreaterThan(0)
    const pages = await onPaper(page, hand)
    const whole = pages.join('\n')
    for (const text of pages) expect(text).toContain('Missing information, Sunrise Pain Clinic')
    for (const [, specimen = '', , dob = ''] of rows)
      expect(whole).toMatch(new RegExp(`${specimen}[\\s\\S]*${dob}`))
    expect(whole).toContain('Location: Tampa.')

    await hand.choose(page.getByRole('combobox', { name: 'Report', exact: true }), 'Volume')
    await expect(table.getByRole('columnheader', { name: 'Total' }).first()).toBeVisible()
    const totals = await table.getByRole('row').last().innerText()
    const [volume = ''] = await onPaper(page, hand)
    expect(volume).toContain(totals.trim().split('\t').at(-1) ?? 'no total')
    expect(volume).not.toContain('DOB')

    const { list } = await clinic.call<{ list: { act: string }[] }>('Report/GetReportRuns', {})
    expect(list, 'what opens in place leaves no file').toEqual([])
  },
)
