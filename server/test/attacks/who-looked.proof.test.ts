import { UserType } from '@labgate/contract/access/user-types'
import { proof } from '@labgate/contract/test/size'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { fold } from '../figures/fold.ts'
import { openLab, type Lab, type Visitor } from '../lab.ts'
import { distinctPeople, type DistinctPeople } from '../restricted/distinct-people.ts'
import {
  allowedOf,
  calls as everyCall,
  changes,
  reads,
  shown,
  type Call,
} from '../restricted/every-call.ts'
import { filledChart, identity, type Reached } from '../restricted/filled-chart.ts'
import { inputsOf } from '../restricted/inputs-of.ts'
import { ownFiles, type OwnFiles } from '../restricted/own-files.ts'
import { readingPeople } from '../restricted/reading-people.ts'
import {
  testTelemetry,
  watchTelemetry,
  type WatchedTelemetry,
} from '../restricted/watched-telemetry.ts'

/*
 * Makes every call with inputs that lead to a chart with a record of every kind, and compares each
 * answer with the audit rows of its call (rules.md#who-looked): every patient whose name, birth
 * date, or number is in the answer is named, a paper's included, and nobody who is neither in it
 * nor asked for. `npm test` asks as one of the user types that are shown somebody, the next in
 * turn; `npm run prove` as all. An act on a patient's record leaves a row under that patient. Then
 * it reads what traces and metrics told of these calls.
 */

