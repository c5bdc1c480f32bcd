import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { incidents } from '@labgate/contract/desk/incidents'
import {
  inconsistencies,
  inconsistencyKinds,
  missingKinds,
  type InconsistencyRow,
} from '@labgate/contract/desk/inconsistencies'
import { dayBefore, utcDay } from '@labgate/contract/kit/days'
import { usDate } from '@labgate/contract/kit/us-date'
import { rules } from '@labgate/contract/orders/findings'
import { verdict, type Verdict } from '@labgate/contract/results/verdict'
import { verdictStates, type VerdictState } from '@labgate/contract/results/verdict-states'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '../../../../test/lab.ts'
import { openPractice, type Practice } from '../../../../test/practice.ts'

let practice: Practice
let workingLabId: number
beforeAll(async () => {
  practice = await openPractice()
  const { lab, accessioner } = practice
  workingLabId = await lab.make.insert(
    'lab',
    { name: 'Coast Laboratory', service_tox_urine: true },
    'lab_id',
  )
  await lab.owner('insert into user_lab (user_id, lab_id) values ($1, $2)', [
    accessioner.signedIn.userId,
    workingLabId,
  ])
})
afterAll(() => practice.lab.close())

const rows = async (searchCriteria: object = {}, by: Visitor = practice.supervisor) => {
  const { body } = await by.call(inconsistencies.list, { searchCriteria })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return body.list as InconsistencyRow[]
}
const kindsOf = async (labOrderId: number, searchCriteria: object = {}) =>
  (await rows(searchCriteria))
    .filter((row) => row.labOrderId === labOrderId)
    .map(({ kind, ending }) => `${kind} ${ending}`.trim())
