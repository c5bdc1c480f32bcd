import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { specimenNumber } from '@labgate/contract/kit/numbers'
import { expect, type Page } from '@playwright/test'
import { startBrowser, type OwnBrowser } from '../src/browser-process.ts'
import { layCable } from '../src/cable.ts'
import { clientOf, type Client } from '../src/client.ts'
import { mouseHand } from '../src/hands/mouse.ts'
import { inProve, test } from '../src/journey.ts'
import { keptOfQueue } from '../src/offline-queue.ts'
import { ordersOf, patientOf, tubeOf } from '../src/orders.ts'
import { personPauses } from '../src/pace.ts'
import { demoPassword, emailOf, type Who } from '../src/people.ts'
import { scanKeys } from '../src/scanner.ts'
import { hangMs, isFull } from '../src/size.ts'
import { picture, seesTitle, signInAs } from '../src/steps.ts'
import { startUpdatedServer } from '../src/updated-server.ts'

/* Number of tubes, and number of times the browser is killed before a response reaches it. */
const [scans, lostAnswers] = isFull ? [500, 2] : [12, 1]
const perPatient = 50
/** Tubes that someone else receives while this dock has no network. */
const elsewhere = 3

interface Tube {
  labOrderId: number
  specimenBarcode: string
}
interface Sent {
  key: string
  specimenBarcode: string
  at: string
}
type Events = {
  list: {
    move: string
    at: string
    recordedAt: string | null
    userName: string
    condition: string
  }[]
}

/**
 * Parcels of the clinic's own location: the tubes on the sheet, and those that arrive in addition.
 */
const prepare = async (
  clinic: Client,
  count: number,
  name: string,
): Promise<{ shipLogId: number; tubes: Tube[]; others: Tube[] }> => {
  const ids: number[] = []
  for (let at = 0; ids.length < count + elsewhere; at++) {
    const patientId = await patientOf(clinic, `${name}${String.fromCharCode(97 + at)}`)
    ids.push(
      ...(await ordersOf(
        clinic,
        patientId,
        Math.min(perPatient, count + elsewhere - ids.length),
        2,
      )),
    )
  }
  const order = await clinic.call<{ locationId: number }>('LabOrder/GetLabOrder', {
    labOrderId: ids[0],
  })
  const { list } = await clinic.call<{ list: Tube[] }>('ShipLog/GetCandidateList', {
    locationId: order.locationId,
  })
  /* The list of tubes to pack ends at 500. */
  const wanted: Tube[] = []
  for (const labOrderId of ids)
    wanted.push({ labOrderId, specimenBarcode: await tubeOf(clinic, labOrderId) })
  const listed = list
    .filter(({ labOrderId }) => ids.includes(labOrderId))
    .map(({ labOrderId, specimenBarcode }) => ({ labOrderId, specimenBarcode }))
  expect(listed.length).toBeGreaterThan(Math.min(ids.length, 450) - 1)
  expect(wanted).toEqual(expect.arrayContaining(listed))
  const tubes = wanted.slice(0, count)
  const saved = await clinic.call<{ id: string }>('ShipLog/SaveShipLog', {
    shipLogId: 0,
    locationId: order.locationId,
    shippingMethodId: 1,
    ships: true,
    specimens: tubes.map(({ labOrderId }) => ({ labOrderId })),
  })
  expect(saved, JSON.stringify(saved)).toMatchObject({ valid: true })
  return { shipLogId: Number(saved.id), tubes, others: wanted.slice(count) }
}

const enterDock = async (
  page: Page,
  { url }: { url: string },
  shipLogId: number,
  who: Who = 'accessioning',
): Promise<void> => {
  await page.goto(`${url}/login?next=${encodeURIComponent(`/receiving?id=${shipLogId}&lab=1`)}`)
  await signInAs(page, mouseHand(page), emailOf(who), demoPassword())
  await seesTitle(page, 'Receiving')
}
const workerIsReady = (page: Page): Promise<void> =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
const scanAll = async (page: Page, codes: readonly string[]): Promise<void> => {
  for (const code of codes) {
    await page.evaluate(scanKeys, code)
    await personPauses(5)
  }
}
/**
 * The server accepts the scans, and its response is lost on the way. Adds the scans sent to `sent`.
 */
const loseAnswers = async (page: Page, sent: Sent[]): Promise<void> => {
  await page.route('**/api/ShipLog/ReceiveScans', async (route) => {
    sent.push(...(route.request().postDataJSON() as { scans: Sent[] }).scans)
    await route.fetch()
    await route.abort()
  })
}
const waits = (page: Page, count: number) => page.getByText(`${count} scans wait for the network`)

