import { pipeline, type Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'
import { digestOf } from '../../x12/faces/remittance-digest.ts'
import type { Remittance, RemittanceClaim } from '../../x12/faces/remittance.ts'
import {
  aboveLimitByHand,
  describeByHand,
  handOfSet,
  paysWithoutMoney,
  type ByHand,
  type ToPost,
} from './by-hand.ts'
import { isoDay } from './claim-of.ts'
import { countRemittances } from './count-remittances.ts'
import { isReversed } from './decide-claims.ts'
import type { Payment } from './follow-up-payment.queries.ts'
import { holdOf } from './hold-remittance.ts'
import type { Row } from './insert-remittance.queries.ts'
import { insertSet, insertClaims } from './insert-remittance.ts'
import { matchPayments, type Matched } from './match-payments.ts'
import { postAdjustments } from './post-adjustments.ts'
import { effectsToday, postPayments, type Lost } from './post-payment.ts'
import { insertAdjustments, knownPlaces, setPosted } from './post-remittance.queries.ts'
import {
  giveUpPlace,
  hasTwin,
  heldTwins,
  lockTrace,
  readBefore,
  replaceBy,
  wasPosted,
  type ReadBefore,
} from './remittance-identity.ts'
import type { RemittanceOrigin } from './remittance-origin.ts'
import type { Piece } from './remittance-pieces.ts'
import { describeRepeat } from './repeated-decisions.ts'

export interface Posted {
  remittanceId: number
  posted: number
  unmatched: number
  bills: number[]
  /** Why nothing of it is posted, if it is held or was received before. */
  waits?: 'held' | 'set aside'
}
type State = 'posting' | 'posted' | 'held' | 'set aside'
/** A set whose claims are being taken in; undefined: it has had its effect. */
interface OpenSet {
  remittanceId: number
  state: State
}
const nothing: Omit<Posted, 'remittanceId'> = { posted: 0, unmatched: 0, bills: [] }

const whyLost = ({ payment, repeats }: Lost): string => {
  if (repeats.length > 0) return describeRepeat(repeats, payment.from, payment.claim)
  return isReversed(payment)
    ? 'This reverses a payment that was not posted. An earlier remittance may be held.'
    : 'A line of the payment does not match a line of the claim.'
}

/* They wait for a person: their money is in the remittance’s total, and on no claim. */
const leaveUnmatched = (tx: Tx, lost: readonly Lost[]): Promise<unknown> =>
  tx.executeQuery(
    compiledRaw(
      `
        update remittance_claim p
        set
          state = 'unmatched',
          claim_id = null,
          customer_id = null,
          lab_order_id = null,
          matched_by = '',
          says = r.says,
          remittance_claim_id_repeats = r.repeats
        from jsonb_to_recordset($1::jsonb) as r (id bigint, says text, repeats bigint)
        where p.remittance_claim_id = r.id
      `,
      [
        JSON.stringify(
          lost.map((one) => ({
            id: one.payment.remittanceClaimId,
            says: whyLost(one),
            repeats: one.repeats.at(-1)?.remittanceClaimId ?? null,
          })),
        ),
      ],
    ),
  )

type PostedFrom = Pick<RemittanceOrigin, 'x12FileId' | 'source' | 'userId' | 'note'>
/* The rows with a claim of ours, as payments to post. */
const paymentsOf = (
  rows: readonly Row[],
  set: Pick<Remittance, 'trace' | 'date'>,
  { x12FileId, source, userId, note = '' }: PostedFrom,
): Payment[] => {
  const from = { byPerson: x12FileId === null, trace: set.trace, paidOn: isoDay(set.date) }
  const by = userId === undefined ? undefined : { userId, note }
  return rows.flatMap(({ match, ...row }) =>
    match === undefined
      ? []
      : [{ ...row, of: match.one, source: `${source}:${row.claim.at}`, from, by }],
  )
}

/* Reads what is known of a payment, with its lock: the same one at the same moment waits. */
const knownOf = async (tx: Tx, set: Remittance, origin: RemittanceOrigin, hash: Buffer) => {
  const [, [before], twins, posted, held] = await pipeline(
    tx,
    lockTrace(set.trace),
    readBefore(origin),
    hasTwin(hash, origin),
    wasPosted(set, origin),
    heldTwins(set, origin),
  )
  return {
    before,
    isTwin: twins.length > 0,
    isPosted: posted.length > 0,
    held: held.map(({ id }) => id),
  }
}

/* A set that was read before has had its effect, unless it is held and no one decided about it. */
const isOver = (before: ReadBefore | undefined): boolean =>
  before !== undefined && (before.state !== 'held' || before.isDecided)

/* A set of which an earlier piece, perhaps before a crash, was stored. */
const reopened = async (tx: Tx, origin: RemittanceOrigin): Promise<OpenSet | undefined> => {
  const [[before]] = await pipeline(tx, readBefore(origin))
  return before?.state === 'posting' || before?.state === 'held' || before?.state === 'set aside'
    ? { remittanceId: before.id, state: before.state }
    : undefined
}

/* Payments with the claims that they match; the others count once a person matches them. */
const matchedOnly = (claims: readonly RemittanceClaim[], matches: readonly Matched[]): ToPost[] =>
  claims.flatMap((claim, nth) => {
    const match = matches[nth]?.match
    return match === undefined ? [] : [{ claim, claimId: match.one.claimId }]
  })

/* What a set takes off above the limit of the person who brought it, if one did. */
const setByHand = async (
  tx: Tx,
  set: Remittance,
  origin: RemittanceOrigin,
  now: Date,
): Promise<ByHand | undefined> => {
  const hand = await handOfSet(tx, origin)
  if (hand === undefined) return undefined
  const { claims, payer } = set
  const toPost = matchedOnly(claims, await matchPayments(tx, claims))
  return paysWithoutMoney(set) ?? (await aboveLimitByHand(tx, hand, payer.name, toPost, now))
}

/**
 * Stores a set with its state: to be posted, held, or set aside (rules.md#remittance-balance). One
 * that is held and is read again keeps its place if nothing about it changed.
 */
const openSet = async (
  tx: Tx,
  set: Remittance,
  origin: RemittanceOrigin,
  now: Date,
): Promise<OpenSet | undefined> => {
  const hash = Buffer.from(digestOf(set), 'hex')
  const { before, held, ...known } = await knownOf(tx, set, origin, hash)
  if (isOver(before)) return undefined
  const byHand = await setByHand(tx, set, origin, now)
  const hold = holdOf(set, origin, { ...known, byHand })
  if (before !== undefined) {
    if (hold?.says === before.says && hash.equals(before.hash))
      return { remittanceId: before.id, state: 'held' }
    await pipeline(tx, giveUpPlace(before.id))
  }
  const remittanceId = await insertSet(tx, set, origin, hold, hash, now)
  const [, replaced] = await pipeline(
    tx,
    insertAdjustments(remittanceId, set.providerAdjustments),
    replaceBy(
      [...(before === undefined ? [] : [before.id]), ...(hold === undefined ? held : [])],
      remittanceId,
    ),
  )
  if (replaced.length > 0)
    await pipeline(tx, ...countRemittances(replaced.map(({ x12FileId }) => x12FileId)))
  return { remittanceId, state: hold?.state ?? 'posting' }
}

/* Claims of a piece that an earlier try has not stored. */
const newClaims = async (
  tx: Tx,
  remittanceId: number,
  claims: readonly RemittanceClaim[],
): Promise<readonly RemittanceClaim[]> => {
  const [known] = await pipeline(
    tx,
    knownPlaces(
      remittanceId,
      claims.map(({ at }) => at),
    ),
  )
  if (known.length === 0) return claims
  const places = new Set(known.map(({ at }) => at))
  return claims.filter(({ at }) => !places.has(at))
}

/** Posts claims of a remittance that are stored with the claim of ours that they match. */
export const postRows = async (
  tx: Tx,
  rows: readonly Row[],
  set: Pick<Remittance, 'trace' | 'date'>,
  origin: PostedFrom,
  now: Date,
): Promise<Omit<Posted, 'remittanceId'>> => {
  const inOrder = paymentsOf(rows, set, origin)
  const lost = await postPayments(tx, inOrder, await effectsToday(tx, now), now)
  const isLost = new Set(lost.map(({ payment }) => payment))
  const posted = inOrder.filter((payment) => !isLost.has(payment))
  if (lost.length > 0) await leaveUnmatched(tx, lost)
  return {
    posted: posted.length,
    unmatched: rows.length - posted.length,
    bills: [...new Set(posted.map(({ of }) => of.billId))],
  }
}

/*
 * The claims of ours that payments of a piece are for. A later piece can match what was unclear when
 * the set came in, and its person can have taken off something in between: above the limit they are
 * left to a person.
 */
const matchesWithinLimit = async (
  tx: Tx,
  claims: readonly RemittanceClaim[],
  { payer }: Remittance,
  origin: RemittanceOrigin,
  now: Date,
): Promise<readonly Matched[]> => {
  const matches = await matchPayments(tx, claims)
  const hand = await handOfSet(tx, origin)
  if (hand === undefined) return matches
  const toPost = matchedOnly(claims, matches)
  const above = await aboveLimitByHand(tx, hand, payer.name, toPost, now)
  if (above === undefined) return matches
  const why = `${describeByHand(above)} Another person must approve its posting.`
  return matches.map(({ match, why: before }) => ({ match: undefined, why: match ? why : before }))
}

const postClaims = async (
  tx: Tx,
  remittanceId: number,
  claims: readonly RemittanceClaim[],
  set: Remittance,
  origin: RemittanceOrigin,
  now: Date,
): Promise<Omit<Posted, 'remittanceId'>> => {
  const matches = await matchesWithinLimit(tx, claims, set, origin, now)
  const rows = await insertClaims(
    tx,
    remittanceId,
    claims.map((claim, nth) => ({ claim, match: matches[nth]?.match, why: matches[nth]?.why })),
    'posted',
  )
  return postRows(tx, rows, set, origin, now)
}

/**
 * Posts a piece of a set that balances, and only keeps it of one that is held or arrived before. A
 * piece that was posted before has no effect: after a crash, reading begins again.
 */
export const postPiece = async (
  tx: Tx,
  { set, claims, isFirst, isLast }: Omit<Piece, 'atSet'>,
  origin: RemittanceOrigin,
  now: Date,
): Promise<Posted> => {
  const open =
    (isFirst ? await openSet(tx, set, origin, now) : undefined) ?? (await reopened(tx, origin))
  if (open === undefined) return { remittanceId: 0, ...nothing }
  const { remittanceId, state } = open
  const left = await newClaims(tx, remittanceId, claims)
  if (state !== 'posting') {
    await insertClaims(
      tx,
      remittanceId,
      left.map((claim) => ({ claim, match: undefined })),
      state,
    )
    return { remittanceId, ...nothing, ...(state !== 'posted' && { waits: state }) }
  }
  const posted = await postClaims(tx, remittanceId, left, set, origin, now)
  if (!isLast) return { remittanceId, ...posted }
  await pipeline(tx, setPosted(remittanceId, now))
  const settled = await postAdjustments(tx, remittanceId, origin.source, now)
  return { remittanceId, ...posted, bills: [...new Set([...posted.bills, ...settled])] }
}

/** Posts a whole set at once. */
export const postRemittance = (
  tx: Tx,
  set: Remittance,
  origin: RemittanceOrigin,
  now: Date,
): Promise<Posted> =>
  postPiece(tx, { set, claims: set.claims, isFirst: true, isLast: true }, origin, now)
