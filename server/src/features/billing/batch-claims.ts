import { setImmediate as immediately } from 'node:timers/promises'
import { authorizationFor } from '@labgate/contract/billing/insurance-rules'
import type { AppContext } from '../../app-context.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import { apartTogether, inItsTurn, type FailureLog } from '../../jobs/one-by-one.ts'
import { JobFailed } from '../../jobs/queues.ts'
import { claimNumber, claimOf, type ClaimVersion } from './claim-of.ts'
import { claimParts, type ClaimParts } from './claim-parts.query.ts'
import type { Collected } from './collect-facts.ts'
import {
  dueClaims,
  dueVoids,
  noteAgain,
  takeClaimNotes,
  type Due,
  type DueVoid,
} from './due-claims.query.ts'
import { earlierDecisions, type Earlier } from './earlier-decisions.ts'
import { entityToday, type Entity } from './entity-today.query.ts'
import { judgeEach } from './judge-orders.ts'
import { lockBills } from './lock-bills.ts'
import { readAhead } from './read-ahead.ts'
import type { Partner } from './spool-file.ts'
import { syncWork } from './sync-work.ts'
import { holdBill } from './write-batch.queries.ts'
import {
  holdRefused,
  takeControl,
  takeControls,
  writeBatch,
  type Made,
  type WrittenBatch,
} from './write-batch.ts'

/** Claims per round: one file per partner. */
const most = { server: 1000, embedded: 200 } as const

const madeOf = (
  due: Due,
  parts: ClaimParts,
  collected: Collected,
  entity: Entity,
  earlier: ClaimVersion['earlier'],
): Made | undefined => {
  const policy = parts.policies.find(({ sequence }) => sequence === due.sequence)
  if (policy === undefined || policy.tradingPartnerId === 0) return undefined
  const cover = collected.facts.covers.find(
    ({ patientInsuranceId }) => patientInsuranceId === policy.patientInsuranceId,
  )
  const authorization =
    cover === undefined ? undefined : authorizationFor(cover, collected.facts.order)
  const version: ClaimVersion = {
    sequence: due.sequence,
    version: due.version,
    frequency: due.frequency,
    payerNumber: due.frequency === 1 ? '' : due.payerNumber,
    billingNpi: entity.npi,
    authorization: authorization?.number ?? '',
    earlier,
  }
  const { insuranceId, patientInsuranceId, tradingPartnerId } = policy
  return {
    due,
    of: parts,
    claim: claimOf(parts, version),
    insuranceId,
    patientInsuranceId,
    authorizationId: authorization?.preAuthorizationId ?? 0,
    tradingPartnerId,
  }
}
/* A claim to a later payer says what the earlier ones decided; what does not add up holds it. */
const withoutUnsound = async (
  tx: Tx,
  ready: readonly Due[],
  earlier: ReadonlyMap<number, Earlier>,
  now: Date,
): Promise<Due[]> => {
  const held = ready.filter(({ billId, sequence }) =>
    earlier.get(billId)?.unsound.some((place) => place < sequence),
  )
  for (const { billId } of held)
    await tx.executeQuery(
      holdBill(
        billId,
        'claim.sequence',
        'What the earlier payer paid and adjusted is not what the lines of this bill charge, so no claim can be sent to the next one. Check its decisions, or decide who pays.',
        now,
      ),
    )
  await syncWork(tx, { bills: held.map(({ billId }) => billId), abouts: [] }, now)
  return ready.filter((one) => !held.includes(one))
}
/** Bills whose parts are read at once: while they are taken in, the database reads the next ones. */
const atOnce = 250
const readParts = async (
  tx: Tx,
  billIds: readonly number[],
): Promise<ReadonlyMap<number, ClaimParts>> => {
  const partsOf = new Map<number, ClaimParts>()
  for await (const [parts] of readAhead(billIds, atOnce, (some) => pipeline(tx, claimParts(some))))
    for (const one of parts) partsOf.set(one.billId, one)
  return partsOf
}
/*
 * Judges the bills again and makes claims of those that nothing holds. One that fails is told and
 * left out.
 */
