import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { labels } from '@labgate/contract/orders/labels'
import { orders } from '@labgate/contract/orders/orders'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Got } from '../../../test/lab.ts'
import { openPractice, rulesOf, type Practice } from '../../../test/practice.ts'

let practice: Practice
let own: number
let other: number
beforeAll(async () => {
  practice = await openPractice()
  const { lab, accessioner, supervisor } = practice
  own = await lab.make.insert(
    'lab',
    { name: 'Coast Laboratory', service_tox_urine: true, clia_number: '10D1234567' },
    'lab_id',
  )
  other = await lab.make.insert(
    'lab',
    { name: 'Far Laboratory', service_tox_urine: false, service_utisti: true },
    'lab_id',
  )
  for (const { signedIn } of [accessioner, supervisor])
    for (const labId of [own, other])
      await lab.owner('insert into user_lab (user_id, lab_id) values ($1, $2)', [
        signedIn.userId,
        labId,
      ])
})
afterAll(() => practice.lab.close())

const at = async (barcode: string) =>
  (await practice.accessioner.call(accessioning.forAccessioning, { SpecimenBarcode: barcode })).body
const tube = async (more: object = {}, specimen: object = {}) => {
  const labOrderId = await practice.saved(practice.clinic, more, specimen)
  const { specimenBarcode } = (await practice.read(labOrderId)).specimens[0]
  return { labOrderId, specimenBarcode: specimenBarcode as string, workingLabId: own }
}
type Tube = Awaited<ReturnType<typeof tube>>
const act = (name: 'accession' | 'hold' | 'reject', of: Tube, more: object = {}): Promise<Got> =>
  practice.accessioner.send(accessioning[name] as typeof accessioning.hold, { ...of, ...more })
const keyed = { match: 'keyed', keyedDob: '1980-05-17' }
const ok = ({ body }: Got) => expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
const printed = ({ labOrderId }: Tube) =>
  practice.clinic.call(labels.print, { labOrderId: [labOrderId], copies: 1 })
const column = async (labOrderId: number, columns: string) => {
  const query = `select ${columns} from lab_order where lab_order_id = $1`
  const [row] = await practice.lab.owner<Record<string, unknown>>(query, [labOrderId])
  return row
}