const act = async (
  name: 'accession' | 'hold',
  labOrderId: number,
  more: object,
): Promise<number> => {
  const { specimenBarcode } = (await practice.read(labOrderId)).specimens[0]
  const { body } = await practice.accessioner.send(accessioning[name] as typeof accessioning.hold, {
    labOrderId,
    specimenBarcode,
    workingLabId,
    ...more,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return Number(body.ticketId ?? 0)
}
const keyed = { match: 'keyed', keyedDob: '1980-05-17' }

describe('document inconsistencies', () => {
  it('appear when found at the bench, and end once the tube’s patient is confirmed', async () => {
    const held = await practice.saved(practice.clinic)
    await practice.state(held, `findings = '[]'`)
    expect(await kindsOf(held)).toEqual([])
    await act('hold', held, {
      labStatusId: 17,
      mismatchName: true,
      accessioningNote: 'The tube says Ida Moss',
    })
    const [row] = (await rows()).filter(
      ({ labOrderId, kind }) => labOrderId === held && kind === 'mismatch-name',
    )
    expect(row).toMatchObject({
      patientName: 'Moss, Ada',
      dob: '1980-05-17',
      portalValue: 'Moss, Ada',
      foundValue: '',
      comment: 'The tube says Ida Moss',
      accessioner: expect.stringMatching(/^Kim Person/),
      location: 'Tampa',
      customerIncidentId: expect.any(Number),
      incidentStatus: 'new',
      ending: '',
      dateResolved: null,
    })
    expect(row?.customerIncidentId).toBeGreaterThan(0)
    await act('accession', held, {
      match: 'released',
      releaseReason: 'Married name',
      mismatchName: true,
    })
    expect(await kindsOf(held)).toContain('mismatch-name released')
    expect(await kindsOf(held, { state: 'open' })).not.toContain('mismatch-name')
  })

  it('of the collection date end with their account issue, and return when it is reopened', async () => {
    const labOrderId = await practice.saved(practice.clinic)
    const onTube = dayBefore(utcDay(practice.lab.clock.now), 2)
    const customerIncidentId = await act('accession', labOrderId, {
      ...keyed,
      mismatchDate: true,
      tubeCollectionDay: onTube,
      differenceReason: 'The practice will send the date',
    })
    const found = (await rows({})).filter((row) => row.labOrderId === labOrderId)
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'mismatch-date', foundValue: usDate(onTube) }),
    )
    const status = async (next: string) => {
      const { rowVersion } = (await practice.supervisor.call(incidents.get, { customerIncidentId }))
        .body as { rowVersion: number }
      expect(
        (
          await practice.supervisor.send(incidents.save, {
            customerIncidentId,
            status: next,
            rowVersion,
          })
        ).body,
      ).toMatchObject({ valid: true })
    }
    expect(await kindsOf(labOrderId)).toContain('mismatch-date')
    await status('resolved')
    await practice.state(labOrderId, 'matched = 1') // whatever else happens to the order
    expect(await kindsOf(labOrderId)).toContain('mismatch-date issue resolved')
    await status('in work')
    expect(await kindsOf(labOrderId)).toContain('mismatch-date')
  })

  it('show what was missing when the tube arrived and how it was completed, but nothing still at the practice', async () => {
    const labOrderId = await practice.saved(practice.clinic)
    const missing = `[{"rule":"patient-birth-date","level":"issue","path":"patientId","says":"The patient’s birth date is missing."},
      {"rule":"pecos","level":"issue","path":"","says":"x"},{"rule":"collection-age","level":"warning","path":"","says":"x"}]`
    await practice.lab.owner('update patient set dob = null where patient_id = $1', [practice.ada])
    await practice.state(labOrderId, `findings = '${missing}'`)
    expect(await kindsOf(labOrderId)).toEqual([])
    await practice.state(labOrderId, `stage = 20, received_at = now()`)
    expect(await kindsOf(labOrderId)).toEqual(['patient-birth-date'])
    await practice.lab.owner(`update patient set dob = '1980-05-17' where patient_id = $1`, [
      practice.ada,
    ])
    await practice.state(labOrderId, `findings = '[]'`)
    expect(await rows({ kind: 'patient-birth-date' })).toMatchObject([
      { portalValue: '', foundValue: '05/17/1980', ending: 'completed' },
    ])
  })

  it('count from the start for an order that begins at the laboratory, such as one in its right account', async () => {
    const { account, tampa, ada } = practice
    const of = { customerId: account.customerId, locationId: tampa, patientId: ada }
    const findings = `[{"rule":"diagnosis","level":"issue","path":"diagnosis","says":"A diagnosis is missing."}]`
    const begun = { stage: 20, received_at: new Date().toISOString() }
    const lacking = await practice.lab.make.order(of, { ...begun, findings })
    expect(await kindsOf(lacking)).toEqual(['diagnosis'])
    expect(await kindsOf(await practice.lab.make.order(of, begun))).toEqual([])
    expect(await kindsOf(await practice.lab.make.order(of, { findings }))).toEqual([])
  })

  it('name a specimen tested past its age limit, with the limit and the reason', async () => {
    const labOrderId = await practice.saved(
      practice.clinic,
      {},
      { collectionDate: practice.ago(200) },
    )
    await act('accession', labOrderId, { ...keyed, ageReason: 'Irreplaceable' })
    expect(await rows({ kind: 'over-stability' })).toMatchObject([
      {
        labOrderId,
        foundValue: '200 hours old, limit 168',
        comment: 'Irreplaceable',
        ending: 'processed',
      },
    ])
  })

  it('are totaled by kind, account, and provider, and exported as filtered', async () => {
    const { body } = await practice.supervisor.call(inconsistencies.totals, {
      searchCriteria: { kind: 'mismatch-date' },
    })
    const counts = { count: 1, open: 1 }
    expect(body).toMatchObject({
      byKind: [{ kind: 'mismatch-date', ...counts }],
      byCustomer: [
        { customerId: practice.account.customerId, customer: practice.account.name, ...counts },
      ],
      byPhysician: [
        {
          userId_Physician: practice.provider.userId,
          customerId: practice.account.customerId,
          ...counts,
        },
      ],
    })
    const file = await practice.supervisor.call(inconsistencies.exportList, {
      searchCriteria: { kind: 'mismatch-date' },
      format: 'csv',
      columns: ['kind', 'patientName', 'dob', 'ending'],
    })
    expect(Buffer.from(String(file.body.fileAsBase64), 'base64').toString()).toBe(
      '\uFEFFInconsistency,Patient,Born,Status\nCollection date differs,"Moss, Ada",1980-05-17,Open\n',
    )
    expect(
      await practice.lab.owner(`
        select act from audit where act = 'inconsistencies.exportList' and target <> 'patients seen'
      `),
    ).toHaveLength(1)
  })

  it('are shown to client services only for their own accounts, and never to a practice', async () => {
    const { lab, account } = practice
    const [own, other] = [await lab.make.user(12), await lab.make.user(12)]
    await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
      account.customerId,
      own.userId,
    ])
    expect((await rows({}, await lab.signIn(own))).length).toBe((await rows()).length)
    expect(await rows({}, await lab.signIn(other))).toEqual([])
    expect(
      (await practice.clinic.call(inconsistencies.list, { searchCriteria: {} })).body,
    ).toMatchObject({ code: 'not-permitted' })
  })

  it('count only existing rules, the same in the database and in the contract', async () => {
    const [counted] = await practice.lab.owner<{ all: string[] }>(
      'select inconsistent_rules() as all',
    )
    expect(counted?.all.toSorted()).toEqual(Object.keys(missingKinds).toSorted())
    expect(
      Object.keys(missingKinds).filter((kind) => !rules.some(({ id }) => id === kind)),
    ).toEqual([])
  })
})

