import { accessioning } from '@labgate/contract/accessioning'
import { labels } from '@labgate/contract/labels'
import { orders } from '@labgate/contract/orders'
import { shipLogs } from '@labgate/contract/ship-logs'
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
  own = await lab.make.insert('lab', { name: 'Coast Laboratory', service_tox_urine: true, clia_number: '10D1234567' }, 'lab_id')
  other = await lab.make.insert('lab', { name: 'Far Laboratory', service_tox_urine: false, service_utisti: true }, 'lab_id')
  for (const { signedIn } of [accessioner, supervisor])
    for (const labId of [own, other]) await lab.owner('insert into user_lab (user_id, lab_id) values ($1, $2)', [signedIn.userId, labId])
})
afterAll(() => practice.lab.close())

const at = async (specimenBarcode: string) => (await practice.accessioner.call(accessioning.forAccessioning, { SpecimenBarcode: specimenBarcode })).body
const tube = async (more: object = {}, specimen: object = {}) => {
  const labOrderId = await practice.saved(practice.clinic, more, specimen)
  const { specimenBarcode } = (await practice.read(labOrderId)).specimens[0]
  return { labOrderId, specimenBarcode: specimenBarcode as string, workingLabId: own }
}
type Tube = Awaited<ReturnType<typeof tube>>
const act = (name: 'accession' | 'hold' | 'reject', of: Tube, more: object = {}): Promise<Got> =>
  practice.accessioner.call(accessioning[name] as typeof accessioning.hold, { ...of, ...more } as never)
const keyed = { match: 'keyed', keyedDob: '1980-05-17' }
const ok = ({ body }: Got) => expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
const printed = ({ labOrderId }: Tube) => practice.clinic.call(labels.print, { labOrderId: [labOrderId], copies: 1 })
const column = async (labOrderId: number, columns: string) =>
  (await practice.lab.owner<Record<string, unknown>>(`select ${columns} from lab_order where lab_order_id = $1`, [labOrderId]))[0]

