import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { custody } from '@labgate/contract/accessioning/custody'
import { inconsistencyKinds } from '@labgate/contract/desk/inconsistencies'
import { issueKinds } from '@labgate/contract/figures/account-quality'
import { differenceMeasures } from '@labgate/contract/figures/measures'
import { differenceKinds, differenceNames } from '@labgate/contract/orders/bench-differences'
import { describeBench } from '@labgate/contract/orders/bench-text'
import { orders } from '@labgate/contract/orders/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Got } from '../../../test/lab.ts'
import { textsOf } from '../../../test/paper-readers.ts'
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
const column = async (labOrderId: number, columns: string) =>
  (
    await practice.lab.owner<Record<string, unknown>>(
      `select ${columns} from lab_order where lab_order_id = $1`,
      [labOrderId],
    )
  )[0]

/*
 * A difference that the bench ticks decides what happens next, and what an act opens, the opposite
 * act closes.
 */
describe('at the bench', () => {
  it.each([
    ['collection date', { mismatchDate: true }, 'date-in-doubt'],
    ['pregnancy', { mismatchPregnant: true }, 'difference-reason'],
    ['collection site', { mismatchSite: true }, 'difference-reason'],
  ])(
    'processes a tube that differs on the %s only with a reason, which opens an account issue',
    async (text, tick, rule) => {
      const one = await tube()
      expect(rulesOf(await act('accession', one, { ...keyed, ...tick }))).toEqual([rule])
      const done = await act('accession', one, {
        ...keyed,
        ...tick,
        differenceReason: 'The practice confirmed the order.',
        accessioningNote: 'Seen twice',
      })
      expect(done.body).toMatchObject({ valid: true, ticketId: expect.any(Number) })
      const [issue] = await practice.lab.owner(`
        select ticket_note as note, opened_by as "openedBy", status
        from customer_incident
        where customer_incident_id = $1
      `, [done.body.ticketId]) // prettier-ignore
      expect(issue).toEqual({
        note: `Tube and order differ on: ${text}. Seen twice`,
        openedBy: 'difference',
        status: 'new',
      })
      expect(await column(one.labOrderId, 'difference_reason')).toEqual({
        difference_reason: 'The practice confirmed the order.',
      })
    },
  )

  it.each(differenceNames)(
    'counts %s in the Inconsistency Report and among the issues of the account',
    async (name) => {
      const one = await tube()
      ok(await act('hold', one, { labStatusId: 17, [name]: true }))
      const [found] = await practice.lab.owner<{ kinds: string[] }>(
        `
          select array_agg(kind) filter (where kind like 'mismatch-%') as kinds
          from inconsistency
          where lab_order_id = $1
        `,
        [one.labOrderId],
      )
      expect(found?.kinds).toEqual([differenceKinds[name]])
      expect(inconsistencyKinds.documents[differenceKinds[name]]).toMatch(/ differs$/)
      await practice.lab.owner('select figure_count(array[$1::bigint])', [one.labOrderId])
      const marks = await practice.lab.owner<{ measure: number }>(
        'select m.measure from figure_order f, figure_marks(f) m where f.lab_order_id = $1',
        [one.labOrderId],
      )
      const counted = Object.values(differenceMeasures).flatMap(({ id }) =>
        marks.some(({ measure }) => measure === id) ? [id] : [],
      )
      expect(counted).toEqual([differenceMeasures[name].id])
      expect(issueKinds.map(({ measure }) => measure)).toContain(differenceMeasures[name].id)
    },
  )

  it('counts the age of a tube from the date on it', async () => {
    const old = practice.ago(200).slice(0, 10)
    const one = await tube()
    expect(
      rulesOf(
        await act('accession', one, {
          ...keyed,
          mismatchDate: true,
          tubeCollectionDay: old,
          tubeCollectionTime: '08:30',
        }),
      ),
    ).toEqual(['too-old'])
    const tooOld = {
      mismatchDate: true,
      tubeCollectionDay: old,
      tubeCollectionTime: '08:30',
      ageReason: 'Irreplaceable',
    }
    ok(await act('accession', one, { ...keyed, ...tooOld }))
    expect(await column(one.labOrderId, 'tube_collected_day, tube_collected_time, age_override')).toEqual({ tube_collected_day: old, tube_collected_time: '08:30', age_override: 'Irreplaceable' }) // prettier-ignore
  })

  it('closes the account issue of a hold with the hold, and that of a rejection when it is undone', async () => {
    const issuesOf = (labOrderId: number) =>
      practice.lab.owner(
        `
          select opened_by as "openedBy", status
          from customer_incident
          where lab_order_id = $1
          order by 1
        `,
        [labOrderId],
      )
    const [one, two] = [await tube(), await tube()]
    ok(await act('hold', one, { labStatusId: 16 }))
    expect(await issuesOf(one.labOrderId)).toEqual([{ openedBy: 'hold', status: 'new' }])
    ok(await act('accession', one, keyed))
    expect(await issuesOf(one.labOrderId)).toEqual([{ openedBy: 'hold', status: 'resolved' }])
    ok(await act('reject', two, { labStatusId: 101 }))
    const mine = async () =>
      (await practice.accessioner.call(accessioning.lastTubes, {})).body.list as {
        labOrderId: number
        stands: boolean
        labStatus: string
      }[]
    expect((await mine()).find(({ labOrderId }) => labOrderId === two.labOrderId)).toMatchObject({
      stands: true,
    })
    ok(
      await practice.supervisor.call(orders.unReject, {
        labOrderId: two.labOrderId,
        comment: 'Wrong tube',
      }),
    )
    expect(await issuesOf(two.labOrderId)).toEqual([{ openedBy: 'reject', status: 'resolved' }])
    expect((await mine()).find(({ labOrderId }) => labOrderId === two.labOrderId)).toMatchObject({
      stands: false,
      labStatus: 'Received',
    })
  })

  it('is readable by everyone after: on the order, in the chain of custody, and on its paper', async () => {
    const one = await tube()
    const ticks = {
      mismatchDate: true,
      mismatchPregnant: true,
      mismatchSite: true,
      tubeCollectionDay: practice.ago(200).slice(0, 10),
      tubeCollectionTime: '08:30',
    }
    const words = {
      differenceReason: 'Confirmed by phone',
      ageReason: 'Irreplaceable',
      accessioningNote: 'Cap was loose',
    }
    ok(
      await act('accession', one, {
        ...keyed,
        ...ticks,
        ...words,
        temperature: 'refrigerated',
        receivedOnIce: true,
      }),
    )
    const [year, month, day] = ticks.tubeCollectionDay.split('-')
    const texts = [
      'collection date, pregnancy, collection site',
      `${month}/${day}/${year} 08:30`,
      'Confirmed by phone',
      'Irreplaceable',
      'Refrigerated, on ice',
      'Cap was loose',
    ]
    const { bench } = (await practice.read(one.labOrderId)).specimens[0]
    expect(describeBench(bench).map(([, text]) => text)).toEqual(texts)
    const chain = (await practice.clinic.call(custody.chain, { labOrderId: one.labOrderId })).body
    expect(chain.bench).toEqual(bench)
    const paper = (await practice.clinic.call(custody.chainPdf, { labOrderId: one.labOrderId }))
      .body
    const text = (await textsOf(Buffer.from(paper.fileAsBase64, 'base64')))
      .join(' ')
      .replaceAll(/\s+/g, ' ')
    for (const said of texts) expect(text).toContain(said)
  })
})
