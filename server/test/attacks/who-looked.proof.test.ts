import { UserType } from '@labgate/contract/access/user-types'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../lab.ts'
import { allowedOf, changes, reads, shown, signs, type Call } from '../restricted/every-call.ts'
import { filledChart, identity, type Reached } from '../restricted/filled-chart.ts'
import { inputsOf } from '../restricted/inputs-of.ts'
import { readingPeople } from '../restricted/reading-people.ts'

/*
 * Makes every call with inputs that lead to a chart with a record of every kind, until somebody is
 * served, and looks for the chart's patient in the audit log: under whoever is asked for there, an
 * answer that tells of them, a paper included, and an act on their records leave a row
 * (rules.md#who-looked).
 */

/** A file of a list names the search alone, and a former system's people are no patients of ours. */
const unnamed = /\.export[A-Z]|^archive\./
/** Acts on what leads to the chart that are about no patient, and what they are about. */
const aboutNobody: Readonly<Record<string, readonly string[]>> = {
  'the account, its people, and its connections': [
    'accounts.deleteAttachment',
    'accounts.reviewed',
    'accounts.save',
    'accounts.saveAttachment',
    'accounts.saveNote',
    'faxNumbers.add',
    'faxNumbers.sendTestPage',
    'faxes.pause',
    'interfaces.addClient',
    'interfaces.confirmClient',
    'interfaces.confirmDestination',
    'interfaces.revokeClient',
    'locations.save',
    'mailChoices.save',
    'savedViews.opened',
    'singleSignOn.saveProvider',
    'singleSignOn.unlink',
    'supplyOrders.save',
    'users.endSessions',
    'users.identityVerified',
    'users.makePrimary',
    'users.saveTimeFormat',
  ],
  'the laboratory, its tables, and its partners': [
    'codes.save',
    'coverage.end',
    'coverage.save',
    'labCalendar.removeDay',
    'labCalendar.saveDay',
    'labCalendar.saveClock',
    'labCalendar.saveMailsVolumes',
    'labCalendar.turnGoals',
    'messages.saveSystem',
    'payers.convert',
    'specimenRanges.end',
    'status.record',
    'tradingPartners.confirm',
    'tradingPartners.try',
  ],
  'work that begins or ends, and names its patients as it goes': [
    'payerFiles.exchange',
    'practiceReports.begin',
    'reportBundles.cancel',
    'resultReview.opened',
    'statements.issue',
  ],
  'the parcel: each tube in it has rows of its own': ['shipLogs.receive'],
  'a payment that fits no claim of ours': ['payerFiles.setAside'],
  'a report or an order that is passed over: nothing is sent': [
    'resend.sendOrders',
    'resend.sendReports',
  ],
  'a file of rows that someone brings: what it makes has rows of its own': ['imports.apply'],
}

let lab: Lab
let all: Reached
let people: ReadonlyMap<number, Visitor>
let ids: readonly number[]
beforeAll(async () => {
  lab = await openLab()
  all = await filledChart(lab)
  people = new Map([...(await readingPeople(lab, all)), ...(await practicePeople())])
  ids = (
    await lab.owner<{ id: number }>('select patient_id as id from patient where last_name = $1', [
      identity.lastName,
    ])
  ).map(({ id }) => Number(id))
})
afterAll(() => lab.close())

/** A user of each type of the chart's own practice, at all of its locations. */
const practicePeople = async (): Promise<[number, Visitor][]> => {
  const people: [number, Visitor][] = []
  for (const type of [UserType.ClinicUser, UserType.ClinicAdministrator]) {
    const user = await lab.make.user(type, all.customerId, { ship_log: true })
    await lab.owner(
      `
        insert into user_location (user_id, location_id, customer_id)
        select $1, location_id, customer_id from location where customer_id = $2
      `,
      [user.userId, all.customerId],
    )
    people.push([type, await lab.signIn(user)])
  }
  return people
}

const lastRow = async (): Promise<number> =>
  Number(
    (await lab.owner<{ id: number }>('select coalesce(max(audit_id), 0) as id from audit'))[0]?.id,
  )
interface Row {
  target: string
  patient: number
  fields: string[]
}
const rowsSince = (id: number): Promise<Row[]> =>
  lab.owner<Row>(
    'select target, patient_id as patient, fields from audit where audit_id > $1 order by audit_id',
    [id],
  )
const namesChart = (rows: readonly Row[]): boolean =>
  rows.some(
    ({ target, patient, fields }) =>
      ids.includes(Number(patient)) ||
      (target === 'patients seen' &&
        fields.some((one) => ids.some((id) => one === `patient ${id}`))),
  )
/** What the first people who are served by these calls leave in the log, by the name of the call. */
const served = async (
  calls: readonly Call[],
  judge: (body: unknown) => Promise<boolean>,
): Promise<Map<string, Row[]>> => {
  const found = new Map<string, Row[]>()
  for (const call of calls)
    for (const type of allowedOf(people.keys(), call)) {
      if (found.has(call[0])) break
      for (const input of inputsOf(call, all)) {
        const before = await lastRow()
        const { body } = await (people.get(type) as Visitor).send(call[1], input)
        if (!Buffer.isBuffer(body) && body.valid === false) continue
        if (!(await judge(body))) continue
        found.set(call[0], await rowsSince(before))
        break
      }
    }
  return found
}
const missed = (found: ReadonlyMap<string, Row[]>): Record<string, string[]> =>
  Object.fromEntries(
    [...found].flatMap(([name, rows]) =>
      namesChart(rows) ? [] : [[name, rows.map(({ target }) => target)]],
    ),
  )

it('every answer that tells of a patient, and every paper, leaves a row under that patient', async () => {
  const naming = await served(reads, async (body) => {
    const text = (await shown(body)).toUpperCase()
    return signs.some((one) => text.includes(one))
  })
  expect(naming.size).toBeGreaterThan(100)
  const left = missed(naming)
  expect(Object.entries(left).filter(([name]) => !unnamed.test(name))).toEqual([])
}, 300_000)

it('every act on a patient’s record leaves a row under that patient', async () => {
  const done = await served(changes, async () => true)
  expect(done.size).toBeGreaterThan(50)
  const left = missed(done)
  expect(Object.keys(left).toSorted()).toEqual(Object.values(aboutNobody).flat().toSorted())
}, 300_000)
