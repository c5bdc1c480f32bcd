import { inbox } from '@labgate/contract/desk/inbox'
import { orders } from '@labgate/contract/orders/orders'
import { resultReview } from '@labgate/contract/results/result-review'
import { severityAt, severityOf, type SeverityFacts } from '@labgate/contract/results/severity'
import { flags } from '@labgate/contract/results/states'
import { verdictStates } from '@labgate/contract/results/verdict-states'
import { dice } from '@labgate/contract/test/dice'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '../../../../test/lab.ts'
import { openPractice, type Practice } from '../../../../test/practice.ts'

let practice: Practice
let colleague: Visitor
beforeAll(async () => {
  practice = await openPractice()
  const { lab, account, tampa } = practice
  const bob = await lab.make.user(2, account.customerId, {
    first_name: 'Bob',
    last_name: 'Ray',
    ship_log: true,
  })
  await lab.owner(
    'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
    [bob.userId, tampa, account.customerId],
  )
  colleague = await lab.signIn(bob)
})
afterAll(() => practice.lab.close())

const normal: SeverityFacts = { flags: ['negative'], verdicts: ['consistent'], kind: 'final' }
/** An order with a released result that has these facts. */
const resulted = async (facts: SeverityFacts = normal): Promise<number> => {
  const { lab, account, ada } = practice
  const labOrderId = await practice.saved(practice.clinic)
  const at = lab.clock.now.toISOString()
  const of = { lab_order_id: labOrderId, customer_id: account.customerId }
  for (const [place, flag] of facts.flags.entries()) {
    const value = {
      ...of,
      patient_id: ada,
      version_from: 1,
      place,
      analyte: `a${place}`,
      method: 'measured',
      code: 'c',
      name: `Analyte ${place}`,
    }
    await lab.make.insert(
      'observation',
      { ...value, value_type: 'ST', value: '1', flag, state: 'F' },
      'observation_id',
    )
  }
  const judged = JSON.stringify({
    verdicts: facts.verdicts.map((state, n) => ({
      state,
      subject: `Drug ${n}`,
      analytes: [],
      says: 'x',
    })),
  })
  await lab.make.insert(
    'result',
    {
      ...of,
      version: 1,
      kind: facts.kind,
      made_at: at,
      released_at: at,
      user_id_released: 0,
      judged,
    },
    'result_id',
  )
  await practice.state(labOrderId, `stage = 30, received_at = '${at}', accessioned_at = '${at}'`)
  await practice.state(labOrderId, `stage = 50, resulted_at = '${at}'`)
  return labOrderId
}
// oxlint-disable-next-line typescript/no-explicit-any -- rows of an answer
const list = async (criteria: object = {}, by = practice.physician): Promise<any[]> =>
  (await by.call(resultReview.list, { searchCriteria: { pageSize: 200, ...criteria } })).body.list
const rowOf = async (labOrderId: number, criteria: object = {}, by = practice.physician) =>
  (await list(criteria, by)).find((row) => row.labOrderId === labOrderId)
const severityIn = async (labOrderId: number) => {
  const [row] = await practice.lab.owner<{ result_severity: number }>(
    'select result_severity from lab_order where lab_order_id = $1',
    [labOrderId],
  )
  return severityAt(row?.result_severity ?? 0)
}
const review = (ids: number[], by = practice.physician) =>
  by.call(resultReview.reviewNormal, { labOrderIds: ids })
const undo = (ids: number[], by = practice.physician) =>
  by.call(resultReview.undoReview, { labOrderIds: ids })

