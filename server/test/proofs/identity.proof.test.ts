import { accessioning } from '@labgate/contract/accessioning/accessioning'
import type { Identity } from '@labgate/contract/patients/identity'
import { identityCorrections } from '@labgate/contract/patients/identity-corrections'
import { patients } from '@labgate/contract/patients/patients'
import { results } from '@labgate/contract/results/results'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { dice, type Dice } from '@labgate/contract/test/dice'
import { proof } from '@labgate/contract/test/size'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { amendReports } from '../../src/features/results/amend.ts'
import { openLabSystem, oru, type LabSystem } from '../lab-system.ts'
import type { Visitor } from '../lab.ts'
import { identityBreaches, keepJournal } from './identity-journal.ts'

let system: LabSystem
let labId = 0
let clinics: Visitor[] = []
let bench: Visitor
let supervisor: Visitor
let admin: Visitor
beforeAll(async () => {
  system = await openLabSystem()
  const { practice, lab } = system
  admin = await lab.signIn(await lab.make.user(1))
  ;({ accessioner: bench, supervisor } = practice)
  clinics = [practice.clinic, practice.physician]
  ;[{ id: labId } = { id: 0 }] = await lab.owner<{ id: number }>(
    'select lab_id as id from lab limit 1',
  )
  for (const { signedIn } of [bench, supervisor])
    await lab.owner(
      'insert into user_lab (user_id, lab_id) values ($1, $2) on conflict do nothing',
      [signedIn.userId, labId],
    )
  await lab.owner(`insert into setting (name, value) values ('demo', '{}')`)
  await keepJournal(lab)
})
afterAll(() => system.lab.close())

const names = ['Moss', 'Bell', 'Hart', 'Lane'] as const
const days = ['1980-05-17', '1981-06-18'] as const
let count = 0
interface Tube {
  labOrderId: number
  barcode: string
}
const chart = async (): Promise<Identity & { rowVersion: number }> =>
  (await admin.call(patients.get, { patientId: system.practice.ada })).body
const someChange = (random: Dice): object =>
  random.isLikely(0.7) ? { lastName: random.of(names) } : { dob: random.of(days) }
const save = async (visitor: Visitor, fields: object) =>
  visitor.call(patients.save, {
    patientId: system.practice.ada,
    rowVersion: (await chart()).rowVersion,
    ...fields,
  })
const openRequest = async (): Promise<number> => {
  const { list } = (await admin.call(identityCorrections.list, { patientId: system.practice.ada }))
    .body
  return (
    (list as { state: string; identityCorrectionId: number }[]).find(
      ({ state }) => state === 'open',
    )?.identityCorrectionId ?? 0
  )
}