describe('at the bench', () => {
  it('accessions a tube only by an act that matches two identifiers', async () => {
    const one = await tube()
    expect(await at(one.specimenBarcode)).toMatchObject({
      lastName: 'Moss',
      specimenAge: expect.any(Number),
      ageLimit: 168,
      hasTrustedLabel: false,
      arrival: '',
      offeredBy: [{ labId: own }],
    })
    expect(rulesOf(await act('accession', one, { match: 'eye' }))).toEqual(['label-not-trusted'])
    expect(rulesOf(await act('accession', one, { match: 'keyed' }))).toEqual(['required'])
    expect(
      rulesOf(await act('accession', one, { match: 'keyed', keyedDob: '1980-05-18' })),
    ).toEqual(['dob-differs'])
    expect(
      rulesOf(await act('accession', { ...one, specimenBarcode: '000000000000' }, keyed)),
    ).toEqual(['other-tube'])
    expect(rulesOf(await act('accession', { ...one, workingLabId: 0 }, keyed))).toEqual([
      'required',
    ])
    ok(
      await act('accession', one, {
        ...keyed,
        accessioningNote: 'Cap was loose',
        temperature: 'refrigerated',
        physicianHardcopy: true,
      }),
    )
    expect(await practice.read(one.labOrderId)).toMatchObject({
      userSignatureId_Physician: -1,
      specimens: [
        { labStatusId: 30, receivedDate: expect.any(String), accessionedDate: expect.any(String) },
      ],
    })
    expect(
      await column(
        one.labOrderId,
        'lab_id, working_lab_id, matched, accessioning_note, temperature, audit_due, user_id_accessioned',
      ),
    ).toEqual({
      lab_id: own,
      working_lab_id: own,
      matched: 2,
      accessioning_note: 'Cap was loose',
      temperature: 'refrigerated',
      audit_due: true, // the first thirty days
      user_id_accessioned: practice.accessioner.signedIn.userId,
    })
    const again = await act('accession', one, keyed)
    expect(again.body).toMatchObject({
      valid: false,
      code: 'not-possible',
      message: expect.stringMatching(/Accessioned on .* by Kim Person/),
    })
    expect(await at(one.specimenBarcode)).toMatchObject({ alreadyProcessToday: 1 })
  })

  it('reports a specimen site that does not fit the patient’s sex', async () => {
    const one = await tube()
    expect(await at(one.specimenBarcode)).toMatchObject({ siteFinding: '' })
    const findings = [
      { rule: 'patient-signature', says: 'No.' },
      {
        rule: 'specimen-site',
        level: 'issue',
        path: 'siteId',
        says: 'Check the patient and the site.',
      },
    ]
    await practice.lab.owner('update lab_order set findings = $2 where lab_order_id = $1', [
      one.labOrderId,
      JSON.stringify(findings),
    ])
    expect(await at(one.specimenBarcode)).toMatchObject({
      siteFinding: 'Check the patient and the site.',
    })
  })

  it('stops requesting a signature once it is seen on paper', async () => {
    const one = await tube({ patientConsentOnFile: false })
    ok(await act('hold', one, { labStatusId: 19 }))
    const request = () =>
      practice.lab.owner(
        `
          select reason
          from inbox
          where lab_order_id = $1 and reason like '%-signature' and resolved_at is null
          order by 1
        `,
        [one.labOrderId],
      )
    expect(await request()).toEqual([
      { reason: 'patient-signature' },
      { reason: 'provider-signature' },
    ])
    ok(await act('accession', one, { ...keyed, physicianHardcopy: true }))
    expect(await request()).toEqual([{ reason: 'patient-signature' }])
    ok(await act('hold', one, { labStatusId: 19, patientHardcopy: true }))
    expect(await request()).toEqual([])
    expect(await practice.read(one.labOrderId)).toMatchObject({
      userSignatureId_Physician: -1,
      patientSignatureId: -1,
      orderIssues: [],
    })
  })

  it('accepts a visual check of the portal’s own label that matches the record, until the name or birth date is corrected', async () => {
    const [one, two] = [await tube(), await tube()]
    await printed(one)
    await printed(two)
    ok(await act('accession', one, { match: 'eye' }))
    await practice.lab.owner(`update patient set last_name = 'Moss-Lee' where patient_id = $1`, [
      practice.ada,
    ])
    expect(rulesOf(await act('accession', two, { match: 'eye' }))).toEqual(['label-not-trusted'])
    await practice.lab.owner(`update patient set last_name = 'Moss' where patient_id = $1`, [
      practice.ada,
    ])
  })

  it('holds a name mismatch until it is released with a reason; opens an account issue for a collection date mismatch', async () => {
    const one = await tube()
    expect(rulesOf(await act('accession', one, { ...keyed, mismatchName: true }))).toEqual([
      'mismatch',
    ])
    const held = await act('hold', one, {
      labStatusId: 17,
      mismatchName: true,
      comment: 'The tube says Ida Moss',
    })
    expect(held.body).toMatchObject({ valid: true, ticketId: expect.any(Number) })
    expect(await practice.read(one.labOrderId)).toMatchObject({
      specimens: [{ labStatusId: 17, receivedDate: expect.any(String) }],
    })
    expect(
      await practice.lab.owner(
        `
          select reason, resolved_at from inbox where lab_order_id = $1 and reason like 'specimen-%'
        `,
        [one.labOrderId],
      ),
    ).toEqual([{ reason: 'specimen-held', resolved_at: null }])
    expect(rulesOf(await act('accession', one, keyed))).toEqual(['held-for-mismatch'])
    expect(
      (
        await practice.supervisor.call(accessioning.releaseStatusHold, {
          labOrderId: one.labOrderId,
          comment: 'x',
        })
      ).body,
    ).toMatchObject({
      code: 'not-possible',
    })
    expect(rulesOf(await act('accession', one, { match: 'released' }))).toEqual(['release-reason'])
    ok(
      await act('accession', one, {
        match: 'released',
        releaseReason: 'The practice called: married name',
      }),
    )
    expect(await column(one.labOrderId, 'matched, hold')).toEqual({ matched: 3, hold: 0 })
    expect(
      await practice.lab.owner(
        `
          select resolved_at is null as open
          from inbox
          where lab_order_id = $1 and reason = 'specimen-held'
        `,
        [one.labOrderId],
      ),
    ).toEqual([{ open: false }])
  })

  it.each([
    ['hold', 16, 'Insurance missing'],
    ['hold', 12, 'Specimen on hold'],
    ['hold', 17, 'Mismatched label'],
    ['reject', 101, 'Specimen rejected'],
  ] as const)(
    'the %s action with status %i opens an account issue of the matching type',
    async (how, labStatusId, text) => {
      const { body } = await act(how, await tube(), { labStatusId, comment: 'x' })
      const [issue] = await practice.lab.owner(
        `
          select c.description
          from
            customer_incident n
            join code c on c.list = 'AuditIncidentType' and c.id = n.audit_incident_type_id
          where customer_incident_id = $1
        `,
        [body.ticketId],
      )
      expect(issue).toEqual({ description: text })
    },
  )

  it.each([
    [
      'is older than its limit, without a reason',
      () => tube({}, { collectionDate: practice.ago(200) }),
      {},
      ['too-old'],
    ],
    [
      'is older than its limit, with a reason',
      () => tube({}, { collectionDate: practice.ago(201) }),
      { ageReason: 'Irreplaceable' },
      [],
    ],
    [
      'has no known collection date',
      async () => {
        const one = await tube()
        await practice.state(
          one.labOrderId,
          'collected_at = null, collection_day = null, collection_date_missing = true',
        )
        return one
      },
      {},
      ['age-unknown'],
    ],
    [
      'has a collection date in the future',
      async () => {
        const one = await tube()
        await practice.state(one.labOrderId, `collected_at = now() + interval '2 hours'`)
        return one
      },
      {},
      ['collected-in-future'],
    ],
    [
      'is on hold for missing demographics',
      async () => {
        const one = await tube()
        await practice.state(one.labOrderId, 'demographics_hold = true')
        return one
      },
      {},
      ['demographics-hold'],
    ],
    [
      'is at a laboratory that does not offer the test',
      () => tube(),
      () => ({ labId: other }),
      ['not-offered'],
    ],
  ])('decides whether to accession an order that %s', async (_what, made, more, rules) => {
    const got = await act('accession', await made(), {
      ...keyed,
      ...(typeof more === 'function' ? more() : more),
    })
    expect(rulesOf(got)).toEqual(rules)
    expect(got.body.valid).toBe(rules.length === 0)
  })

  it('leaves the performing laboratory open until a manifest if the working laboratory does not offer the test type', async () => {
    const one = await tube()
    ok(await act('accession', { ...one, workingLabId: other }, keyed))
    expect(await column(one.labOrderId, 'lab_id, working_lab_id')).toEqual({
      lab_id: null,
      working_lab_id: other,
    })
  })

  it('has separate rejection reasons for quantity and quality; the former combined reason cannot be chosen, but keeps its wording', async () => {
    const one = await tube()
    expect(rulesOf(await act('reject', one, { labStatusId: 102 }))).toEqual(['required'])
    const [two, old] = [await tube(), await tube()]
    for (const [of, labStatusId] of [[one, 110], [two, 111]] as const) ok(await act('reject', of, { labStatusId })) // prettier-ignore
    await practice.state(old.labOrderId, 'ended = 102')
    const texts = await Promise.all(
      [one, two, old].map(
        async ({ labOrderId }) =>
          (await practice.read(labOrderId)).specimens[0].labStatus as string,
      ),
    )
    expect(texts).toEqual([
      'Rejected - insufficient quantity',
      'Rejected - poor quality',
      'Rejected - quantity/quality',
    ])
  })

  it('ends a rejected specimen, notifies the practice, and provides a rejection letter', async () => {
    const one = await tube()
    expect(rulesOf(await act('reject', one, { labStatusId: 20 }))).toEqual(['required'])
    expect(rulesOf(await act('reject', one, { labStatusId: 107 }))).toEqual(['required'])
    expect(
      (
        await practice.accessioner.call(accessioning.rejectionLetter, {
          labOrderId: one.labOrderId,
        })
      ).body,
    ).toMatchObject({ code: 'not-possible' })
    ok(await act('reject', one, { labStatusId: 105, comment: 'Half of it was in the bag' }))
    expect((await practice.read(one.labOrderId)).specimens[0].labStatusId).toBe(105)
    const { body: letter } = await practice.clinic.call(accessioning.rejectionLetter, {
      labOrderId: one.labOrderId,
    })
    expect(
      (await PDFDocument.load(Buffer.from(letter.fileAsBase64, 'base64'))).getPageCount(),
    ).toBe(1)
    expect(
      await practice.lab.owner(
        `select reason from inbox where lab_order_id = $1 and reason like 'specimen-%'`,
        [one.labOrderId],
      ),
    ).toEqual([{ reason: 'specimen-rejected' }])
    expect((await act('hold', one, { labStatusId: 11 })).body).toMatchObject({
      code: 'not-possible',
    })
    const renamed = (last: string, latin: string) =>
      practice.lab.owner(
        'update patient set last_name = $2, last_name_latin = $3 where patient_id = $1',
        [practice.ada, last, latin],
      )
    await renamed('王', 'Wang')
    ok(await practice.clinic.call(accessioning.rejectionLetter, { labOrderId: one.labOrderId }))
    expect(await at(one.specimenBarcode), 'the bench sees what the label bears').toMatchObject({
      lastName: '王',
      lastNameLatin: 'Wang',
    })
    await renamed('Moss', '')
  })

  it('a hold ends only with a comment, and the specimen waits again', async () => {
    const one = await tube()
    ok(await act('hold', one, { labStatusId: 16 }))
    expect(
      (
        await practice.supervisor.call(accessioning.releaseStatusHold, {
          labOrderId: one.labOrderId,
          comment: ' ',
        })
      ).body.valid,
    ).toBe(false)
    ok(
      await practice.supervisor.call(accessioning.releaseStatusHold, {
        labOrderId: one.labOrderId,
        comment: 'Card has come',
      }),
    )
    expect((await practice.read(one.labOrderId)).specimens[0].labStatusId).toBe(20)
    ok(await act('accession', one, keyed))
    ok(await practice.supervisor.call(orders.unAccession, { labOrderId: one.labOrderId }))
    expect(await column(one.labOrderId, 'stage, audit_due, accessioned_at')).toEqual({
      stage: 20,
      audit_due: false,
      accessioned_at: null,
    })
  })

  it('does not report a tube as missing from its parcel if it was accessioned before the parcel was received', async () => {
    const { lab, account, tampa } = practice
    const user = await lab.make.user(2, account.customerId, { ship_log: true })
    await lab.owner(
      'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
      [user.userId, tampa, account.customerId],
    )
    const shipper = await lab.signIn(user)
    const one = await tube()
    const given = {
      shipLogId: 0,
      locationId: tampa,
      shippingMethodId: 1,
      specimens: [{ labOrderId: one.labOrderId }],
      ships: true,
    }
    const shipLogId = Number((await shipper.call(shipLogs.save, given)).body.id)
    ok(await act('accession', one, keyed))
    const { body } = await practice.accessioner.call(shipLogs.receive, { shipLogId })
    expect(body.message).toContain('1 received.')
    expect((await shipper.call(shipLogs.get, { shipLogId })).body.specimens).toMatchObject([
      { fate: 'received', labStatusId: 30 },
    ])
  })
})

