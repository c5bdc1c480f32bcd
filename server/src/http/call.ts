import { hash } from 'node:crypto'
import type { Endpoint, ParsedInput } from '@labgate/contract/kit/endpoint'
import type { z } from 'zod'
import type { Actor } from '../access/actor.ts'
import { auditRow, type About, type Shown } from '../access/audit.ts'
import { asIfOpen, closedRecord } from '../access/closed-chart.ts'
import { Refusal } from '../access/refusal.ts'
import type { Origin } from '../access/sessions.ts'
import type { Database, Ending, First, Scope, Tx } from '../db/database.ts'
import { q, rawQuery, type Query, type RowsOf } from '../db/queries.ts'

/** What a change reports about itself while it runs. */
export interface ChangeContext extends Ending {
  /** Completes the audit row: which record, which fields. */
  about(about: About): void
}

export interface Cookies {
  set(
    name: string,
    value: string,
    options: { path: string; httpOnly: boolean; maxAge?: number },
  ): void
  get(name: string): string | undefined
}

/**
 * One request, as a handler sees it. `A` is the actor: always there unless the endpoint is public.
 */
export interface Call<E extends Endpoint = Endpoint, A = Actor> {
  name: string
  input: ParsedInput<E>
  actor: A
  origin: Origin
  cookies: Cookies
  /** Whether it was sent on this machine and not forwarded. */
  isFromOwnMachine: boolean
  /**
   * Refuses unless the header repeats the cross-site-request-forgery cookie; calls with a session
   * have done so already.
   */
  mustMatchXsrf(): void
  /** When the second factor was last presented in this session. */
  provenAt: Date | null
  /**
   * Names records that the answer shows without their keys, such as those on a paper, so that the
   * audit log has their patients (rules.md#who-looked).
   */
  shows(records: readonly Shown[]): void
  /** Reads under the actor's scope, with the audit row, in one round trip. */
  read<const Q extends readonly Query<unknown>[]>(about: About, ...queries: Q): Promise<RowsOf<Q>>
  /**
   * Whether an earlier request with the same Idempotency-Key made the change: its consequences were
   * handled then.
   */
  wasRepeated(): boolean
  /**
   * Makes changes in one transaction with its audit row; a repeated Idempotency-Key returns the
   * first request's response. `sees`: the transaction's scope if it is wider than the caller's; the
   * work itself then checks what is visible to the caller.
   */
  change<T extends object>(
    work: (tx: Tx, change: ChangeContext) => Promise<T>,
    sees?: Scope,
  ): Promise<T>
}

/** A handler returns the fields of the contract; valid and message are added. */
export type Handler<E extends Endpoint> = (
  call: Call<E, E['access'] extends 'public' ? Actor | undefined : Actor>,
) => Promise<
  Partial<Pick<z.input<E['answer']>, 'valid' | 'message'>> &
    Omit<z.input<E['answer']>, 'valid' | 'message'>
>

export interface Route {
  name: string
  endpoint: Endpoint
  handle: (call: never) => Promise<object>
}

/**
 * Pairs a feature's endpoints with its handlers. One missing, extra or with another shape does not
 * compile.
 */
export const routesFor = <T extends Record<string, Endpoint>>(
  feature: string,
  table: T,
  handlers: { [K in keyof T]: Handler<T[K]> },
): Route[] =>
  Object.entries(table).map(([name, endpoint]) => ({
    name: `${feature}.${name}`,
    endpoint,
    handle: handlers[name] as Route['handle'],
  }))

/** `noted` gets what each audit row of the call is about. */
export const readWith =
  (database: Database, actor: Actor, name: string, noted: (about: About) => void) =>
  async <const Q extends readonly Query<unknown>[]>(
    about: About,
    ...queries: Q
  ): Promise<RowsOf<Q>> => {
    noted(about)
    const all: readonly Query<unknown>[] = [...queries, auditRow(actor, name, about)]
    const outcomes = await database.ask(actor, all)
    return outcomes.slice(0, -1).map(({ rows }) => rows) as RowsOf<Q>
  }

