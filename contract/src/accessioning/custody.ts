import { z } from 'zod'
import { answer, endpoints, query } from '../kit/endpoint.ts'
import { day, flag, id, instant, line, text } from '../kit/values.ts'
import { say } from '../languages/say.ts'
import { BenchNotes } from '../orders/bench-text.ts'

/**
 * What happened to a specimen, in words: the moves of its life, and the events recorded beside
 * them.
 */
export const eventWords: Readonly<Record<string, string>> = {
  collected: say('Collected'),
  create: say('Ordered'),
  'correct-order': say('Order corrected'),
  'undo-correction': say('Correction undone'),
  moveAway: say('Moved to another account'),
  takeOver: say('Taken over from another account'),
  ship: say('Handed to the carrier'),
  unship: say('Back at the practice'),
  receive: say('Received'),
  arrived: say('Arrived after its order ended'),
  missing: say('Not in its parcel'),
  'found-at-laboratory': say('Found at the laboratory'),
  'found-at-practice': say('Found at the practice'),
  lost: say('Lost'),
  accession: say('Accessioned'),
  unAccession: 'Un-accessioned',
  process: say('In process'),
  forward: say('Sent to a reference laboratory'),
  returned: say('Back from the reference laboratory'),
  result: say('Resulted'),
  review: say('Reviewed'),
  resend: say('Sent again'),
  medications: say('Medication list changed after the report'),
  correct: say('Result corrected'),
  append: say('Results added'),
  filed: say('Result filed by hand'),
  unReview: say('Review undone'),
  withdraw: say('Result withdrawn by the laboratory'),
  hold: say('Put on hold'),
  release: say('Hold ended'),
  releaseHold: say('Hold for name or birth date released'),
  demographics: say('Name, birth date or sex changed'),
  merge: say('Moved to the record that was kept in a merge'),
  unmerge: say('Moved back to its own record'),
  lateClosed: say('Removed from the late specimens'),
  reject: say('Rejected'),
  unReject: 'Un-rejected',
  cancel: say('Canceled'),
  unCancel: 'Un-canceled',
}

export interface ChainEvent {
  move: string
  at: string
  recordedAt: string | null
  condition: string
}
export interface Gap {
  /** The event before which the specimen's location is unknown, by its place in the chain. */
  before: number
  says: string
}

const minute = 60_000
/** An event recorded later than this says so. */
const lateMinutes = 5

const gapAt = (events: readonly ChainEvent[], at: number): string => {
  const event = events[at]
  if (event === undefined) return ''
  const earlier = events.slice(0, at)
  const last = (...moves: string[]): number =>
    earlier.findLastIndex(({ move }) => moves.includes(move))
  const wasShipped = last('ship') > last('unship', 'receive')
  // the handoff to the carrier is in the chain of the order that it was taken over from
  if (event.move === 'receive' && !wasShipped && last('takeOver') < 0)
    return say('No handoff from the practice to a carrier is recorded.')
  if (event.move === 'missing')
    return say(
      'It was not in the parcel where it was listed. Its location after this point is unknown.',
    )
  if (event.move === 'accession' && last('receive') < 0)
    return say('No receipt at the laboratory is recorded.')
  return ''
}

/** Gaps in the chain of handoffs. */
export const gapsOf = (events: readonly ChainEvent[]): Gap[] =>
  events.flatMap((_, before) => {
    const text = gapAt(events, before)
    return text === '' ? [] : [{ before, says: text }]
  })

/** 'recorded 3 hours later' for an event that waited; otherwise ''. */
export const describeDelay = ({
  at,
  recordedAt,
}: Pick<ChainEvent, 'at' | 'recordedAt'>): string => {
  const late = recordedAt === null ? 0 : (Date.parse(recordedAt) - Date.parse(at)) / minute
  if (late <= lateMinutes) return ''
  return late < 120
    ? say('recorded {late} minutes later', { late: Math.round(late) })
    : say('recorded {late} hours later', { late: Math.round(late / 60) })
}

const Event = z.object({
  move: line(40),
  at: instant(),
  /** When it was recorded, for a scan that waited for the network; null: at once. */
  recordedAt: instant(),
  labStatusId: id(),
  labStatus: line(60),
  userName: line(200),
  place: line(160),
  from: line(160),
  to: line(160),
  condition: line(200),
  comment: text(500),
  shipLogNo: line(20),
  manifestNo: line(20),
})
const chain = {
  /** What the bench noted about the tube. */
  bench: BenchNotes,
  labOrderId: id(),
  specimenBarcode: line(20),
  requisitionNo: line(20),
  patientName: line(160),
  dob: day(),
  labType: line(60),
  customer: line(100),
  location: line(100),
  timeZone: line(60),
  labStatus: line(60),
  /** The time of collection is unknown, only its day. */
  noCollectionTime: flag(),
  /** From collection on, in the order recorded. */
  list: z.array(Event),
}
export const Chain = z.object(chain)
export type Chain = z.infer<typeof Chain>

export const custody = endpoints({
  /** Every handoff of a specimen: who, when, where, from whom, to whom, in which condition. */
  chain: {
    method: 'GET',
    path: '/api/LabOrder/GetChainOfCustody',
    access: 'order.read',
    byPost: true,
    input: query({ labOrderId: id() }),
    answer: answer(chain),
  },
  chainPdf: {
    method: 'GET',
    path: '/api/LabOrder/GetChainOfCustodyPdf',
    access: 'order.read',
    byPost: true,
    input: query({ labOrderId: id() }),
    answer: answer({ fileType: line(120), fileName: line(200), fileAsBase64: z.string() }),
  },
})