const makeClaims = async (
  tx: Tx,
  fresh: readonly Due[],
  entity: Entity,
  now: Date,
  tell: Tell,
): Promise<Made[]> => {
  if (fresh.length === 0) return []
  const { collected, failed } = await judgeEach(
    tx,
    fresh.map(({ labOrderId }) => labOrderId),
    now,
  )
  for (const { labOrderId, error } of failed) tell({ labOrderId }, error)
  const partsOf = await readParts(tx, [...new Set(fresh.map(({ billId }) => billId))])
  const ready = fresh.filter(({ billId }) => partsOf.has(billId))
  const earlier = await earlierDecisions(
    tx,
    ready.filter(({ sequence }) => sequence > 1).map(({ billId }) => billId),
    partsOf,
  )
  const leaving = await withoutUnsound(tx, ready, earlier, now)
  return leaving.flatMap((one): Made[] => {
    const [ofBill, facts] = [partsOf.get(one.billId), collected.get(one.labOrderId)]
    if (ofBill === undefined || facts === undefined) return []
    const decided = (earlier.get(one.billId)?.decisions ?? []).filter(
      ({ place }) => place < one.sequence,
    )
    try {
      const claim = madeOf(one, ofBill, facts, entity, decided)
      return claim === undefined ? [] : [claim]
    } catch (error) {
      tell({ billId: one.billId }, error)
      return []
    }
  })
}
/* A void repeats what the voided claim said, to the same payer, whatever became of the order. */
const voidOf = (due: DueVoid): Made => ({
  due,
  of: due,
  claim: {
    ...due.snapshot,
    number: claimNumber(due.billId, due.sequence, due.version),
    frequency: '8',
    payerClaimNumber: due.payerNumber,
  },
  insuranceId: due.insuranceId,
  patientInsuranceId: due.patientInsuranceId,
  authorizationId: 0,
  tradingPartnerId: due.tradingPartnerId,
})

/* Names what failed, and why; the rest goes on. */
type Tell = (about: { labOrderId: number } | { billId: number }, error: unknown) => void
/* Whatever it is, this file cannot be written. */
const written = (
  context: Pick<AppContext, 'now' | 'crypt'>,
  partner: Partner,
  entity: Entity,
  claims: readonly Made[],
): { batch: WrittenBatch } | { error: unknown } => {
  try {
    return { batch: writeBatch(context, partner, entity, claims) }
  } catch (error) {
    return { error }
  }
}
/*
 * One file for a partner, or several without the claims that cannot be kept: they are halved until
 * such a claim is alone. A file is written while the database stores the one before.
 */
