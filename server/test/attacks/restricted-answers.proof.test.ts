import { proof } from '@labgate/contract/test/size'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { openLab, type Lab, type Visitor } from '../lab.ts'
import {
  allowedOf,
  calls,
  changes,
  reads,
  shown,
  signs,
  type Call,
} from '../restricted/every-call.ts'
import { filledChart, identity, type Reached } from '../restricted/filled-chart.ts'
import { answersText, inputsOf } from '../restricted/inputs-of.ts'
import { readingPeople } from '../restricted/reading-people.ts'

/*
 * Restricts a chart that has a record of every kind, makes every call with inputs that lead to it
 * (server/test/restricted/inputs-of.ts), and looks for its patient in the whole answer, files
 * included. `npm test` makes each call as one of the user types that may make it, the next in turn;
 * `npm run prove` as all.
 */

/** Work with a tube in hand, and with what came from the bench (docs/decisions/0037). */
const works: readonly (readonly [calls: RegExp, types: readonly number[]])[] = [
  [
    /^(accessioning\.(accession|rack|hold|reject|rejectionLetter)|shipLogs\.scans|labels\.print)$/,
    [6, 7, 8],
  ],
  [/^results\.(criticals|waiting|unprintable)$/, [1, 6, 7, 8]],
  [/^messages\./, [1, 7, 8]],
]
const isWork = (name: string, type: number): boolean =>
  works.some(([names, types]) => names.test(name) && types.includes(type))

/** Calls that serve no one here although their answers have texts, and why that hides nothing. */
const unanswered: Readonly<Record<string, string>> = {
  'accounts.attachment': 'a paper of the account',
  'billingTables.proposal': 'the laboratory’s prices',
  'books.close': 'a month of the books',
  'carrierRequests.labelFile': 'a label names the practice and the laboratory',
  'clinicalTables.previewImport': 'the laboratory’s tables',
  'mailbox.list': 'the demo’s alone',
  'parole.ownReport': 'an officer sees what a release names',
  'parole.ownReportPdf': 'an officer sees what a release names',
  'passkeys.begin': 'the caller’s own sign-in',
  'passkeys.add': 'the caller’s own sign-in',
  'passkeys.beginProof': 'the caller’s own sign-in',
  'physicianPreferences.get': 'a provider’s tests',
  'practiceReports.file': 'its maker’s alone, in a practice',
  'reportBundles.pdf': 'its maker’s alone (restricted-chart-search.test.ts)',
  'resultReview.work': 'the practice’s alone',
  'resultReview.reviewNormal': 'the practice’s alone',
  'resultReview.undoReview': 'the practice’s alone',
  'secondFactor.begin': 'the caller’s own sign-in',
  'secondFactor.confirm': 'the caller’s own sign-in',
  'shadow.renew': 'the caller’s own visit',
  'signatures.get': 'a provider’s signature',
  'singleSignOn.begin': 'the caller’s own sign-in',
  'singleSignOn.showFactor': 'the caller’s own sign-in',
  'singleSignOn.signIn': 'the caller’s own sign-in',
}

let lab: Lab
let all: Reached
let people: ReadonlyMap<number, Visitor>
beforeAll(async () => {
  lab = await openLab()
  all = await filledChart(lab)
  people = await readingPeople(lab, all)
})
afterAll(() => lab.close())

interface Sweep {
  answers: number
  /** Calls that someone was served. */
  served: Set<string>
  /** Answers that told of the patient, with what they said. */
  told: { name: string; type: number; says: string }[]
}
const sweepOf = (): Sweep => ({ answers: 0, served: new Set(), told: [] })
const ask = async (
  sweep: Sweep,
  [name, endpoint]: Call,
  types: readonly number[],
  untilServed = false,
): Promise<void> => {
  for (const type of types)
    for (const input of inputsOf([name, endpoint], all)) {
      if (untilServed && sweep.served.has(name)) return
      const { body, status } = await (people.get(type) as Visitor).send(endpoint, input)
      if (status === 500) throw new Error(`${name} failed with ${JSON.stringify(input)}`)
      const text = (await shown(body)).toUpperCase()
      sweep.answers++
      if (Buffer.isBuffer(body) || body.valid !== false) sweep.served.add(name)
      const at = Math.max(...signs.map((one) => text.indexOf(one)))
      if (at !== -1)
        sweep.told.push({ name, type, says: text.slice(Math.max(0, at - 60), at + 40) })
    }
}

const allowed = (call: Call): number[] => allowedOf(people.keys(), call)
/** Some of the types that may make a call, the next in turn; or all types. */
const typesOf = (call: Call, at: number, most: number): number[] => {
  const types = [...people.keys()]
  const able = allowed(call)
  const from = most >= types.length || able.length === 0 ? types : able
  return from.map((_, nth) => from[(at + nth) % from.length] as number).slice(0, most)
}
const restrict = (reason: number) =>
  lab.owner('update patient set restricted = $1 where last_name = $2', [reason, identity.lastName])

describe(`restricted charts: ${calls.length} calls`, () => {
  proof(
    'no answer to a call tells whose a restricted chart is',
    { small: 1, full: 18, of: 'user types a call' },
    async (most) => {
      const open = sweepOf()
      for (const call of reads) await ask(open, call, allowed(call), true)
      expect(new Set(open.told.map(({ name }) => name)).size).toBeGreaterThan(100)

      await restrict(4)
      const closed = sweepOf()
      for (const [at, call] of [...reads, ...changes].entries())
        await ask(closed, call, typesOf(call, at, most))
      expect(closed.told.filter(({ name, type }) => !isWork(name, type))).toEqual([])

      /*
       * A call that serves no one proves nothing: those left are made with the chart open, as all
       * who may if their answers have texts and nothing says why they serve no one.
       */
      await restrict(0)
      const isServed = ([name]: Call): boolean => open.served.has(name) || closed.served.has(name)
      const left = [...calls.entries()].filter(([, one]) => !isServed(one))
      for (const [at, call] of left) {
        const isOwed = answersText(call[1]) && !(call[0] in unanswered)
        await ask(open, call, isOwed ? allowed(call) : typesOf(call, at, 3 * most), true)
      }
      const silent = left
        .map(([, call]) => call)
        .filter((one) => !isServed(one) && answersText(one[1]))
      expect(silent.map(([name]) => name).toSorted()).toEqual(Object.keys(unanswered).toSorted())
      console.log(
        `Restricted-chart search: ${calls.length} calls x ${most} of 18 types, ${closed.answers.toLocaleString('en')} answers read, 0 found.`,
      )
    },
  )
})