type Step = (random: Dice, tubes: Tube[]) => Promise<unknown>
/** Each with its draw frequency. */
const weighted: readonly (readonly [weight: number, step: Step])[] = [
  [
    3,
    async (_random, tubes) => {
      const { practice, lab } = system
      const columns = { lab_id: labId, no_meds: true }
      const labOrderId = await lab.make.order(
        {
          customerId: practice.account.customerId,
          locationId: practice.tampa,
          patientId: practice.ada,
        },
        columns,
      )
      const [row] = await lab.owner<{ no: string }>(
        'select specimen_barcode as no from lab_order where lab_order_id = $1',
        [labOrderId],
      )
      const event = {
        lab_order_id: labOrderId,
        customer_id: practice.account.customerId,
        move: 'create',
        lab_status_id: 1,
        user_id: 1,
        user_name: 'Test',
      }
      await lab.make.insert('order_event', event, 'order_event_id')
      tubes.push({ labOrderId, barcode: row?.no ?? '' })
    },
  ],
  [2, (random) => save(random.of(clinics), someChange(random))],
  [1, (random) => save(random.of(clinics), someChange(random))],
  [
    1,
    (random) =>
      save(admin, {
        ...someChange(random),
        identityReason: 'License seen',
        identityKind: random.of(['wrong', 'changed'] as const),
      }),
  ],
  [
    1,
    (random) =>
      random.of(clinics).call(identityCorrections.request, {
        patientId: system.practice.ada,
        kind: 'wrong',
        reason: 'Misspelled',
        ...someChange(random),
      }),
  ],
  [
    3,
    async (random) =>
      supervisor.call(identityCorrections.decide, {
        identityCorrectionId: await openRequest(),
        accept: random.isLikely(0.6),
        note: 'Reviewed',
      }),
  ],
  [
    2,
    (random, tubes) => {
      const { barcode: specimenBarcode } = random.of(tubes)
      const scan = {
        key: `identity-${++count}`,
        specimenBarcode,
        shipLogId: 0,
        at: system.practice.ago(0),
        userId: bench.signedIn.userId,
      }
      return bench.call(shipLogs.scans, { labId, scans: [scan] })
    },
  ],
  [
    5,
    async (random, tubes) => {
      const { labOrderId, barcode: specimenBarcode } = random.of(tubes)
      const keyed = {
        match: 'keyed' as const,
        keyedDob: random.isLikely(0.8) ? (await chart()).dob : random.of(days),
      }
      const released = { match: 'released' as const, releaseReason: 'Known' }
      return bench.call(accessioning.accession, {
        labOrderId,
        specimenBarcode,
        workingLabId: labId,
        comment: '',
        ...random.of([keyed, released]),
      })
    },
  ],
  [
    1,
    (random, tubes) =>
      supervisor.call(accessioning.releaseStatusHold, {
        labOrderId: random.of(tubes).labOrderId,
        comment: 'It has come',
      }),
  ],
  [
    1,
    (random, tubes) => {
      const { labOrderId, barcode: specimenBarcode } = random.of(tubes)
      return bench.call(accessioning.hold, {
        labOrderId,
        specimenBarcode,
        workingLabId: labId,
        labStatusId: random.of([16, 17]),
      })
    },
  ],
  [
    5,
    async (random, tubes) => {
      const { labOrderId, barcode: specimenBarcode } = random.of(tubes)
      return bench.call(identityCorrections.check, {
        labOrderId,
        specimenBarcode,
        keyedDob: (await chart()).dob,
      })
    },
  ],
  [
    6,
    async (random, tubes) => {
      const { barcode: placer } = random.of(tubes)
      const { lastName, dob } = await chart()
      const value = { value: random.of(['12', '0']) }
      const message = oru({
        controlId: `P${++count}`,
        patient: { name: `${lastName}^ADA`, dob: dob?.replaceAll('-', '') ?? '' },
        orders: [{ placer, filler: placer, values: [value] }],
      })
      await system.intake.take(message, '127.0.0.1')
      return system.intake.idle()
    },
  ],
  [
    2,
    async () => {
      const { list } = (await admin.call(results.waiting, { searchCriteria: {} })).body as {
        list: { resultId: number }[]
      }
      for (const { resultId } of list)
        await admin.call(results.release, { resultId, note: 'Reviewed' })
    },
  ],
  [1, () => amendReports(system.lab.context)],
]

const steps = weighted.flatMap(([weight, step]) => Array.from({ length: weight }, () => step))

describe('the patient of a specimen', () => {
  proof(
    'is the same on tube, chart, and report, or the specimen is held, or the report shows the difference',
    { small: 80, full: 1000, of: 'rounds' },
    async (rounds, seed) => {
      const random = dice(seed)
      const [makes] = steps
      const tubes: Tube[] = []
      await makes?.(random, tubes)
      for (let round = 0; round < rounds; round++) {
        const recent = tubes.slice(-4)
        const together = Array.from({ length: 1 + random.below(3) }, () => random.of(steps))
        await Promise.all(together.map((step) => step(random, step === makes ? tubes : recent)))
        expect(await identityBreaches(system.lab), `round ${round}`).toEqual([])
        const { rowVersion: _version, ...now } = await chart()
        for (const { labOrderId } of recent) {
          const { body } = await clinics[0]!.call(results.report, { labOrderId })
          if (body.valid !== true) continue
          const differs = (['lastName', 'firstName', 'dob'] as const).filter(
            (field) => body[field] !== now[field],
          )
          expect(body.identityDiffers, `round ${round}`).toHaveLength(differs.length)
        }
      }
      const [seen] = await system.lab.owner<Record<string, string>>(`
        select
          (select count(*) from result where released_at is not null) as released,
          (select count(*) from result where kind = 'amended') as amended,
          (select count(*) from identity_correction where state = 'accepted') as accepted,
          (select count(*) from correction_tube where checked_at is not null) as checked
      `)
      process.stdout.write(`${tubes.length} specimens: ${JSON.stringify(seen)}\n`)
      for (const [what, many] of Object.entries(seen ?? {}))
        expect(Number(many), what).toBeGreaterThan(0)
    },
  )
})