/* Runs last: the hour that passes ends the other sessions. */
it('counts the tubes of the last hour, and counts held and waiting specimens as the order list does', async () => {
  const figures = async () =>
    (await practice.accessioner.call(accessioning.benchFigures, {})).body as Record<string, number>
  const listed = async (labStatusId: number) =>
    (
      await practice.accessioner.call(orders.list, {
        searchCriteria: { labStatusId, pageSize: 50 },
      })
    ).body.total as number
  const before = await figures()
  const [done, held] = [await tube(), await tube()]
  ok(await act('hold', held, { labStatusId: 12 }))
  ok(await act('hold', done, { labStatusId: 12 }))
  ok(await act('accession', done, keyed))
  const after = await figures()
  expect(after).toMatchObject({
    tubesOfHour: (before['tubesOfHour'] ?? 0) + 2,
    onHold: await listed(1200),
    notAccessioned: await listed(20),
  })
  expect(after['onHold']).toBe((before['onHold'] ?? 0) + 1)
  for (const minutes of [25, 25]) {
    practice.lab.clock.pass(minutes)
    expect(await figures()).toMatchObject({ tubesOfHour: after['tubesOfHour'] })
  }
  practice.lab.clock.pass(11)
  expect(await figures()).toMatchObject({ tubesOfHour: 0 })
})
