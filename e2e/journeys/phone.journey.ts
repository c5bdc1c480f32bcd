import { expect, type Locator, type Page } from '@playwright/test'
import { clientOf, type Client } from '../src/client.ts'
import { test } from '../src/journey.ts'
import { ordersOf, patientOf, tubeOf } from '../src/orders.ts'
import { scan } from '../src/scanner.ts'
import { enter, picture, seesTitle, takeSession } from '../src/steps.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** A tube with our label that the laboratory has received. */
const receivedOf = async (clinic: Client, dock: Client, patientId: number): Promise<string> => {
  const [labOrderId = 0] = await ordersOf(clinic, patientId, 1, 1)
  await clinic.call('LabOrder/PrintLabels', { labOrderId: [labOrderId], copies: 1 })
  const specimenBarcode = await tubeOf(clinic, labOrderId)
  const scanned = {
    key: `phone-${specimenBarcode}`,
    specimenBarcode,
    shipLogId: 0,
    at: new Date().toISOString(),
    userId: dock.userId,
  }
  expect(await dock.call('ShipLog/ReceiveScans', { labId: 1, scans: [scanned] })).toMatchObject({
    list: [{ outcome: 'unlisted' }],
  })
  return specimenBarcode
}

/** Elements of the page that are off the screen and reachable only by scrolling sideways. */
const cutOff = (page: Page): Promise<string[]> =>
  page
    .locator('main')
    .evaluate((main) =>
      [main, ...main.querySelectorAll('*')]
        .filter(
          (one) =>
            one.scrollWidth > one.clientWidth + 1 &&
            ['auto', 'scroll'].includes(getComputedStyle(one).overflowX),
        )
        .map(
          (one) =>
            `${one.tagName} ${one.getAttribute('aria-label') ?? one.id}: ${one.scrollWidth} in ${one.clientWidth}`,
        ),
    )

/** Whether a tap would hit it: no sticky element covers it. */
const isReached = async (one: Locator): Promise<boolean> => {
  await one.scrollIntoViewIfNeeded()
  return one.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
}

test('a rack of seven tubes is fully readable on a phone, and nothing covers the actions of the last tube', async ({
  page,
  context,
  hand,
  labgate,
}) => {
  await page.clock.install()
  const dock = await enter(page, labgate, 'accessioning', '/accessioning?rack=true')
  const clinic = await clientOf(labgate, 'clinic-admin')
  const tubes: string[] = []
  for (const name of [
    'Aspen',
    'Birchwood-Montgomery',
    'Catalpa',
    'Dogwood',
    'Elderberry',
    'Fig',
    'Garcia Rodriguez',
  ])
    tubes.push(await receivedOf(clinic, dock, await patientOf(clinic, name)))
  const wire = await context.newCDPSession(page)
  await seesTitle(page, 'Accessioning')
  for (const tube of tubes) {
    await scan(page, wire, tube)
    await expect(page.getByRole('button', { name: 'They match', exact: true })).toBeEnabled()
    await hand.key('Control+Enter')
  }
  const rack = page.getByRole('region', { name: 'Rack', exact: true })
  await expect(rack.getByRole('heading', { name: 'In the rack: 7' })).toBeVisible()
  const rows = rack.getByRole('listitem')
  await expect(rows).toHaveCount(7)
  for (const text of [
    tubes[1] ?? '',
    'Birchwood-Montgomery, Odalys',
    '06/05/1981',
    'Urine toxicology',
    'Received',
  ])
    await expect(rows.nth(1)).toContainText(text)
  expect(await cutOff(page)).toEqual([])
  expect(await isReached(rows.last().getByRole('button', { name: 'Take out' }))).toBe(true)
  await picture(page, 'rack-phone')
  await hand.press(rows.last().getByRole('button', { name: 'Take out' }))
  await expect(rows).toHaveCount(6)
  /* One tube at the bench: its bar leaves most of the screen to the comparison. */
  await hand.tick(page.getByRole('radio', { name: 'Tube by tube' }))
  await expect(page.getByRole('textbox', { name: 'Specimen number' })).toBeFocused()
  await scan(page, wire, tubes[6] ?? '')
  const bar = page.getByRole('group', { name: 'Next step' })
  await expect(bar).toBeVisible()
  await picture(page, 'bench-phone')
  expect((await bar.boundingBox())?.height).toBeLessThan(844 / 7)
  expect(await isReached(page.getByRole('textbox', { name: 'Accessioning note' }))).toBe(true)
})

test('a received parcel is fully readable on a phone and on a desktop', async ({
  page,
  labgate,
}) => {
  const dock = await takeSession(page, labgate, 'accessioning')
  const { list } = await dock.call<{ list: { shipLogId: number }[] }>('ShipLog/GetShipLogList', {
    searchCriteria: { status: 3, pageSize: 1 },
  })
  await page.goto(`/receiving?id=${list[0]?.shipLogId}`)
  await expect(
    page.getByRole('list', { name: 'Tubes' }).getByRole('listitem').first(),
  ).toContainText(/\d{12}/)
  expect(await cutOff(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('table', { name: 'Tubes' })).toBeVisible()
  expect(await cutOff(page), 'nor is it cut off on a desktop').toEqual([])
})

test('side-by-side names wrap between words on a phone, and inside a word only if it is wider than its column', async ({
  page,
  labgate,
}) => {
  const clinic = await clientOf(labgate, 'clinic-admin')
  const patientId = await patientOf(clinic, 'Castellano-Wolfenbarger', {
    firstName: 'Maria Guadalupe',
  })
  const staff = await takeSession(page, labgate, 'cet-supervisor')
  await receivedOf(clinic, staff, patientId)
  const tooWide = 'Wolfeschlegelsteinhausenbergerdorff'
  const input = {
    patientId,
    kind: 'wrong',
    reason: 'License seen',
    lastName: 'Castellano Rodriguez de la Fuente',
    firstName: tooWide,
  }
  expect(await clinic.call('Patient/RequestIdentityCorrection', input)).toMatchObject({
    valid: true,
  })
  await page.goto(`/patient?id=${patientId}`)
  const table = page.getByRole('table', { name: 'Requested changes' })
  await expect(table).toBeVisible()
  const broken = await table.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const word of (node.textContent ?? '').matchAll(/[^\s-]+-?/g)) {
        const range = document.createRange()
        range.setStart(node, word.index)
        range.setEnd(node, word.index + word[0].length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          found.push(word[0])
      }
    return found
  })
  expect(broken).toEqual([tooWide])
})
