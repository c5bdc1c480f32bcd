import { dayMs, utcDay } from '@labgate/contract/kit/days'
import { expect, type Locator, type Page } from '@playwright/test'
import { clientOf, type Client } from '../src/client.ts'
import type { Hand } from '../src/hands/hand.ts'
import { inProve, test } from '../src/journey.ts'
import { ordersOf, patientOf, tubeOf } from '../src/orders.ts'
import { scan } from '../src/scanner.ts'
import { enter, picture, seesTitle } from '../src/steps.ts'

/* Labels go to the printer through the browser's PDF viewer. */
test.use({ prints: true })

interface Tube {
  labOrderId: number
  specimenBarcode: string
  lastName: string
  dob: string
}

/**
 * Specimens of the clinic that the laboratory received today: labeled tubes, unless they have no
 * label, collected yesterday, unless earlier.
 */
const tubesAt =
  (clinic: Client, dock: Client) =>
  async (lastName: string, { hasLabel = true, daysAgo = 1 } = {}): Promise<Tube> => {
    const [labOrderId = 0] = await ordersOf(clinic, await patientOf(clinic, lastName), 1, daysAgo)
    if (hasLabel) await clinic.call('LabOrder/PrintLabels', { labOrderId: [labOrderId], copies: 1 })
    const specimenBarcode = await tubeOf(clinic, labOrderId)
    const scan = {
      key: `bench-${lastName}`,
      specimenBarcode,
      shipLogId: 0,
      at: new Date().toISOString(),
      userId: dock.userId,
    }
    const received = await dock.call('ShipLog/ReceiveScans', { labId: 1, scans: [scan] })
    expect(received, JSON.stringify(received)).toMatchObject({ list: [{ outcome: 'unlisted' }] })
    return dock.call<Tube>('LabOrder/GetLabOrderForAccessioning', {
      SpecimenBarcode: specimenBarcode,
    })
  }

const band = (page: Page): Locator => page.getByRole('status', { name: 'Verdict' })
const typed = (dob: string): string => `${dob.slice(5, 7)}/${dob.slice(8, 10)}/${dob.slice(0, 4)}`
const agree = 'They match: process'

/** The accessioner at the open bench, with a scanner. */
const benchOf = async (page: Page, hand: Hand) => {
  const wire = await page.context().newCDPSession(page)
  await seesTitle(page, 'Accessioning')
  await expect(page.getByRole('textbox', { name: 'Specimen number' })).toBeFocused()
  return {
    scans: ({ specimenBarcode }: Tube): Promise<void> => scan(page, wire, specimenBarcode),
    offers: (name: string): Promise<void> =>
      expect(page.getByRole('button', { name, exact: true })).toBeEnabled(),
    /** The demo's accessioner has a camera: pages can be photographed, or none. */
    confirms: async ({ specimenBarcode }: Tube): Promise<void> => {
      await hand.key('Control+Enter')
      await expect(page.getByRole('group', { name: 'Pages of the requisition' })).toBeVisible()
      await hand.key('Control+Enter')
      await expect(band(page)).toContainText(`Tube ${specimenBarcode} is accessioned.`)
    },
  }
}

test('an accessioner processes a scanned tube and one without a label, whose label is printed, and holds one with a different name', async ({
  page,
  hand,
  labgate,
}) => {
  await page.clock.install()
  const client = await enter(page, labgate, 'accessioning', '/accessioning')
  const tube = tubesAt(await clientOf(labgate, 'clinic-admin'), client)
  const [one, differs, other] = [await tube('Alder'), await tube('Cedar'), await tube('Elm')]
  const unlabelled = await tube('Hawthorn', { hasLabel: false })
  const { scans, offers, confirms } = await benchOf(page, hand)

  await scans(one)
  await expect(page.getByRole('region', { name: 'Patient' })).toContainText(one.lastName)
  await offers(agree)
  await scans(one) // a repeat asks nothing and does nothing
  await expect(page.getByRole('alert')).toHaveCount(0)
  await picture(page, 'accessioning-review')
  await confirms(one)

  await scans(unlabelled)
  const dob = page.getByRole('textbox', { name: 'DOB on the tube' })
  await expect(dob).toBeFocused()
  await expect(page.getByRole('region', { name: 'Patient' })).not.toContainText(
    typed(unlabelled.dob),
  )
  await hand.key('l')
  await expect(
    page.getByText('Enter the birth date from the tube first; then you can print its label.'),
  ).toBeVisible()
  await page.keyboard.type('01/01/1901', { delay: 130 })
  await expect(band(page)).toContainText('This does not match the order’s birth date.')
  await hand.key('ControlOrMeta+a')
  await page.keyboard.type(typed(unlabelled.dob), { delay: 130 })
  await expect(band(page)).toContainText('The birth date matches. Compare the name with the tube.')
  await confirms(unlabelled)
  await expect(band(page), 'the tube bore none').toContainText('Its label goes to the printer.')

  await scans(differs)
  await offers(agree)
  await hand.tick(page.getByRole('checkbox', { name: 'Name', exact: true }))
  await expect(band(page)).toContainText('Tube and order name different people')
  await scans(other)
  await expect(band(page)).toContainText(`${other.specimenBarcode}You scanned a different tube.`)
  await expect(page.getByRole('alert')).toContainText(
    `Tube ${differs.specimenBarcode} is still open.`,
  )
  await hand.key('h')
  await expect(page.getByText(`You scanned ${other.specimenBarcode} last.`)).toBeVisible()
  await scans(differs)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await hand.key('h')
  const drawer = page.getByRole('dialog', { name: 'Hold the tube' })
  await expect(drawer.getByRole('radio', { name: /Mismatch/ })).toBeChecked()
  await expect(drawer.getByRole('radio', { name: /Mismatch/ })).toBeFocused()
  await hand.key('7')
  await expect(drawer.getByRole('textbox', { name: 'What the practice needs to do' })).toBeFocused()
  await page.keyboard.type('The tube bears another name', { delay: 130 })
  await hand.key('Control+Enter')
  await expect(band(page)).toContainText(/is on hold: mismatch\. Account issue \d+ is open\./)
})