test(`${scans} tubes scanned offline are each received once, with their scan time, despite killed browsers and lost responses`, async ({
  labgate,
}) => {
  test.setTimeout(hangMs + scans * 1_500)
  const clinic = await clientOf(labgate, 'clinic-admin')
  const { shipLogId, tubes, others } = await prepare(clinic, scans, 'Offline')
  const cable = await layCable(labgate.url)
  const folder = await mkdtemp(join(tmpdir(), 'labgate-dock-'))
  let browser: OwnBrowser = await startBrowser(folder)
  try {
    await enterDock(browser.page, cable, shipLogId)
    await expect(
      browser.page.getByRole('list', { name: 'Tubes' }).getByRole('listitem'),
    ).toHaveCount(scans)
    await workerIsReady(browser.page)
    cable.pull()
    await browser.page.context().setOffline(true)
    const before = Date.now()
    const codes = [
      ...[...tubes, ...others].map(({ specimenBarcode }) => specimenBarcode),
      specimenNumber(99_000_000_000),
    ]
    await scanAll(browser.page, codes)
    await expect(waits(browser.page, codes.length)).toBeVisible()
    const after = Date.now()
    await expect(
      browser.page.getByRole('status').filter({ hasText: 'waits for the network' }).first(),
    ).toBeVisible()
    expect(await browser.page.evaluate(keptOfQueue)).toEqual({
      rows: codes.length,
      readable: false,
      key: false,
    })

    /* The page also opens without a network; signing out leaves the queue in place. */
    await browser.page.reload()
    await expect(waits(browser.page, codes.length)).toBeVisible()
    await browser.page.getByRole('banner').getByRole('button', { name: 'Kwame Mensah' }).click()
    await browser.page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(browser.page.getByLabel('Email or user name')).toBeVisible()
    await browser.kill()
    cable.plug()

    const colleague = await clientOf(labgate, 'cet')
    const taken = await colleague.call('ShipLog/ReceiveScans', {
      labId: 1,
      scans: others.map(({ specimenBarcode }, at) => ({
        key: `elsewhere-${at}`,
        specimenBarcode,
        shipLogId: 0,
        at: new Date().toISOString(),
        userId: colleague.userId,
      })),
    })
    expect(taken, JSON.stringify(taken)).toMatchObject({
      valid: true,
      list: others.map(() => ({ outcome: 'unlisted' })),
    })

    const sent: Sent[] = []
    for (let replay = 0; replay < lostAnswers; replay++) {
      browser = await startBrowser(folder)
      await loseAnswers(browser.page, sent)
      await enterDock(browser.page, cable, shipLogId)
      await expect(waits(browser.page, codes.length)).toBeVisible()
      await browser.kill()
    }
    browser = await startBrowser(folder)
    browser.page.on('request', (request) => {
      if (request.url().endsWith('/ReceiveScans'))
        sent.push(...(request.postDataJSON() as { scans: Sent[] }).scans)
    })
    await enterDock(browser.page, cable, shipLogId)
    await expect(
      browser.page.getByText(`${elsewhere + 1} scans that waited need review`),
    ).toBeVisible()
    const differences = browser.page.getByRole('list', { name: 'Scans to review' })
    await expect(differences).toContainText(
      'This tube’s status changed in the meantime. Received on',
    )
    await expect(differences).toContainText('No order has this number.')
    await expect(
      browser.page.getByRole('list', { name: 'Tubes' }).getByText('Received', { exact: true }),
    ).toHaveCount(scans)
    expect(await browser.page.evaluate(keptOfQueue)).toMatchObject({ rows: 0 })

    const ownTime = new Map(sent.map(({ specimenBarcode, at }) => [specimenBarcode, at]))
    expect(new Set(sent.map(({ key }) => key)).size).toBe(codes.length)
    expect(sent.length).toBeGreaterThan(codes.length * 1.3)
    const accessioner = await clientOf(labgate, 'accessioning')
    for (const { labOrderId, specimenBarcode } of tubes) {
      const { list } = await accessioner.call<Events>('LabOrder/GetChainOfCustody', { labOrderId })
      const receipts = list.filter(({ move }) => move === 'receive')
      expect(receipts, specimenBarcode).toMatchObject([
        { at: ownTime.get(specimenBarcode), userName: 'Kwame Mensah' },
      ])
      const at = Date.parse(receipts[0]?.at ?? '')
      expect(at >= before && at <= after && Date.parse(receipts[0]?.recordedAt ?? '') > after).toBe(
        true,
      )
    }
    for (const { labOrderId } of others) {
      const { list } = await accessioner.call<Events>('LabOrder/GetChainOfCustody', { labOrderId })
      expect(list.filter(({ move }) => move === 'receive')).toHaveLength(1)
    }
  } finally {
    await browser.kill()
    await cable.close()
    // a browser's helper processes keep writing a little longer
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
})

test(
  'an idle offline dock clears the screen and keeps its scans, and a colleague sends them with both names recorded',
  inProve,
  async ({ labgate }) => {
    const { shipLogId, tubes } = await prepare(await clientOf(labgate, 'clinic-admin'), 2, 'Idle')
    const cable = await layCable(labgate.url)
    const folder = await mkdtemp(join(tmpdir(), 'labgate-dock-'))
    const browser = await startBrowser(folder)
    try {
      const { page } = browser
      await page.clock.install()
      await enterDock(page, cable, shipLogId)
      await expect(page.getByRole('list', { name: 'Tubes' }).getByRole('listitem')).toHaveCount(2)
      await workerIsReady(page)
      cable.pull()
      await page.context().setOffline(true)
      await scanAll(
        page,
        tubes.map(({ specimenBarcode }) => specimenBarcode),
      )
      await expect(waits(page, 2)).toBeVisible()
      await page.clock.fastForward('29:30')
      await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
      await page.clock.runFor(40_000)
      await expect(
        page.getByText('You were signed out after 30 minutes of inactivity.'),
      ).toBeVisible()
      await expect(page.getByText('Idlea')).toHaveCount(0)
      await picture(page, 'offline-idle')
      expect(await page.evaluate(keptOfQueue)).toMatchObject({ rows: 2 })

      cable.plug()
      await page.context().setOffline(false)
      await enterDock(page, cable, shipLogId, 'cet')
      const note = page
        .getByRole('status')
        .filter({ hasText: '2 scans of Kwame Mensah wait on this computer' })
      await expect(note).toBeVisible()
      await picture(page, 'offline-others')
      await note.getByRole('button', { name: 'Take over' }).click()
      await page
        .getByRole('dialog', { name: 'Send the scans of Kwame Mensah?' })
        .getByRole('button', { name: 'Send them' })
        .click()
      await expect(note).toHaveCount(0)
      await expect(
        page.getByRole('list', { name: 'Tubes' }).getByText('Received', { exact: true }),
      ).toHaveCount(2)
      expect(await page.evaluate(keptOfQueue)).toMatchObject({ rows: 0 })
      const colleague = await clientOf(labgate, 'cet')
      for (const { labOrderId } of tubes) {
        const { list } = await colleague.call<Events>('LabOrder/GetChainOfCustody', { labOrderId })
        expect(list.filter(({ move }) => move === 'receive')).toMatchObject([
          { userName: 'Priya Raghunathan', condition: 'Scanned by Kwame Mensah' },
        ])
      }
    } finally {
      await browser.kill()
      await cable.close()
      // a browser's helper processes keep writing a little longer
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    }
  },
)

test(
  'the offline page is the last one that the server sent, even after an update',
  inProve,
  async ({ labgate }) => {
    const server = await startUpdatedServer(labgate.url)
    const folder = await mkdtemp(join(tmpdir(), 'labgate-dock-'))
    const browser = await startBrowser(folder)
    try {
      const { page } = browser
      const mark = (): Promise<string> =>
        page.evaluate(
          () => document.querySelector<HTMLMetaElement>('meta[name="mark"]')?.content ?? 'none',
        )
      const withoutNetwork = async (): Promise<string> => {
        await page.context().setOffline(true)
        await page.reload()
        await seesTitle(page, 'Accessioning')
        const seen = await mark()
        await page.context().setOffline(false)
        return seen
      }
      /* No one has opened Receiving on this machine: it opens without a network all the same. */
      await page.goto(`${server.url}/login?next=/accessioning`)
      await signInAs(page, mouseHand(page), emailOf('accessioning'), demoPassword())
      await seesTitle(page, 'Accessioning')
      await workerIsReady(page)
      await page.context().setOffline(true)
      await page.getByRole('link', { name: 'Receiving' }).click()
      await seesTitle(page, 'Receiving')
      await page.context().setOffline(false)
      await page.goBack()
      expect(await withoutNetwork()).toBe('none')
      for (const [next, files] of [
        ['another name of the laboratory', false],
        ['newer', true],
      ] as const) {
        server.update(next, files)
        await page.reload()
        await seesTitle(page, 'Accessioning')
        expect(await mark()).toBe(next)
        if (files)
          await expect.poll(() => page.evaluate(() => caches.keys())).toContain('labgate-app-newer')
        expect(await withoutNetwork()).toBe(next)
      }
    } finally {
      await browser.kill()
      await server.close()
      // a browser's helper processes keep writing a little longer
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    }
  },
)
