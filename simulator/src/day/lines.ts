import { notBillable } from '@labgate/contract/billing/kinds'
import { describeMoney } from '@labgate/contract/billing/money'
import { describeReason } from '@labgate/contract/billing/work-reasons'
import { billPlaces, countAt, type BillPlace } from '@labgate/contract/overviews/billing-figures'
import type { Bills, Equation } from './equations.ts'
import { actWords, type Ledger } from './ledger.ts'
import type { ActName } from './plan/day-plan.ts'

const two = (number: number): string => String(number).padStart(2, '0')
/** The time for a minute of the day: '08:05'. */
export const hourOf = (minute: number): string =>
  `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** One event line: '08:05  000000060019  Ann Lee  ordered Urine toxicology'. */
export const happening = ({
  minute,
  number,
  who,
  says: text,
}: {
  minute: number
  number: string
  who: string
  says: string
}): string => `${hourOf(minute)}  ${number.padEnd(12)}  ${who.padEnd(24)}  ${text}`

const table = ({ done, refused }: Ledger): string[] => {
  const words = (Object.keys(actWords) as ActName[]).filter(
    (act) => done.has(act) || refused.some((one) => one.act === act),
  )
  const width = Math.max(...words.map((act) => actWords[act].length), 0)
  return [
    `${''.padEnd(width)}    done  refused`,
    ...words.map((act) => {
      const noes = refused.filter((one) => one.act === act).length
      return `${actWords[act].padEnd(width)}  ${String(done.get(act) ?? 0).padStart(6)}  ${(noes === 0 ? '-' : String(noes)).padStart(7)}`
    }),
  ]
}

const whyNobody: Readonly<Record<string, string>> = notBillable
const reasonWords = (place: BillPlace, reason: string): string =>
  place === 'not billable'
    ? (whyNobody[reason] ?? reason).replace(/\.$/, '')
    : describeReason(reason)
/* A place with its reasons: 'Held 3: Member ID 2, Diagnosis 1'. */
const placeLine = (bills: Bills, place: BillPlace): string => {
  const reasons = bills.places.flatMap((one) =>
    one.place === place && one.reason !== ''
      ? [`${reasonWords(place, one.reason)} ${one.count}`]
      : [],
  )
  return `  ${billPlaces[place].padEnd(24)}  ${String(countAt(bills, place)).padStart(4)}${reasons.length === 0 ? '' : `  ${reasons.join(', ')}`}`
}
const always: readonly BillPlace[] = ['billed', 'held', 'not billable', 'waiting']
/** What happened to the day's accessioned orders at the billing desk. */
const billLines = (bills: Bills): string[] => [
  `Bills of the day’s ${bills.accessioned} accessioned orders:`,
  ...(Object.keys(billPlaces) as BillPlace[])
    .filter((place) => always.includes(place) || countAt(bills, place) > 0)
    .map((place) => placeLine(bills, place)),
  `  Claims: ${Object.entries(bills.claims)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')}`,
  `  Money: ${describeMoney(bills.chargedCents)} charged, ${describeMoney(bills.paidCents)} paid, ${describeMoney(bills.openCents)} open`,
]

/**
 * The day's outcome: how often each act was done, what was refused and why, where the bills are,
 * and whether the equations hold.
 */
export const summary = (ledger: Ledger, bills: Bills, equations: readonly Equation[]): string[] => [
  ...table(ledger),
  ...(ledger.refused.length === 0
    ? []
    : [
        '',
        'Refused:',
        ...ledger.refused.map(({ number, says: text }) => `  ${number.padEnd(12)}  ${text}`),
      ]),
  '',
  ...billLines(bills),
  '',
  'Conservation of specimens and bills:',
  ...equations.map(({ says: text, holds }) => `  ${holds ? 'holds ' : 'BROKEN'}  ${text}`),
]
