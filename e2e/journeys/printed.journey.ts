import { readFile } from 'node:fs/promises'
import { part2Notice } from '@labgate/contract/patients/parole'
import { manifestStatus } from '@labgate/contract/shipping/manifests'
import { parcelStatus } from '@labgate/contract/shipping/parcels'
import { expect, type Page } from '@playwright/test'
import { textsOf } from '../../server/test/paper-readers.ts'
import type { Client } from '../src/client.ts'
import type { Hand } from '../src/hands/hand.ts'
import { inProve, test } from '../src/journey.ts'
import { enter, follow, seesTitle, takeSession } from '../src/steps.ts'

/** The paper open under this title, read page by page as it would be saved. */
const savedPages = async (page: Page, hand: Hand, title: string): Promise<string[]> => {
  const paper = page.getByRole('dialog', { name: title, exact: true })
  const coming = page.waitForEvent('download')
  await hand.press(paper.getByRole('button', { name: 'Download' }))
  const pages = await textsOf(await readFile(await (await coming).path()))
  expect(pages.length).toBeGreaterThan(0)
  await hand.key('Escape')
  await expect(paper).toHaveCount(0)
  return pages
}
/** Each page contains each of these words, ignoring case. */
const allBear = (pages: readonly string[], ...words: string[]): void => {
  for (const text of pages)
    for (const word of words) expect(text.toUpperCase()).toContain(word.toUpperCase())
}

interface Row {
  labOrderId: number
  patientId: number
  patientName: string
  specimenBarcode: string
}
const resulted = async (client: Client): Promise<Row> => {
  const { list } = await client.call<{ list: Row[] }>('LabOrder/GetLabOrderList', {
    searchCriteria: { labTypeId: 1, labStatusId: 50, pageSize: 50 },
  })
  const row = list.find(({ patientName }) => /^[A-Za-z, ]+$/.test(patientName))
  if (row === undefined) throw new Error('no resulted order')
  return row
}
const lastNameOf = ({ patientName }: Row): string => patientName.split(',')[0] ?? ''
const first = async <T>(client: Client, path: string, searchCriteria: object = {}): Promise<T> => {
  const { list } = await client.call<{ list: T[] }>(path, {
    searchCriteria: { ...searchCriteria, pageSize: 50 },
  })
  if (list[0] === undefined) throw new Error(`${path} answers nothing`)
  return list[0]
}
const press = (page: Page, hand: Hand, name: string): Promise<void> =>
  hand.press(page.getByRole('button', { name, exact: true }).first())

test('the report of an order opens, and order and patient printed by the browser show two identifiers on each page', async ({
  page,
  hand,
  labgate,
}) => {
  const client = await takeSession(page, labgate, 'cet-supervisor')
  const row = await resulted(client)
  await page.goto(`/lab-order?id=${row.labOrderId}`)
  await seesTitle(page, 'Lab Order')
  const both = [lastNameOf(row), row.specimenBarcode]
  await press(page, hand, 'Report as PDF')
  allBear(await savedPages(page, hand, 'Report'), ...both)

  // half the height of letter paper: even the order with the fewest results fills more than one
  // page
  const printed = await textsOf(await page.pdf({ width: '8.5in', height: '5.5in' }))
  expect(printed.length).toBeGreaterThan(1)
  allBear(printed, ...both)

  await follow(page, `/patient?id=${row.patientId}`)
  await seesTitle(page, 'Patient') // the order's page has a region of this name, too
  await expect(page.getByRole('region', { name: 'Patient', exact: true })).toContainText(
    lastNameOf(row),
  )
  allBear(await textsOf(await page.pdf({ format: 'Letter' })), lastNameOf(row), 'Born')
})

test(
  'requisition and chain of custody of an order open and show two identifiers on each page',
  inProve,
  async ({ page, hand, labgate }) => {
    const client = await takeSession(page, labgate, 'cet-supervisor')
    const row = await resulted(client)
    await page.goto(`/lab-order?id=${row.labOrderId}`)
    await seesTitle(page, 'Lab Order')
    const both = [lastNameOf(row), row.specimenBarcode]
    await press(page, hand, 'Requisition')
    allBear(await savedPages(page, hand, 'Requisition'), ...both)
    await press(page, hand, 'Chain of custody')
    await hand.press(
      page
        .getByRole('dialog', { name: /^Chain of custody of/ })
        .getByRole('button', { name: 'Print' }),
    )
    allBear(await savedPages(page, hand, 'Chain of custody'), ...both)
  },
)