describe('results of a practice', () => {
  it('have the severity in the database that the contract defines, for any result', async () => {
    const chance = dice(7)
    for (let n = 0; n < 24; n++) {
      const some = <T>(of: readonly T[], most: number): T[] =>
        Array.from({ length: chance.below(most) }, () => chance.of(of))
      const facts = {
        flags: some(flags, 4),
        verdicts: some(verdictStates, 3),
        kind: chance.of(['final', 'corrected', 'amended'] as const),
      }
      expect([facts, await severityIn(await resulted(facts))]).toEqual([facts, severityOf(facts)])
    }
    await practice.lab.owner('update lab_order set result_severity = null')
  })

  it('are listed with the most severe and then the latest first, page by page, with their values and what the order lacks', async () => {
    const early = await resulted()
    practice.lab.clock.pass(1)
    const late = await resulted()
    const revised = await resulted({ ...normal, kind: 'corrected' })
    const abnormal = await resulted({ ...normal, flags: ['negative', 'positive'] })
    const found = await resulted({
      ...normal,
      flags: ['positive'],
      verdicts: ['found, not explained'],
    })
    const critical = await resulted({ ...normal, flags: ['low', 'critical-high'] })
    const wanted = [critical, found, abnormal, revised, late, early]
    expect((await list()).map(({ labOrderId }) => labOrderId)).toEqual(wanted)
    const pages: number[] = []
    let after = ''
    do {
      const { body } = await practice.physician.call(resultReview.list, {
        searchCriteria: { pageSize: 2, ...(after !== '' && { after }) },
      })
      pages.push(...body.list.map(({ labOrderId }: { labOrderId: number }) => labOrderId))
      after = body.next
    } while (after !== '')
    expect(pages).toEqual(wanted)
    await practice.state(
      critical,
      `findings = '[{"rule":"diagnosis","level":"issue","says":"Enter a diagnosis."}]'`,
    )
    expect(await rowOf(critical)).toMatchObject({
      severity: 'critical',
      patientName: expect.stringContaining('Moss'),
      values: [{ name: 'Analyte 1', flag: 'critical-high' }, { flag: 'low' }],
      marked: 2,
      allNegative: false,
      missing: [{ rule: 'diagnosis', says: 'Enter a diagnosis.' }],
    })
    expect((await list({ found: true })).map(({ labOrderId }) => labOrderId)).toEqual([found])
    expect(await rowOf(found)).toMatchObject({
      findings: [{ kind: 'found, not explained', subject: 'Drug 0' }],
    })
    expect(await rowOf(early)).toMatchObject({
      severity: 'normal',
      allNegative: true,
      values: [],
      missing: [{ rule: 'provider-signature' }],
    })
    expect((await list({ severity: 'abnormal' })).map(({ labOrderId }) => labOrderId)).toEqual([
      abnormal,
    ])
  })

  it('are not listed if they were taken back or not released', async () => {
    const gone = await resulted()
    await practice.state(gone, 'stage = 35, resulted_at = null')
    expect(await rowOf(gone, { state: 'all' })).toBeUndefined()
    const waiting = await practice.saved(practice.clinic)
    await practice.state(waiting, `stage = 50, resulted_at = now()`)
    expect(await rowOf(waiting, { state: 'all' })).toBeUndefined()
  })

  it('are reviewed together if normal, each on record, without those that are not normal or already reviewed', async () => {
    const [one, two, reviewed] = [await resulted(), await resulted(), await resulted()]
    const others = [
      await resulted({ ...normal, flags: ['critical'] }),
      await resulted({ ...normal, verdicts: ['needs review'] }),
      await resulted({ ...normal, flags: ['high'] }),
      await resulted({ ...normal, kind: 'amended' }),
      await resulted({ ...normal, flags: ['not-judged'] }),
    ]
    await review([reviewed])
    const { body } = await review([one, ...others, two, reviewed, 999_999])
    expect(body.message).toBe('2 of 9 results are marked as reviewed.')
    expect(
      body.list
        .filter(({ done }: { done: boolean }) => done)
        .map(({ labOrderId }: { labOrderId: number }) => labOrderId),
    ).toEqual([one, two])
    expect(body.list.at(-1)).toEqual({
      labOrderId: 999_999,
      done: false,
      says: 'Result not found.',
    })
    for (const id of others) expect(await rowOf(id)).toBeDefined()
    expect(await rowOf(one)).toBeUndefined()
    expect(await rowOf(one, { state: 'reviewed' })).toMatchObject({
      reviewedDate: practice.lab.clock.now.toISOString(),
    })
    const lines = await practice.lab.owner(
      `select target from audit where act = 'resultReview.reviewNormal' and target in ($1, $2)`,
      [`order ${one}`, `order ${two}`],
    )
    expect(lines).toHaveLength(2)
    expect((await review([one], practice.clinic)).status).toBe(403)
  })

  it('allow the reviewer to undo a review once, within seconds', async () => {
    const [one, two] = [await resulted(), await resulted({ ...normal, flags: ['high'] })]
    await review([one])
    const { rowVersion } = await rowOf(two)
    await practice.physician.call(orders.reviewed, { labOrderSpecimenId: two, rowVersion })
    expect((await undo([one, two])).body.list).toEqual(
      [one, two].map((labOrderId) => ({ labOrderId, done: true, says: '' })),
    )
    expect(await rowOf(one)).toMatchObject({ severity: 'normal', reviewedDate: null })
    expect(await rowOf(two)).toMatchObject({ severity: 'abnormal', reviewedDate: null })
    expect((await undo([one])).body.list[0]).toMatchObject({ done: false })
    await review([one])
    practice.lab.clock.pass(1)
    expect((await undo([one])).body.list[0]).toEqual({
      labOrderId: one,
      done: false,
      says: 'This can no longer be undone.',
    })
  })

  it('show a comment to practice users who see the order, and not to the laboratory', async () => {
    const id = await resulted()
    expect(
      (await practice.clinic.call(resultReview.comment, { labOrderId: id, note: ' ' })).body,
    ).toMatchObject({ code: 'faulty' })
    await practice.clinic.call(resultReview.comment, { labOrderId: id, note: 'Called the patient' })
    const { body } = await practice.physician.call(resultReview.work, { labOrderId: id })
    expect(body.comments).toEqual([
      expect.objectContaining({
        note: 'Called the patient',
        createdBy: expect.stringMatching(/\S/),
      }),
    ])
    expect(await rowOf(id)).toMatchObject({ comments: 1 })
    expect((await practice.supervisor.call(resultReview.work, { labOrderId: id })).status).toBe(403)
  })

  it('handed over appear in the colleague’s own list, with a message to no other user, until they are reviewed', async () => {
    const { lab, account } = practice
    const [id, to] = [await resulted(), colleague.signedIn.userId as number]
    expect(await rowOf(id, { mine: true }, colleague)).toBeUndefined()
    const { body } = await practice.physician.call(resultReview.handOver, {
      labOrderId: id,
      userId: to,
      note: 'Please call him',
    })
    expect(body.message).toBe('The result is handed to Bob Ray.')
    expect(await rowOf(id, { mine: true }, colleague)).toMatchObject({
      handedFrom: expect.stringMatching(/\S/),
      handedTo: 'Bob Ray',
      handedNote: 'Please call him',
    })
    const messages = async (by: Visitor) =>
      (
        (await by.call(inbox.list, { searchCriteria: {} })).body.list as {
          reason: string
          labOrderId: number
        }[]
      ).filter((one) => one.labOrderId === id)
    expect(await messages(colleague)).toMatchObject([{ reason: 'result-handed-over' }])
    const other = await lab.signIn(await lab.make.user(3, account.customerId, { ship_log: true }))
    expect(await messages(other)).toEqual([])
    // handed on: the message to the one before is settled
    await colleague.call(resultReview.handOver, {
      labOrderId: id,
      userId: other.signedIn.userId,
      note: '',
    })
    expect(await messages(colleague)).toEqual([])
    expect(await messages(other)).toMatchObject([{ reason: 'result-handed-over' }])
    await review([id])
    expect(await messages(other)).toEqual([])
    // a user of another location does not see the order
    const elsewhere = await lab.make.user(2, account.customerId)
    const refused = await practice.physician.call(resultReview.handOver, {
      labOrderId: id,
      userId: elsewhere.userId,
      note: '',
    })
    expect(refused.body).toMatchObject({ code: 'faulty' })
  })

  it('that arrived since the user’s last visit are marked for that user only, and a visit ends after 30 minutes away', async () => {
    const { clock } = practice.lab
    const [open, marked] = [
      async (by: Visitor) => (await by.call(resultReview.opened, {})).body.moved as boolean,
      async (by: Visitor) => {
        const { body } = await by.call(resultReview.list, { searchCriteria: { pageSize: 200 } })
        expect(body).toMatchObject({ valid: true })
        const ids = (body.list as { isSinceVisit: boolean; labOrderId: number }[])
          .filter((row) => row.isSinceVisit)
          .map(({ labOrderId }) => labOrderId)
        expect(body.sinceVisit).toBe(ids.length)
        return ids
      },
    ]
    const { clinic, physician } = practice
    await resulted()
    expect(await marked(clinic)).toEqual([]) // never opened before
    expect(await open(clinic)).toBe(false)
    clock.pass(5)
    const soon = await resulted()
    expect(await marked(clinic)).toEqual([soon])
    clock.pass(20)
    expect(await open(clinic)).toBe(false)
    expect(await marked(clinic)).toEqual([soon])
    expect(await marked(physician)).toEqual([]) // which also keeps the session alive
    clock.pass(20)
    const away = await resulted({ ...normal, flags: ['high'] })
    clock.pass(11)
    expect(await open(clinic)).toBe(true)
    expect(await open(clinic)).toBe(false)
    expect(await marked(clinic)).toEqual([away])
    const of = { customers: [practice.account.customerId], locations: null }
    const seen = (userId: number) =>
      practice.lab.database
        .forActor({ userId, ...of }, (tx) =>
          tx.selectFrom('result_visit').select('user_id').execute(),
        )
        .then((rows) => rows.length)
    expect([
      await seen(clinic.signedIn.userId as number),
      await seen(physician.signedIn.userId as number),
    ]).toEqual([1, 0])
  })
})