describe('at the bench', () => {
  it('a tube is accessioned, by an act that matches two identifiers', async () => {
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
    expect(rulesOf(await act('accession', one, { match: 'keyed', keyedDob: '1980-05-18' }))).toEqual(['dob-differs'])
    expect(rulesOf(await act('accession', { ...one, specimenBarcode: '000000000000' }, keyed))).toEqual(['other-tube'])
    expect(rulesOf(await act('accession', { ...one, workingLabId: 0 }, keyed))).toEqual(['required'])
    ok(await act('accession', one, { ...keyed, accessioningNote: 'Cap was loose', temperature: 'refrigerated', physicianHardcopy: true }))
    expect(await practice.read(one.labOrderId)).toMatchObject({
      userSignatureId_Physician: -1,
      specimens: [{ labStatusId: 30, receivedDate: expect.any(String), accessionedDate: expect.any(String) }],
    })
    expect(await column(one.labOrderId, 'lab_id, working_lab_id, matched, accessioning_note, temperature, audit_due, user_id_accessioned')).toEqual({
      lab_id: own,
      working_lab_id: own,
      matched: 2,
      accessioning_note: 'Cap was loose',
      temperature: 'refrigerated',
      audit_due: true, // the first thirty days
      user_id_accessioned: practice.accessioner.signedIn.userId,
    })
    const again = await act('accession', one, keyed)
    expect(again.body).toMatchObject({ valid: false, code: 'not-possible', message: expect.stringMatching(/Accessioned on .* by Kim Person/) })
    expect(await at(one.specimenBarcode)).toMatchObject({ alreadyProcessToday: 1 })
  })

  it('says a site that does not fit the sex', async () => {
    const one = await tube()
    expect(await at(one.specimenBarcode)).toMatchObject({ siteFinding: '' })
    const findings = [
      { rule: 'patient-signature', says: 'No.' },
      { rule: 'specimen-site', level: 'issue', path: 'siteId', says: 'Check the patient and the site.' },
    ]
    await practice.lab.owner('update lab_order set findings = $2 where lab_order_id = $1', [one.labOrderId, JSON.stringify(findings)])
    expect(await at(one.specimenBarcode)).toMatchObject({ siteFinding: 'Check the patient and the site.' })
  })

  it('a signature that is seen on paper is not asked for any more', async () => {
    const one = await tube({ patientConsentOnFile: false })
    ok(await act('hold', one, { labStatusId: 19 }))
    const asked = () =>
      practice.lab.owner(`select reason from inbox where lab_order_id = $1 and reason like '%-signature' and resolved_at is null order by 1`, [one.labOrderId])
    expect(await asked()).toEqual([{ reason: 'patient-signature' }, { reason: 'provider-signature' }])
    ok(await act('accession', one, { ...keyed, physicianHardcopy: true }))
    expect(await asked()).toEqual([{ reason: 'patient-signature' }])
    ok(await act('hold', one, { labStatusId: 19, patientHardcopy: true }))
    expect(await asked()).toEqual([])
    expect(await practice.read(one.labOrderId)).toMatchObject({ userSignatureId_Physician: -1, patientSignatureId: -1, orderIssues: [] })
  })

  it('an eye suffices for a label of ours that says what is on record, until name or birth date is corrected', async () => {
    const [one, two] = [await tube(), await tube()]
    await printed(one)
    await printed(two)
    ok(await act('accession', one, { match: 'eye' }))
    await practice.lab.owner(`update patient set last_name = 'Moss-Lee' where patient_id = $1`, [practice.ada])
    expect(rulesOf(await act('accession', two, { match: 'eye' }))).toEqual(['label-not-trusted'])
    await practice.lab.owner(`update patient set last_name = 'Moss' where patient_id = $1`, [practice.ada])
  })

  it('a mismatch of name or birth date is held or released by name; one of date or pregnancy opens a ticket', async () => {
    const one = await tube()
    expect(rulesOf(await act('accession', one, { ...keyed, mismatchName: true }))).toEqual(['mismatch'])
    const held = await act('hold', one, { labStatusId: 17, mismatchName: true, comment: 'The tube says Ida Moss' })
    expect(held.body).toMatchObject({ valid: true, ticketId: expect.any(Number) })
    expect(await practice.read(one.labOrderId)).toMatchObject({ specimens: [{ labStatusId: 17, receivedDate: expect.any(String) }] })
    expect(await practice.lab.owner(`select reason, resolved_at from inbox where lab_order_id = $1 and reason like 'specimen-%'`, [one.labOrderId])).toEqual([
      { reason: 'specimen-held', resolved_at: null },
    ])
    expect(rulesOf(await act('accession', one, keyed))).toEqual(['held-for-mismatch'])
    expect((await practice.supervisor.call(accessioning.releaseStatusHold, { labOrderId: one.labOrderId, comment: 'x' })).body).toMatchObject({
      code: 'not-possible',
    })
    expect(rulesOf(await act('accession', one, { match: 'released' }))).toEqual(['release-reason'])
    ok(await act('accession', one, { match: 'released', releaseReason: 'The practice called: married name' }))
    expect(await column(one.labOrderId, 'matched, hold')).toEqual({ matched: 3, hold: 0 })
    expect(
      await practice.lab.owner(`select resolved_at is null as open from inbox where lab_order_id = $1 and reason = 'specimen-held'`, [one.labOrderId]),
    ).toEqual([{ open: false }])
    const two = await act('accession', await tube(), { ...keyed, mismatchDate: true })
    expect(two.body.ticketId).toBeGreaterThan(0)
  })

  it.each([
    ['hold', 16, 'Insurance missing'],
    ['hold', 12, 'Specimen on hold'],
    ['hold', 17, 'Mismatched label'],
    ['reject', 101, 'Specimen rejected'],
  ] as const)('to %s for status %i opens an account issue of its own type', async (how, labStatusId, says) => {
    const { body } = await act(how, await tube(), { labStatusId, comment: 'x' })
    const [issue] = await practice.lab.owner(
      `select c.description from customer_incident n join code c on c.list = 'AuditIncidentType' and c.id = n.audit_incident_type_id where customer_incident_id = $1`,
      [body.ticketId],
    )
    expect(issue).toEqual({ description: says })
  })

  it.each([
    ['is older than its limit and nobody says why', () => tube({}, { collectionDate: practice.ago(200) }), {}, ['too-old']],
    ['is older, with a reason', () => tube({}, { collectionDate: practice.ago(201) }), { ageReason: 'Irreplaceable' }, []],
    [
      'has no known date of collection',
      async () => {
        const one = await tube()
        await practice.state(one.labOrderId, 'collected_at = null, collection_day = null, collection_date_missing = true')
        return one
      },
      {},
      ['age-unknown'],
    ],
    [
      'is collected in the future',
      async () => {
        const one = await tube()
        await practice.state(one.labOrderId, `collected_at = now() + interval '2 hours'`)
        return one
      },
      {},
      ['collected-in-future'],
    ],
    [
      'does not say whose it is',
      async () => {
        const one = await tube()
        await practice.state(one.labOrderId, 'demographics_hold = true')
        return one
      },
      {},
      ['demographics-hold'],
    ],
    ['goes to a laboratory that does not test it', () => tube(), () => ({ labId: other }), ['not-offered']],
  ])('an order that %s', async (_what, made, more, rules) => {
    const got = await act('accession', await made(), { ...keyed, ...(typeof more === 'function' ? more() : more) })
    expect(rulesOf(got)).toEqual(rules)
    expect(got.body.valid).toBe(rules.length === 0)
  })

  it('where the working laboratory does not offer the type, the performing one stays open until a manifest', async () => {
    const one = await tube()
    ok(await act('accession', { ...one, workingLabId: other }, keyed))
    expect(await column(one.labOrderId, 'lab_id, working_lab_id')).toEqual({ lab_id: null, working_lab_id: other })
  })

  it('too little and poor quality are reasons of their own; the former reason for both is given to none, and still says what it said', async () => {
    const one = await tube()
    expect(rulesOf(await act('reject', one, { labStatusId: 102 }))).toEqual(['required'])
    const [two, old] = [await tube(), await tube()]
    for (const [of, labStatusId] of [[one, 110], [two, 111]] as const) ok(await act('reject', of, { labStatusId })) // prettier-ignore
    await practice.state(old.labOrderId, 'ended = 102')
    const says = await Promise.all([one, two, old].map(async ({ labOrderId }) => (await practice.read(labOrderId)).specimens[0].labStatus as string))
    expect(says).toEqual(['Rejected - insufficient quantity', 'Rejected - poor quality', 'Rejected - quantity/quality'])
  })

  it('a rejected specimen ends, the practice is told and gets a letter', async () => {
    const one = await tube()
    expect(rulesOf(await act('reject', one, { labStatusId: 20 }))).toEqual(['required'])
    expect(rulesOf(await act('reject', one, { labStatusId: 107 }))).toEqual(['required'])
    expect((await practice.accessioner.call(accessioning.rejectionLetter, { labOrderId: one.labOrderId })).body).toMatchObject({ code: 'not-possible' })
    ok(await act('reject', one, { labStatusId: 105, comment: 'Half of it was in the bag' }))
    expect((await practice.read(one.labOrderId)).specimens[0].labStatusId).toBe(105)
    const { body: letter } = await practice.clinic.call(accessioning.rejectionLetter, { labOrderId: one.labOrderId })
    expect((await PDFDocument.load(Buffer.from(letter.fileAsBase64, 'base64'))).getPageCount()).toBe(1)
    expect(await practice.lab.owner(`select reason from inbox where lab_order_id = $1 and reason like 'specimen-%'`, [one.labOrderId])).toEqual([
      { reason: 'specimen-rejected' },
    ])
    expect((await act('hold', one, { labStatusId: 11 })).body).toMatchObject({ code: 'not-possible' })
    const renamed = (last: string, latin: string) =>
      practice.lab.owner('update patient set last_name = $2, last_name_latin = $3 where patient_id = $1', [practice.ada, last, latin])
    await renamed('王', 'Wang')
    ok(await practice.clinic.call(accessioning.rejectionLetter, { labOrderId: one.labOrderId }))
    expect(await at(one.specimenBarcode), 'the bench sees what the label bears').toMatchObject({ lastName: '王', lastNameLatin: 'Wang' })
    await renamed('Moss', '')
  })

  it('a hold ends with a word, and the specimen waits again', async () => {
    const one = await tube()
    ok(await act('hold', one, { labStatusId: 16 }))
    expect((await practice.supervisor.call(accessioning.releaseStatusHold, { labOrderId: one.labOrderId, comment: ' ' })).body.valid).toBe(false)
    ok(await practice.supervisor.call(accessioning.releaseStatusHold, { labOrderId: one.labOrderId, comment: 'Card has come' }))
    expect((await practice.read(one.labOrderId)).specimens[0].labStatusId).toBe(20)
    ok(await act('accession', one, keyed))
    ok(await practice.supervisor.call(orders.unAccession, { labOrderId: one.labOrderId }))
    expect(await column(one.labOrderId, 'stage, audit_due, accessioned_at')).toEqual({ stage: 20, audit_due: false, accessioned_at: null })
  })

  it('a tube that is taken up before its parcel was received is not missing from it', async () => {
    const { lab, account, tampa } = practice
    const user = await lab.make.user(2, account.customerId, { ship_log: true })
    await lab.owner('insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)', [user.userId, tampa, account.customerId])
    const shipper = await lab.signIn(user)
    const one = await tube()
    const given = { shipLogId: 0, locationId: tampa, shippingMethodId: 1, specimens: [{ labOrderId: one.labOrderId }], ships: true }
    const shipLogId = Number((await shipper.call(shipLogs.save, given)).body.id)
    ok(await act('accession', one, keyed))
    const { body } = await practice.accessioner.call(shipLogs.receive, { shipLogId })
    expect(body.message).toContain('1 received.')
    expect((await shipper.call(shipLogs.get, { shipLogId })).body.specimens).toMatchObject([{ fate: 'received', labStatusId: 30 }])
  })
})

/* Runs last: the hour that passes ends the other sessions. */
it('counts the tubes of the last hour, and what waits as the list of orders does', async () => {
  const figures = async () => (await practice.accessioner.call(accessioning.benchFigures, {})).body as Record<string, number>
  const listed = async (labStatusId: number) =>
    (await practice.accessioner.call(orders.list, { searchCriteria: { labStatusId, pageSize: 50 } })).body.total as number
  const before = await figures()
  const [done, held] = [await tube(), await tube()]
  ok(await act('hold', held, { labStatusId: 12 }))
  ok(await act('hold', done, { labStatusId: 12 }))
  ok(await act('accession', done, keyed))
  const after = await figures()
  expect(after).toMatchObject({ tubesOfHour: (before['tubesOfHour'] ?? 0) + 2, onHold: await listed(1200), notAccessioned: await listed(20) })
  expect(after['onHold']).toBe((before['onHold'] ?? 0) + 1)
  for (const minutes of [25, 25]) {
    practice.lab.clock.pass(minutes)
    expect(await figures()).toMatchObject({ tubesOfHour: after['tubesOfHour'] })
  }
  practice.lab.clock.pass(11)
  expect(await figures()).toMatchObject({ tubesOfHour: 0 })
})