test(
  'the documents of parcels, manifests, faxes, and several results open',
  inProve,
  async ({ page, hand, labgate }) => {
    const client = await enter(page, labgate, 'admin', '/dashboard')
    const { shipLogId } = await first<{ shipLogId: number }>(client, 'ShipLog/GetShipLogList', {
      status: parcelStatus.received,
    })
    await page.goto(`/shipLog?id=${shipLogId}`)
    await press(page, hand, 'Print sheet')
    allBear(await savedPages(page, hand, 'Parcel sheet'), 'SL')

    const { manifestId } = await first<{ manifestId: number }>(client, 'Manifest/GetManifestList', {
      status: manifestStatus.final,
    })
    await page.goto(`/manifest?id=${manifestId}`)
    await press(page, hand, 'Print')
    allBear(await savedPages(page, hand, 'Manifest'), 'MF')

    const fax = async () =>
      (
        await client.call<{ list: { faxId: number; kind: string }[] }>('Fax/GetFaxList', {
          searchCriteria: {},
        })
      ).list
    await expect.poll(async () => (await fax()).some(({ kind }) => kind === 'result')).toBe(true)
    const faxId = (await fax()).find(({ kind }) => kind === 'result')?.faxId ?? 0
    await page.goto(`/fax-service?id=${faxId}`)
    await press(page, hand, 'Pages')
    allBear(
      (await savedPages(page, hand, `Fax ${faxId}`)).slice(0, 1),
      'Labgate Reference Laboratory',
      `Fax ${faxId}`,
    )

    await page.goto('/lab-order?labTypeId=9&labStatusId=50&from=any')
    await press(page, hand, 'Print')
    const csv = page.waitForEvent('download')
    await hand.press(page.getByRole('menuitem', { name: 'Print list (CSV)' }))
    expect((await readFile(await (await csv).path(), 'utf8')).split('\n').length).toBeGreaterThan(1)
    await press(page, hand, 'Print')
    await hand.press(page.getByRole('menuitem', { name: 'Print results' }))
    allBear(await savedPages(page, hand, 'Results'), 'Born', 'Wound')
    await press(page, hand, 'Print')
    await hand.press(page.getByRole('menuitem', { name: 'Print requisitions' }))
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Download' })).toBeVisible()
  },
)

test(
  'a parole officer’s report shows the notice and omits the practice and the record number',
  inProve,
  async ({ page, hand, labgate }) => {
    const client = await enter(page, labgate, 'parole', '/patient')
    const { list: patients } = await client.call<{ list: { patientId: number }[] }>(
      'Patient/GetForPO',
      { searchCriteria: { pageSize: 50 } },
    )
    let found = 0
    for (const { patientId } of patients) {
      const { list } = await client.call<{ list: { resultId: number }[] }>('LabOrder/GetForPO', {
        patientId,
      })
      if (list.some(({ resultId }) => resultId > 0)) found = patientId
      if (found > 0) break
    }
    expect(found, 'a released patient with a final report').toBeGreaterThan(0)
    await page.goto(`/patient?id=${found}`)
    await hand.press(page.getByRole('button', { name: 'Final report' }).first())
    const drawer = page.getByRole('dialog', { name: 'Report', exact: true })
    await expect(drawer).toContainText(part2Notice)
    await expect(drawer).not.toContainText('Ordered by')
    await hand.press(drawer.getByRole('button', { name: 'Report as PDF' }))
    const paper = page.getByRole('dialog', { name: 'Report', exact: true }).last()
    const coming = page.waitForEvent('download')
    await hand.press(paper.getByRole('button', { name: 'Download' }))
    const pages = await textsOf(await readFile(await (await coming).path()))
    allBear(pages, part2Notice, 'Born')
    for (const text of pages) expect(text).not.toMatch(/MRN|Ordered by|Requisition/)
  },
)
