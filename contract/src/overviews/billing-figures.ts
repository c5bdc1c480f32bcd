import { z } from 'zod'
import { answer, asJson, endpoints, query } from '../kit/endpoint.ts'
import { day, id, line } from '../kit/values.ts'
import { say } from '../languages/say.ts'
import { Waiting } from './home.ts'
import { Ages } from './laboratory-figures.ts'

/*
 * What became of accessioned orders in billing (docs/decisions/0055). Each order is in exactly one
 * place, so the places add up to all of them. Amounts are in cents.
 */

/** Where the bill of an accessioned order is. */
export const billPlaces = {
  billed: say('Billed'),
  ready: say('Ready for the next batch'),
  held: say('Held'),
  'not billable': say('Not billable'),
  waiting: say('Waiting for the result'),
  unexplained: say('Not judged yet'),
} as const
export type BillPlace = keyof typeof billPlaces
const billPlaceNames = Object.keys(billPlaces) as [BillPlace, ...BillPlace[]]

/** Maximum number of orders that can be requested by ID. */
export const mostOrdersPerCall = 200
/** Without days: collected in this many days up to today. */
export const usualFigureDays = 30

const criteria = asJson(
  z.object({ from: day(), to: day(), labOrderIds: z.array(id()).max(mostOrdersPerCall) }).partial(),
)

const place = z.object({
  place: z.enum(billPlaceNames),
  /**
   * The rule that holds a bill (the first if there are several), or why no one pays; '' elsewhere.
   */
  reason: line(60),
  count: z.number(),
  /** Open amount on them. */
  openCents: z.number(),
})
/**
 * How often each happened to a claim version: one rejected and sent again counts as two sent, one
 * rejected, and one accepted.
 */
const claims = z.object({
  sent: z.number(),
  accepted: z.number(),
  /** By the payer, or along with their file. */
  rejected: z.number(),
  paid: z.number(),
  /** In full or in part. */
  denied: z.number(),
})

const figures = {
  from: day(),
  to: day(),
  /** Orders collected on or after this day are billed here; null: none are. */
  billedSince: day(),
  /** Orders collected in these days that were accessioned and are billed here. */
  accessioned: z.number(),
  places: z.array(place),
  claims,
  chargedCents: z.number(),
  paidCents: z.number(),
  openCents: z.number(),
}
export const BillingFigures = answer(figures)
export type BillingFigures = z.infer<typeof BillingFigures>

/** Number of orders in a place. */
export const countAt = ({ places }: Pick<BillingFigures, 'places'>, wanted: BillPlace): number =>
  places.reduce((sum, one) => (one.place === wanted ? sum + one.count : sum), 0)

export const billingFigures = endpoints({
  /** For orders by collection day, or for the named orders; only those visible to the caller. */
  get: {
    method: 'GET',
    path: '/api/BillingWork/GetBillingFigures',
    access: 'billing-work.read',
    input: query({ searchCriteria: criteria }),
    answer: BillingFigures,
  },
  /**
   * Contents of Insurance Work and Billing Work, by deadline and by time open: live counts without
   * amounts, each matching the list it opens.
   */
  queues: {
    method: 'GET',
    path: '/api/BillingWork/GetWorkAges',
    access: 'insurance-work.read',
    input: query({}),
    answer: answer({ tiles: z.array(Waiting), ages: z.array(Ages) }),
  },
})
