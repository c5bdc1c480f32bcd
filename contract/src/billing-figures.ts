import { z } from 'zod'
import { answer, asJson, endpoints, query } from './endpoint.ts'
import { Waiting } from './home.ts'
import { Ages } from './house-figures.ts'
import { day, id, line } from './values.ts'

/*
 * What became of accessioned orders at the billing desk (docs/decisions/0055). Each order stands in exactly one place, so the places add up to all of them.
 * Amounts are in cents.
 */

/** Where the bill of an accessioned order stands. */
export const billPlaces = {
  billed: 'Billed',
  ready: 'Ready for the next batch',
  held: 'Held',
  'not billable': 'Not billable',
  waiting: 'Waiting for the result',
  unexplained: 'Not judged yet',
} as const
export type BillPlace = keyof typeof billPlaces
const billPlaceNames = Object.keys(billPlaces) as [BillPlace, ...BillPlace[]]

/** So many orders can be asked about by their ids. */
export const mostOrdersAsked = 200
/** Without days: collected in so many days up to today. */
export const usualFigureDays = 30

const asked = asJson(z.object({ from: day(), to: day(), labOrderIds: z.array(id()).max(mostOrdersAsked) }).partial())

const place = z.object({
  place: z.enum(billPlaceNames),
  /** The rule that holds a bill, the first found where there are several, or why nobody pays; '' elsewhere. */
  reason: line(60),
  count: z.number(),
  /** What is open on them. */
  openCents: z.number(),
})
/** How often each happened to a claim version: one that was rejected and sent again counts as two sent, one rejected, and one accepted. */
const claims = z.object({
  sent: z.number(),
  accepted: z.number(),
  /** By the payer, or with their file. */
  rejected: z.number(),
  paid: z.number(),
  /** In full or in part. */
  denied: z.number(),
})

const figures = {
  from: day(),
  to: day(),
  /** Orders collected since this day are billed here; null: none are. */
  billedSince: day(),
  /** Orders collected in these days that have been accessioned and are billed here. */
  accessioned: z.number(),
  places: z.array(place),
  claims,
  chargedCents: z.number(),
  paidCents: z.number(),
  openCents: z.number(),
}
export const BillingFigures = answer(figures)
export type BillingFigures = z.infer<typeof BillingFigures>

/** Orders that stand in a place. */
export const countAt = ({ places }: Pick<BillingFigures, 'places'>, wanted: BillPlace): number =>
  places.reduce((sum, one) => (one.place === wanted ? sum + one.count : sum), 0)

export const billingFigures = endpoints({
  /** Of orders by their day of collection, or of the orders named; of those, the ones in the asker's sight. */
  get: {
    method: 'GET',
    path: '/api/BillingWork/GetBillingFigures',
    access: 'billing-work.read',
    input: query({ searchCriteria: asked }),
    answer: BillingFigures,
  },
  /** What Insurance Work and Billing Work hold, by deadline and by how long it has been open: live counts without amounts, each that of the list that it opens. */
  queues: {
    method: 'GET',
    path: '/api/BillingWork/GetWorkAges',
    access: 'insurance-work.read',
    input: query({}),
    answer: answer({ tiles: z.array(Waiting), ages: z.array(Ages) }),
  },
})
