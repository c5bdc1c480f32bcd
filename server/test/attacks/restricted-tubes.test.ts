import { breakGlass } from '@labgate/contract/access/watch'
import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { labels } from '@labgate/contract/orders/labels'
import { Stage, stages } from '@labgate/contract/orders/order-status'
import { manifests } from '@labgate/contract/shipping/manifests'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Visitor } from '../lab.ts'
import { textsOf } from '../paper-readers.ts'
import { openPractice, type Practice } from '../practice.ts'

/*
 * Tube numbers run on, so who can look up one can look up all: a number leads to a restricted chart
 * only for those who have the tube in hand (rules.md#restricted-tubes).
 */
let practice: Practice
let lab: Practice['lab']
const people: Record<number, Visitor> = {}
/** One tube of the restricted chart for each stage. */
const tubes = new Map<number, { labOrderId: number; SpecimenBarcode: string }>()
let far: number
const bench = [6, 7, 8]
const others = [1, 12, 13]
beforeAll(async () => {
  practice = await openPractice()
  ;({ lab } = practice)
  far = await lab.make.insert('lab', { name: 'Far Lab', service_tox_urine: true }, 'lab_id')
  for (const type of [...bench, ...others]) {
    const user = await lab.make.user(type)
    if (type >= 12)
      await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
        practice.account.customerId,
        user.userId,
      ])
    people[type] = await lab.signIn(user)
  }
  for (const stage of stages) tubes.set(stage, await tubeAt(stage))
  await lab.owner('update patient set restricted = 4 where patient_id = $1', [practice.ada])
})
afterAll(() => lab.close())

const tubeAt = async (stage: number) => {
  const { ada: patientId, tampa: locationId, account } = practice
  const labOrderId = await lab.make.order({ ...account, locationId, patientId }, { stage })
  const [row] = await lab.owner<{ number: string }>(
    'select specimen_barcode as number from lab_order where lab_order_id = $1',
    [labOrderId],
  )
  return { labOrderId, SpecimenBarcode: row?.number ?? '' }
}
const tube = (stage: number) => tubes.get(stage) as { labOrderId: number; SpecimenBarcode: string }
const visitor = (type: number) => people[type] as Visitor

/** What a list of tubes says about whose a tube is. */
// oxlint-disable-next-line typescript/no-explicit-any -- an answer of any call
const whose = ({ patientId, patientName, dob, genderId, labTypeId, labType }: any) => ({ patientId, patientName, dob, genderId, labTypeId, labType }) // prettier-ignore
const unnamed = {
  patientId: 0,
  patientName: 'Restricted chart',
  dob: null,
  genderId: 0,
  labTypeId: 0,
  labType: '',
}
const named = () => ({
  patientId: practice.ada,
  patientName: 'Moss, Ada',
  dob: '1980-05-17',
  genderId: 1,
  labTypeId: 1,
  labType: expect.stringMatching(/./) as unknown,
})
/** A parcel or a manifest with one tube. */
const parcelOf = async (labOrderId: number, status: number, fate = 'packed') => {
  const { customerId: customer_id } = practice.account
  const whole = { customer_id, location_id: practice.tampa, status, user_id_created: 1 }
  const shipLogId = await lab.make.insert('ship_log', whole, 'ship_log_id')
  await lab.make.insert(
    'ship_log_specimen',
    {
      ship_log_id: shipLogId,
      lab_order_id: labOrderId,
      customer_id,
      is_listed: true,
      fate,
      note: 'Ada’s tube',
      user_id_fate: 1,
    },
    'ship_log_specimen_id',
  )
  return shipLogId
}
const paper = async (request: Promise<{ body: { fileAsBase64: string } }>): Promise<string> =>
  (await textsOf(Buffer.from((await request).body.fileAsBase64, 'base64'))).join(' ')

it('a scanned number names a restricted chart only to the bench, and only from receiving to the result', async () => {
  for (const stage of stages)
    for (const type of [...bench, ...others]) {
      const { SpecimenBarcode } = tube(stage)
      const isNamed =
        bench.includes(type) && stage >= Stage.Received && stage <= Stage.AtReferenceLab
      const calls = type < 12 ? [shipLogs.forShipLog, manifests.forManifest] : [shipLogs.forShipLog]
      for (const call of calls) {
        const { body } = await visitor(type).call(call, { SpecimenBarcode })
        expect([type, stage, body.specimenBarcode, whose(body)]).toEqual([
          type,
          stage,
          SpecimenBarcode,
          isNamed ? named() : unnamed,
        ])
      }
    }
})

it('accessioning looks up and prints a restricted chart’s tube only while it is in hand', async () => {
  for (const stage of stages)
    for (const type of bench) {
      const { labOrderId, SpecimenBarcode } = tube(stage)
      const isInHand = stage >= Stage.Received && stage <= Stage.AtReferenceLab
      const { body } = await visitor(type).call(accessioning.forAccessioning, { SpecimenBarcode })
      expect([type, stage, body.isRestricted, body.lastName, body.dob, body.patientId]).toEqual([
        type,
        stage,
        true,
        ...(isInHand ? ['Moss', '1980-05-17', practice.ada] : ['Restricted chart', null, 0]),
      ])
      expect(JSON.stringify(body).includes('Ada')).toBe(isInHand)
      const printed = await visitor(type).call(labels.print, {
        labOrderId: [labOrderId],
        copies: 1,
        reason: 'Additional tube',
      })
      expect([type, stage, printed.body.code]).toEqual([
        type,
        stage,
        isInHand ? undefined : 'chart-restricted',
      ])
    }
})