test(
  'an accessioner opens an account issue about a tube, rejects one that is too old with a letter, and fills a rack',
  inProve,
  async ({ page, hand, labgate }) => {
    await page.clock.install()
    const client = await enter(page, labgate, 'accessioning', '/accessioning')
    const tube = tubesAt(await clientOf(labgate, 'clinic-admin'), client)
    const [two, inRack, held, other] = [
      await tube('Birch'),
      await tube('Dogwood'),
      await tube('Sycamore'),
      await tube('Tamarack'),
    ]
    const tooOld = await tube('Juniper', { daysAgo: 10 })
    const { scans, offers, confirms } = await benchOf(page, hand)

    await scans(two)
    await expect(page.getByRole('region', { name: 'Patient' })).toContainText(two.lastName)
    await offers(agree)
    await hand.key('a')
    const issue = page.getByRole('dialog', { name: 'New account issue' })
    await expect(issue).toContainText(`About: Specimen ${two.specimenBarcode}`)
    await hand.choose(issue.getByRole('combobox', { name: 'What happened' }), 'Late shipment')
    await hand.write(
      issue.getByRole('textbox', { name: 'Note' }),
      'It lay at the carrier over the weekend',
    )
    await picture(page, 'accessioning-issue')
    await hand.key('Control+Enter')
    await expect(issue).toHaveCount(0)
    await offers(agree)
    await confirms(two)
    const { list: issues } = await client.call<{
      list: { labOrderId: number; auditIncidentType: string }[]
    }>('CustomerIncident/GetCustomerIncidentList', {
      searchCriteria: { status: 'new' },
    })
    expect(issues).toContainEqual(
      expect.objectContaining({ labOrderId: two.labOrderId, auditIncidentType: 'Late shipment' }),
    )

    await scans(two)
    await expect(band(page)).toContainText(/Already accessioned on .* by /)
    // a key right after a scan counts as the scanner's: on a busy machine it is pressed again, as a
    // person would
    await expect(async () => {
      await hand.key('Enter')
      await expect(page.getByRole('textbox', { name: 'Specimen number' })).toBeFocused({
        timeout: 2000,
      })
    }).toPass()

    await scans(tooOld)
    await expect(band(page)).toContainText(
      /Collected .* ago; the limit is .*\. Process with a reason, hold, or reject\./,
    )
    await offers(agree)
    await hand.key('Control+Enter')
    await expect(
      page.getByRole('textbox', { name: 'Why it is accepted past its stability limit' }),
    ).toBeFocused()
    await hand.key('Tab')
    await hand.press(page.getByRole('button', { name: /^Reject/ }))
    await expect(
      page.getByRole('dialog', { name: 'Reject the tube' }).getByRole('radio').first(),
    ).toBeFocused()
    const reject = page.getByRole('dialog', { name: 'Reject the tube' })
    await hand.key('1')
    await expect(reject.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('Opened by mistake', { delay: 130 })
    await hand.key('Control+Enter')
    await expect(band(page)).toContainText(`Tube ${tooOld.specimenBarcode} is rejected: stability.`)
    const notice = page.getByRole('status').filter({ hasText: tooOld.specimenBarcode })
    await hand.press(notice.getByRole('button', { name: /^Undo/ }))
    await expect(page.getByRole('region', { name: 'Patient' })).toContainText(tooOld.lastName)
    await hand.key('r')
    await expect(reject.getByRole('radio').first()).toBeFocused()
    await hand.key('1')
    await expect(reject.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('Older than the limit', { delay: 130 })
    await hand.key('Control+Enter')
    await expect(band(page)).toContainText(`Tube ${tooOld.specimenBarcode} is rejected: stability.`)
    await expect(page.getByRole('button', { name: 'Rejection letter' })).toBeFocused()
    await hand.key('Enter')
    await expect(page.getByRole('dialog', { name: 'Rejection letter' })).toBeVisible()
    await hand.key('Escape')
    const last = page.getByRole('list', { name: 'Last tubes' }).getByRole('listitem')
    await expect(last.first()).toContainText('Rejected')
    await picture(page, 'accessioning-rejected')
    await page.reload()
    await expect(last.first(), 'the server knows them after a reload').toContainText(
      tooOld.specimenBarcode,
    )
    await expect(last.filter({ hasText: two.specimenBarcode })).toContainText('Accessioned')

    const { labOrderId, specimenBarcode } = held
    expect(
      await client.call('LabOrder/HoldLabOrder', {
        labOrderId,
        specimenBarcode,
        workingLabId: 1,
        labStatusId: 16,
      }),
    ).toMatchObject({ valid: true })
    await hand.tick(page.getByRole('radio', { name: 'Rack' }))
    await expect(page.getByRole('heading', { name: 'In the rack: 0' })).toBeVisible()
    for (const next of [inRack, held, other]) {
      await scans(next)
      if (next === held)
        await expect(page.getByRole('region', { name: 'Set apart' })).toContainText('On hold')
      else {
        await offers('They match')
        await hand.key('Control+Enter')
      }
    }
    await expect(page.getByRole('heading', { name: 'In the rack: 2' })).toBeVisible()
    await picture(page, 'accessioning-rack')
    await hand.key('Control+Shift+Enter')
    await expect(band(page)).toContainText('2 tubes are accessioned.')
    await expect(page.getByRole('heading', { name: 'In the rack: 0' })).toBeVisible()
    const after = await client.call<{ labStatusId: number }>(
      'LabOrder/GetLabOrderForAccessioning',
      { SpecimenBarcode: other.specimenBarcode },
    )
    expect(after.labStatusId).toBe(30)
  },
)

const yesterday = (): string => {
  const [year, month, day] = utcDay(new Date(Date.now() - dayMs)).split('-')
  return `${month}/${day}/${year}`
}
test(
  'the laboratory enters the order of a paper requisition, and saving it opens its tubes at the bench',
  inProve,
  async ({ page, hand, labgate }) => {
    const patientId = await patientOf(await clientOf(labgate, 'clinic-admin'), 'Paperson')
    await enter(page, labgate, 'accessioning', `/lab-order?patient=${patientId}`)
    await seesTitle(page, 'New order')
    await expect(
      page.getByRole('textbox', { name: 'Collection date' }),
      'read from the paper, never "now"',
    ).toHaveValue('')
    await hand.write(page.getByRole('textbox', { name: 'Collection date' }), yesterday())
    await hand.write(page.getByRole('textbox', { name: /^Collection time/ }), '09:15')
    const types = page.getByRole('group', { name: 'Tests' })
    await hand.press(types.getByRole('button', { name: 'Urine toxicology', exact: true }))
    await hand.press(types.getByRole('button', { name: 'Urinalysis', exact: true }))
    await hand.write(
      page
        .getByRole('region', { name: 'Urine toxicology', exact: true })
        .getByRole('combobox', { name: 'Find a test' }),
      'fentanyl',
    )
    await expect(page.getByRole('option', { name: /^Fentanyl/ })).toBeVisible()
    await hand.key('ArrowDown')
    await hand.key('Enter')
    await hand.tick(
      page
        .getByRole('region', { name: 'Urinalysis', exact: true })
        .getByRole('checkbox', { name: 'Dipstick', exact: true }),
    )
    await hand.choose(page.getByRole('combobox', { name: 'Provider' }), 'François Desjardins')
    await hand.key('Alt+d')
    await hand.tick(page.getByRole('checkbox', { name: 'List not provided' }))
    await hand.key('Alt+Enter')
    await seesTitle(page, 'Accessioning')
    await expect(page.getByRole('region', { name: 'Patient' })).toContainText('Paperson')
    await expect(page.getByRole('button', { name: 'They match: process' })).toBeEnabled()
    await picture(page, 'accessioning-saved')
    await hand.key('Control+Enter')
    await expect(page.getByRole('group', { name: 'Pages of the requisition' })).toBeVisible()
    await hand.key('Control+Enter')
    await expect(band(page)).toContainText('is accessioned.')
    await hand.press(page.getByRole('group', { name: 'Same visit' }).getByRole('button'))
    await expect(page.getByRole('region', { name: 'Patient' })).toContainText('Paperson')
  },
)