/** A former system's people are no patients of ours. */
const ofStrangers = /^archive\./
/** A payment that fits no claim of ours names a person, and no chart (rules.md#named-without-a-chart). */
const fitsNoClaim = 'NOBODYS1'
/** Acts on what leads to the chart that are about no patient, and what they are about. */
const aboutNobody: Readonly<Record<string, readonly string[]>> = {
  'the account, its people, and its connections': [
    'accounts.deleteAttachment',
    'accounts.reviewed',
    'accounts.save',
    'accounts.saveAttachment',
    'accounts.saveNote',
    'carrierRequests.settle',
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
    'users.saveLanguage',
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

/**
 * Acts that are about a patient for some and about nobody for others: what one person was given is
 * not there for the next, and a report can be on one patient.
 */
const nowAndThen = new Set(['billingWork.next', 'insuranceWork.next', 'practiceReports.begin'])

const sizes = { small: 1, full: 18, of: 'user types a call' }

let lab: Lab
let all: Reached
let distinct: DistinctPeople
let people: ReadonlyMap<number, Visitor>
let telemetry: WatchedTelemetry
const files = new Map<number, OwnFiles>()
let lastRow = 0
beforeAll(async () => {
  lab = await openLab()
  all = await filledChart(lab)
  distinct = await distinctPeople(lab, all)
  people = new Map([...(await readingPeople(lab, all)), ...(await ownPeople())])
  await fold(lab)
  for (const [type, person] of people) files.set(type, await ownFiles(lab, person, all))
  await logged()
  telemetry = watchTelemetry(lab)
})
afterAll(async () => {
  telemetry.stop()
  await lab.close()
})

/** The chart's own: users of its practice, at all of its locations, and its parole officer. */
const ownPeople = async (): Promise<[number, Visitor][]> => {
  const own: [number, Visitor][] = []
  for (const type of [UserType.ClinicUser, UserType.ClinicAdministrator]) {
    const user = await lab.make.user(type, all.customerId, { ship_log: true })
    await lab.owner(
      `
        insert into user_location (user_id, location_id, customer_id)
        select $1, location_id, customer_id from location where customer_id = $2
      `,
      [user.userId, all.customerId],
    )
    own.push([type, await lab.signIn(user)])
  }
  await lab.owner(
    `
      update patient_attachment
      set
        user_id_parol_officer = $1,
        released_lab_types = '{1}'
      where patient_id = $2
    `,
    [all.officerId, all.patientId],
  )
  const [officer] = await lab.owner<{ userName: string }>(
    'select user_name as "userName" from app_user where user_id = $1',
    [all.officerId],
  )
  if (officer !== undefined) own.push([UserType.ParoleOfficer, await lab.signIn(officer)])
  return own
}

interface Logged {
  targets: string[]
  patients: Set<number>
}
/** What the log says since it was last asked. */
const logged = async (): Promise<Logged> => {
  const rows = await lab.owner<{ id: number; target: string; patient: number; fields: string[] }>(
    `
      select audit_id as id, target, patient_id as patient, fields
      from audit
      where audit_id > $1
      order by audit_id
    `,
    [lastRow],
  )
  lastRow = Number(rows.at(-1)?.id ?? lastRow)
  const patients = new Set<number>()
  for (const { target, patient, fields } of rows) {
    if (Number(patient) !== 0) patients.add(Number(patient))
    if (target === 'patients seen')
      for (const one of fields)
        if (one.startsWith('patient ')) patients.add(Number(one.replace('patient ', '')))
  }
  return { targets: rows.map(({ target }) => target), patients }
}

/** An answer, with what of it and of its rows in the log do not agree. */
interface Judged extends Logged {
  type: number
  namesSomeone: boolean
  unnamed: number[]
  uncalled: number[]
}
const hasChosenColumns = (input: object): boolean =>
  'columns' in input && Array.isArray(input.columns) && input.columns.length > 0
const judge = async (type: number, body: unknown, input: object): Promise<Judged> => {
  const rows = await logged()
  const text = await shown(body)
  const named = distinct.named(text)
  const seen = new Set([...named, ...distinct.keyed(body, text), ...distinct.requestedIn(input)])
  const isOfChart = text.toUpperCase().includes(identity.lastName)
  return {
    ...rows,
    type,
    namesSomeone: named.size > 0 || isOfChart,
    unnamed:
      named.size === 0 && isOfChart && rows.patients.size === 0
        ? [all.patientId]
        : [...named].filter((id) => !rows.patients.has(id) && !text.includes(fitsNoClaim)),
    // a file with chosen columns holds rows of patients whom it need not tell
    uncalled: hasChosenColumns(input) ? [] : [...rows.patients].filter((id) => !seen.has(id)),
  }
}

/** As many user types that are served, and told of nobody, are asked by `npm test`. */
const mostServed = 3
/**
 * The served answers to each call, by its name, until as many user types as `most` got one that is
 * `enough`; the first types are the next in turn.
 */
const answersTo = async (
  calls: readonly Call[],
  most: number,
  isEnough: (answer: Judged) => boolean,
): Promise<Map<string, Judged[]>> => {
  const found = new Map<string, Judged[]>()
  for (const [at, call] of calls.entries()) {
    const types = allowedOf(people.keys(), call)
    const inputs = inputsOf(call, all)
    const answers: Judged[] = []
    let enough = 0
    const served = new Set<number>()
    for (const nth of types.keys()) {
      if (enough >= most || (most === sizes.small && served.size >= mostServed)) break
      const type = types[(at + nth) % types.length] as number
      const own = files.get(type)?.get(call[0])
      let isServed = false
      for (const input of own === undefined ? inputs : [own]) {
        telemetry.noteTyped(input)
        const { body } = await (people.get(type) as Visitor).send(call[1], input)
        if (!Buffer.isBuffer(body) && body.valid === false) {
          await logged()
          continue
        }
        const answer = await judge(type, body, input)
        answers.push(answer)
        served.add(type)
        if (!isEnough(answer)) continue
        isServed = true
        if (most === sizes.small) break
      }
      if (isServed) enough++
    }
    if (answers.length > 0) found.set(call[0], answers)
  }
  return found
}

/** The calls with an answer of which this is true, with what its rows are about. */
const those = (
  found: ReadonlyMap<string, readonly Judged[]>,
  isFaulty: (answer: Judged, all: readonly Judged[]) => boolean,
): Record<string, string[]> =>
  Object.fromEntries(
    [...found].flatMap(([name, answers]) =>
      answers
        .filter((one) => isFaulty(one, answers))
        .slice(0, 1)
        .map(({ type, unnamed, uncalled, targets }) => [
          name,
          [
            `user type ${type}`,
            `not in the log: ${unnamed.join(', ')}`,
            `not in the answer: ${uncalled.join(', ')}`,
            ...targets,
          ],
        ]),
    ),
  )

/** Calls whose row of patients seen names nobody. */
const nobodySeen = (): Promise<unknown> =>
  lab.owner(`
    select act
    from audit
    where
      target = 'patients seen'
      and not exists (select from unnest(fields) f where f like 'patient %')
  `)

describe('who looked', () => {
  proof(
    'every answer that tells of patients, a paper or a file included, has exactly them in the log',
    sizes,
    async (most) => {
      const found = await answersTo(reads, most, ({ namesSomeone }) => namesSomeone)
      const naming = [...found].filter(([, answers]) => answers.some((one) => one.namesSomeone))
      expect(naming.length).toBeGreaterThan(120)
      const left = those(found, (one) => one.unnamed.length > 0 || one.uncalled.length > 0)
      expect(Object.entries(left).filter(([name]) => !ofStrangers.test(name))).toEqual([])
      const answers = [...found.values()].flat()
      console.log(
        `Who looked: ${naming.length} calls tell of patients, ${most} of 18 types each, ${answers.length.toLocaleString('en')} answers compared with the log.`,
      )
    },
  )

  proof(
    'every act on a patient’s record leaves a row under that patient, and under nobody else',
    sizes,
    async (most) => {
      const done = await answersTo(changes, most, () => true)
      expect(done.size).toBeGreaterThan(50)
      const faulty = (one: Judged) => one.uncalled.length > 0 || one.unnamed.length > 0
      expect(those(done, faulty)).toEqual({})
      const isOfChart = ({ patients }: Judged) => distinct.reached.some((id) => patients.has(id))
      const left = those(
        done,
        ({ type }, all) => !all.some((one) => one.type === type && isOfChart(one)),
      )
      expect(
        Object.keys(left)
          .filter((name) => !nowAndThen.has(name))
          .toSorted(),
      ).toEqual(Object.values(aboutNobody).flat().toSorted())
      expect(await nobodySeen()).toEqual([])
    },
  )
})

describe(`traces and metrics of ${everyCall.length} calls`, () => {
  testTelemetry(() => ({ lab, people, telemetry }))
})
