import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { labels } from '@labgate/contract/orders/labels'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Got } from '../../../test/lab.ts'
import { openPractice, type Practice } from '../../../test/practice.ts'

let practice: Practice
let own: number
beforeAll(async () => {
  practice = await openPractice()
  const { lab, accessioner } = practice
  own = await lab.make.insert(
    'lab',
    { name: 'Coast Laboratory', service_tox_urine: true },
    'lab_id',
  )
  await lab.owner('insert into user_lab (user_id, lab_id) values ($1, $2)', [
    accessioner.signedIn.userId,
    own,
  ])
})
afterAll(() => practice.lab.close())

const at = async (specimenBarcode: string) =>
  (
    await practice.accessioner.call(accessioning.forAccessioning, {
      SpecimenBarcode: specimenBarcode,
    })
  ).body
const ok = ({ body }: Got) => expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
/** An order's tube with one of our labels. */
const tube = async (more: object = {}, isPrinted = true) => {
  const labOrderId = await practice.saved(practice.clinic, {}, more)
  if (isPrinted)
    ok(await practice.clinic.call(labels.print, { labOrderId: [labOrderId], copies: 1 }))
  const { specimenBarcode } = (await practice.read(labOrderId)).specimens[0]
  return { labOrderId, specimenBarcode: specimenBarcode as string }
}
type Tube = Awaited<ReturnType<typeof tube>>
const rackOf = async (tubes: readonly Tube[]) =>
  practice.accessioner.call(accessioning.rack, {
    workingLabId: own,
    tubes: await Promise.all(
      tubes.map(async (one) => ({
        ...one,
        rowVersion: (await at(one.specimenBarcode)).rowVersion as number,
      })),
    ),
  })
const column = async (labOrderId: number, columns: string) =>
  (
    await practice.lab.owner<Record<string, unknown>>(
      `select ${columns} from lab_order where lab_order_id = $1`,
      [labOrderId],
    )
  )[0]

describe('a rack', () => {
  it('accessions each tube that needs only a visual check, and leaves each exception unchanged', async () => {
    const [good, bare, old, held] = [
      await tube(),
      await tube({}, false),
      await tube({ collectionDate: practice.ago(199) }),
      await tube(),
    ]
    ok(
      await practice.accessioner.call(accessioning.hold, {
        ...held,
        workingLabId: own,
        labStatusId: 16,
      }),
    )
    const { body } = await rackOf([good, bare, old, held, good])
    expect(
      body.list.map(({ done, issues }: { done: boolean; issues: { rule: string }[] }) => [
        done,
        ...issues.map(({ rule }) => rule),
      ]),
    ).toEqual([
      [true],
      [false, 'label-not-trusted'],
      [false, 'too-old'],
      [false, 'held'],
      [false, 'twice'],
    ])
    expect((await at(good.specimenBarcode)).labStatusId).toBe(30)
  })

  it('selects every nth tube for a second review, as if the tubes had been accessioned one by one', async () => {
    const { lab, accessioner, account, ada } = practice
    const { userId } = accessioner.signedIn
    await lab.owner('update audit_rule set first_days = 0, every_nth = 3')
    await lab.owner('delete from accession_count')
    await lab.owner(
      'insert into accession_count (user_id, first_at, specimens) values ($1, $2, 4)',
      [userId, practice.ago(9000)],
    )
    const cover = {
      patient_id: ada,
      customer_id: account.customerId,
      insurance_name: 'Bay Plan',
      member_id: 'M1',
      effective_date: '2024-01-01',
    }
    const insured = await lab.make.insert('patient_insurance', cover, 'patient_insurance_id')
    const rack = [await tube(), await tube(), await tube(), await tube()]
    const [received, second] = rack
    await lab.owner(
      'update lab_order set patient_insurance_id_primary = $1 where lab_order_id = $2',
      [insured, second?.labOrderId],
    )
    const scan = {
      key: 'received-before',
      specimenBarcode: received?.specimenBarcode,
      shipLogId: 0,
      at: practice.ago(0),
      userId,
    }
    ok(await accessioner.send(shipLogs.scans, { labId: own, scans: [scan] }))
    ok(await rackOf(rack))
    const as = (audit_due: boolean, billed: string | null) => ({
      audit_due,
      billed,
      stage: 30,
      received: true,
    })
    expect(
      await Promise.all(
        rack.map(({ labOrderId }) =>
          column(
            labOrderId,
            `
              audit_due,
              stage,
              received_at is not null as received,
              billed_insurance -> 0 ->> 'insurance' as billed
            `,
          ),
        ),
      ),
    ).toEqual([as(false, null), as(true, 'Bay Plan'), as(false, null), as(false, null)])
    const events = await lab.owner(
      `
        select string_agg(move, ' ' order by order_event_id) as moves
        from order_event
        where lab_order_id = any ($1)
        group by lab_order_id
      `,
      [rack.map(({ labOrderId }) => labOrderId)],
    )
    expect(events).toEqual(rack.map(() => ({ moves: 'create receive accession' })))
  })
})