const keyForm = /^[\x21-\x7e]{1,64}$/

/** The change was already made by a request with the same key. */
class Repeated extends Error {}

/**
 * Takes the key for this change; if an earlier request has it, this one ends. It waits for one
 * still in progress.
 */
const takeKey = (actor: Actor, call: string, key: string, bodyHash: Buffer): First => ({
  query: q
    .insertInto('idempotency')
    .values({ user_id: actor.userId, call, key, body_hash: bodyHash })
    .onConflict((conflict) => conflict.doNothing()),
  listener: ({ rowCount }) => {
    if (rowCount === 0) throw new Repeated()
  },
})

/**
 * Names a closed chart to open it; the answer tells nothing of the patient. A second click comes with
 * the session of before.
 */
const opensChart = 'breakGlass.open'

/*
 * A first answer is of before, and may tell of a patient: whose chart has been closed to the caller
 * since does not get it again. Refused as the first request would be now.
 */
const refuseOfClosed = async (
  database: Database,
  actor: Actor,
  call: string,
  input: object,
): Promise<void> => {
  if (actor.charts === 'all' || call === opensChart) return
  const query = closedRecord(actor, { ...input })
  if (query === undefined) return
  const [outcome] = await database.ask(asIfOpen(actor), [query])
  if ((outcome?.rows.length ?? 0) > 0) throw new Refusal('not-found')
}

const firstAnswer = async (
  database: Database,
  actor: Actor,
  call: string,
  key: string,
  bodyHash: Buffer,
): Promise<object> => {
  const [outcome] = await database.ask(actor, [
    q
      .selectFrom('idempotency')
      .select(['body_hash', 'answer'])
      .where('user_id', '=', actor.userId)
      .where('call', '=', call)
      .where('key', '=', key),
  ])
  const [before] = (outcome?.rows ?? []) as { body_hash: Buffer; answer: object }[]
  // a cleanup removed the key in between
  if (before === undefined) throw new Refusal('busy', 'This was saved a moment ago. Please reload.')
  if (!bodyHash.equals(before.body_hash)) throw new Refusal('key-reused')
  return before.answer
}

export const changeWith = (
  database: Database,
  actor: Actor,
  name: string,
  key: string | undefined,
  input: object,
  noted: (about: About) => void,
): Pick<Call, 'change' | 'wasRepeated'> => {
  let repeated = false
  const change = async <T extends object>(
    work: (tx: Tx, change: ChangeContext) => Promise<T>,
    sees: Scope = actor,
  ): Promise<T> => {
    if (key !== undefined && !keyForm.test(key))
      throw new Refusal(
        'not-valid',
        'An Idempotency-Key must be 1 to 64 printable characters without spaces.',
      )
    const bodyHash = key === undefined ? undefined : hash('sha256', JSON.stringify(input), 'buffer')
    const run = database.forActor(
      { ...sees, subjectId: actor.subjectId },
      async (tx, ending) => {
        let about: About = {}
        const result = await work(tx, {
          last: ending.last,
          about: (said) => {
            about = { ...about, ...said }
          },
        })
        noted(about)
        ending.last(auditRow(actor, name, about))
        if (key !== undefined)
          ending.last(
            q
              .updateTable('idempotency')
              .set({ answer: JSON.stringify(result) })
              .where('user_id', '=', actor.userId)
              .where('call', '=', name)
              .where('key', '=', key),
          )
        if (actor.visitId !== 0)
          ending.last(
            rawQuery('update visit set changes = changes + 1 where visit_id = $1', [actor.visitId]),
          )
        return result
      },
      key === undefined || bodyHash === undefined ? undefined : takeKey(actor, name, key, bodyHash),
    )
    return run.catch(async (error: unknown) => {
      if (!(error instanceof Repeated) || key === undefined || bodyHash === undefined) throw error
      repeated = true
      await refuseOfClosed(database, actor, name, input)
      return (await firstAnswer(database, actor, name, key, bodyHash)) as T
    })
  }
  return { change, wasRepeated: () => repeated }
}