describe('toxicology inconsistencies', () => {
  const said = (state: VerdictState, subject: string, analyte: string) =>
    verdict({
      about: 'analyte',
      state,
      subject,
      says: `${subject}: ${state}.`,
      analytes: [analyte],
    })
  const version = (
    labOrderId: number,
    number: number,
    kind: string,
    verdicts: readonly Verdict[],
    released = true,
  ) =>
    practice.lab.owner(
      `
        insert into result (lab_order_id, customer_id, version, kind, made_at, released_at, judged)
        values
          (
            $1,
            $2,
            $3,
            $4,
            now(),
            case
              when $5 then now()
            end,
            $6
          )
      `,
      [
        labOrderId,
        practice.account.customerId,
        number,
        kind,
        released,
        JSON.stringify({ verdicts }),
      ],
    )
  const shown = async (labOrderId: number) =>
    (await rows({ tab: 'toxicology' }))
      .filter((row) => row.labOrderId === labOrderId)
      .map(({ kind, subject }) => `${kind}: ${subject}`)

  it('are those of the newest released version, and a withdrawal has none', async () => {
    const labOrderId = await practice.saved(practice.clinic)
    await version(labOrderId, 1, 'final', [
      said('expected, not found', 'Oxycodone 10 mg', 'oxycodone'),
      said('consistent', 'Gabapentin', 'gabapentin'),
      said('not judged', 'Fentanyl', 'fentanyl'),
    ])
    expect(await shown(labOrderId)).toEqual(['expected, not found: Oxycodone 10 mg'])
    await version(
      labOrderId,
      2,
      'corrected',
      [said('found, not explained', 'Morphine', 'morphine')],
      false,
    )
    expect(await shown(labOrderId)).toEqual(['expected, not found: Oxycodone 10 mg'])
    await practice.lab.owner(
      'update result set released_at = now() where lab_order_id = $1 and version = 2',
      [labOrderId],
    )
    expect(await shown(labOrderId)).toEqual(['found, not explained: Morphine'])
    await version(labOrderId, 3, 'withdrawn', [
      said('found, not explained', 'Morphine', 'morphine'),
    ])
    expect(await shown(labOrderId)).toEqual([])
  })

  it('appear beside the definitive value and the cup’s reading, which is not judged', async () => {
    const labOrderId = await practice.saved(practice.clinic)
    await practice.state(labOrderId, `poct_screen = true, poct = '{"OPI": 2, "THC": 1}'`)
    await practice.lab.owner(
      `
        insert into observation
          (
            lab_order_id,
            customer_id,
            patient_id,
            version_from,
            place,
            analyte,
            method,
            code,
            value_type,
            value,
            unit,
            flag,
            state
          )
        select
          lab_order_id,
          customer_id,
          patient_id,
          1,
          1,
          'morphine',
          'confirmation',
          'MOR',
          'NM',
          '240',
          'ng/mL',
          'positive',
          'F'
        from lab_order
        where lab_order_id = $1
      `,
      [labOrderId],
    )
    await version(labOrderId, 1, 'final', [said('found, not explained', 'Morphine', 'morphine')])
    expect(
      (await rows({ tab: 'toxicology' })).find((row) => row.labOrderId === labOrderId),
    ).toMatchObject({
      confirmation: '240 ng/mL',
      cup: 'Opiates: negative',
      says: 'Morphine: found, not explained.',
      resultId: expect.any(Number),
    })
  })

  it('have a name for each state that counts', async () => {
    const labOrderId = await practice.saved(practice.clinic)
    await version(
      labOrderId,
      1,
      'final',
      verdictStates.map((state) => said(state, 'Drug', 'morphine')),
    )
    const kinds = (await rows({ tab: 'toxicology' }))
      .filter((row) => row.labOrderId === labOrderId)
      .map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(Object.keys(inconsistencyKinds.toxicology).toSorted())
  })
})