it('a parcel that is being received names its tubes to the bench alone; on every other screen and sheet they are numbers', async () => {
  const { labOrderId, SpecimenBarcode } = await tubeAt(Stage.Shipped)
  const shipLogId = await parcelOf(labOrderId, 1)
  const seen = async (type: number) => {
    const { body } = await visitor(type).call(shipLogs.get, { shipLogId })
    expect(body).toMatchObject({ listed: 1, specimens: [{ specimenBarcode: SpecimenBarcode }] })
    const sheet = await paper(visitor(type).call(shipLogs.sheet, { shipLogId }))
    const isNamed = sheet.includes('Moss')
    expect([sheet.includes('Restricted chart'), sheet.includes('05/17/1980')]).toEqual([
      !isNamed,
      isNamed,
    ])
    expect(JSON.stringify(body).includes('Ada')).toBe(isNamed)
    return isNamed
  }
  const who = async (types: readonly number[]) =>
    (await Promise.all(types.map(async (type) => ((await seen(type)) ? [type] : [])))).flat()
  const everyone = [...bench, ...others]
  expect(await who(everyone)).toEqual([])
  await lab.owner('update ship_log set status = 2 where ship_log_id = $1', [shipLogId])
  expect(await who(everyone)).toEqual(bench)
  await lab.owner(`update ship_log_specimen set fate = 'missing' where ship_log_id = $1`, [
    shipLogId,
  ])
  for (const type of everyone) {
    const { body } = await visitor(type).call(shipLogs.missing, { searchCriteria: {} })
    expect([type, body.list.map(whose), JSON.stringify(body).includes('Ada')]).toEqual([
      type,
      [unnamed],
      false,
    ])
  }
})

it('client services still pack a restricted chart’s tube by its number', async () => {
  const { labOrderId } = tube(Stage.Created)
  const client = visitor(13)
  const { customerId } = practice.account
  const { body } = await client.call(shipLogs.candidates, { locationId: practice.tampa })
  const found = body.list.find((one: { labOrderId: number }) => one.labOrderId === labOrderId)
  expect([found.says, whose(found)]).toEqual(['', unnamed])
  const saved = await client.call(shipLogs.save, {
    shipLogId: 0,
    customerId,
    locationId: practice.tampa,
    specimens: [{ labOrderId }],
  })
  expect(saved.body).toMatchObject({ valid: true })
  expect(
    (await client.call(shipLogs.get, { shipLogId: Number(saved.body.id) })).body,
  ).toMatchObject({ listed: 1, specimens: [unnamed] })
})

it('an administrator puts such a tube on a manifest without learning whose it is, and the bench prints its sheet', async () => {
  const { labOrderId, SpecimenBarcode } = tube(Stage.Accessioned)
  const admin = visitor(1)
  const to = { labId: far, labTypeId: 1 }
  const { list } = (await admin.call(manifests.candidates, { searchCriteria: to })).body
  const found = list.find((one: { labOrderId: number }) => one.labOrderId === labOrderId)
  expect([found.says, whose(found)]).toEqual(['', unnamed])
  const other = await admin.call(manifests.forManifest, { SpecimenBarcode, labId: far, labTypeId: 2 }) // prettier-ignore
  expect(other.body.says).toMatch(/this is another test type\.$/)
  const saved = await admin.call(manifests.save, {
    ...to,
    manifestId: 0,
    specimens: [{ labOrderId }],
  })
  expect(saved.body).toMatchObject({ valid: true })
  const manifestId = Number(saved.body.id)
  for (const [type, isNamed] of [
    [1, false],
    [6, true],
  ] as const) {
    // prettier-ignore
    const who = visitor(type)
    for (const request of [
      who.call(manifests.get, { manifestId }),
      who.call(manifests.forSpecimen, { SpecimenBarcode }),
    ])
      expect([type, (await request).body.specimens.map(whose)]).toEqual([
        type,
        [isNamed ? named() : unnamed],
      ])
    const sheet = await paper(who.call(manifests.sheet, { manifestId }))
    expect([type, sheet.includes('Moss'), sheet.includes('Restricted chart')]).toEqual([
      type,
      isNamed,
      !isNamed,
    ])
  }
})

it('emergency access names the tubes of the chart it opens, and the practice always sees its own', async () => {
  const { SpecimenBarcode } = tube(Stage.Shipped)
  const request = async (who: Visitor) =>
    whose((await who.call(shipLogs.forShipLog, { SpecimenBarcode })).body)
  const packer = await lab.make.user(3, practice.account.customerId, { ship_log: true })
  expect(await request(await lab.signIn(packer))).toEqual(named())
  const admin = visitor(1)
  expect(await request(admin)).toEqual(unnamed)
  await admin.call(breakGlass.open, {
    patientId: practice.ada,
    reason: 'Patient unconscious in the emergency room',
  })
  expect(await request(admin)).toEqual(named())
})