const storeFiles = async (
  context: Pick<AppContext, 'now' | 'crypt'>,
  tx: Tx,
  entity: Entity,
  made: readonly Made[],
  tell: Tell,
): Promise<{ total: number; left: ReadonlySet<Due> }> => {
  let total = 0
  const left = new Set<Due>()
  const store = async (batch: WrittenBatch, claims: readonly Made[]): Promise<unknown> => {
    if (batch.queries.length > 0) {
      const error = await apartTogether(tx, batch.queries)
      if (error !== undefined) return error
    }
    await holdRefused(tx, batch.refused, context.now())
    for (const { due } of claims) left.add(due)
    total += batch.count
    return undefined
  }
  const keep = async (next: ReturnType<typeof written>, claims: readonly Made[]): Promise<void> => {
    const fault = 'error' in next ? next.error : await store(next.batch, claims)
    if (fault !== undefined) await halve(claims, fault)
  }
  const halve = async (claims: readonly Made[], error: unknown): Promise<void> => {
    const half = Math.ceil(claims.length / 2)
    if (claims.length === 1) for (const { due } of claims) tell({ billId: due.billId }, error)
    else
      for (const some of [claims.slice(0, half), claims.slice(half)]) {
        const [[partner]] = await pipeline(tx, takeControl(some[0]?.tradingPartnerId ?? 0))
        if (partner === undefined) continue
        await keep(written(context, partner, entity, some), some)
      }
  }
  const ofPartner = Map.groupBy(made, ({ tradingPartnerId }) => tradingPartnerId)
  const [partners] = await pipeline(tx, takeControls([...ofPartner.keys()]))
  let keeping: Promise<void> = Promise.resolve()
  for (const partner of partners) {
    const claims = ofPartner.get(partner.tradingPartnerId) ?? []
    const [next] = await Promise.all([
      // what was begun is sent before the next file is written
      immediately().then(() => written(context, partner, entity, claims)),
      keeping,
    ])
    keeping = keep(next, claims)
  }
  await keeping
  return { total, left }
}
interface Round {
  made: number
  taken: number
  newest: number
  failed: readonly Parameters<Tell>[]
}
const batchRound = (
  context: Pick<AppContext, 'database' | 'now' | 'crypt'>,
  upTo: number,
): Promise<Round> =>
  context.database.forActor(systemScope, async (tx) => {
    const now = context.now()
    const failed: Parameters<Tell>[] = []
    const tell: Tell = (...what) => void failed.push(what)
    const count = most[context.database.kind]
    const [[entity]] = await pipeline(tx, entityToday(now))
    // no one bills today: the notes stay
    if (entity === undefined) return { made: 0, taken: 0, newest: 0, failed }
    const [[notes], queries] = await pipeline(tx, takeClaimNotes(count, upTo), dueVoids(count))
    const { taken, bills, newest } = notes ?? { taken: 0, bills: [], newest: 0 }
    const locked = new Set([...bills, ...queries.map(({ billId }) => billId)])
    await lockBills(tx, [...locked])
    // read once the locks are held: anything undone or decided in the meantime stays
    const [due, stillWaiting] = await pipeline(tx, dueClaims(bills), dueVoids(count))
    const voids = stillWaiting.filter(({ billId }) => locked.has(billId))
    // a void of a version precedes a new version of it
    const fresh = due.filter(
      ({ before, nth }) => nth === 1 && !voids.some((one) => one.before === before),
    )
    const made = await makeClaims(tx, fresh, entity, now, tell)
    const back = voids.filter(({ tradingPartnerId }) => tradingPartnerId > 0).map(voidOf)
    const { total, left } = await storeFiles(context, tx, entity, [...back, ...made], tell)
    await pipeline(tx, noteAgain(due.filter((one) => !left.has(one)).map(({ billId }) => billId)))
    return { made: total, taken, newest, failed }
  })

/**
 * Makes claims of the bills that nothing holds, one file per partner, and stores what each claim
 * says as written. The bills are judged again first: a change made a moment ago holds them. Returns
 * the number of claims made; 0: nothing is due.
 */
export const batchClaims = async (
  context: Pick<AppContext, 'database' | 'now' | 'crypt'> & FailureLog,
): Promise<number> => {
  const failed = new Set<string>()
  const round = async (upTo: number): Promise<Round> => {
    const done = await inItsTurn(() => batchRound(context, upTo))
    for (const [about, error] of done.failed) {
      failed.add(JSON.stringify(about))
      context.log.error(
        { ...about, err: { message: (error as Error).message } },
        'a claim could not be made',
      )
    }
    return done
  }
  const first = await round(Number.MAX_SAFE_INTEGER)
  let { made, taken } = first
  // notes for bills with nothing due are skipped; notes added meanwhile are left to the next run
  while (made === 0 && taken === most[context.database.kind])
    ({ made, taken } = await round(first.newest))
  if (failed.size > 0)
    throw new JobFailed(
      `${failed.size === 1 ? 'A claim' : `${failed.size} claims`} could not be made because of a system error. See the server log.`,
    )
  return made
}
