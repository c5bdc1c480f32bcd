import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type pg from 'pg'
import { send, type Outcome, type Statement } from './batch.ts'
import { builtStatement, statementOf, type Query } from './queries.ts'

/** The statement that runs before all others of a transaction, and the callback for its outcome. */
export interface FirstStatement {
  statement: Statement
  listener: (outcome: Outcome) => void
}

/**
 * Kysely's view of one leased client. BEGIN, the scope, the first statement and the first query are
 * sent together.
 */
export class OneClient implements Driver, DatabaseConnection {
  begun = false
  closed = false
  #client: pg.ClientBase
  #prelude: Statement[]
  #role: string
  #first: FirstStatement | undefined
  #complete: (statements: readonly Statement[]) => readonly Statement[]
  /** Settled once what was sent before is answered: a client takes one batch at a time. */
  #answered: Promise<unknown> = Promise.resolve()

  /** `complete` adds to the statements what is only known when they are sent. */
  constructor(
    client: pg.ClientBase,
    prelude: Statement[],
    role: string,
    first: FirstStatement | undefined,
    complete: (statements: readonly Statement[]) => readonly Statement[],
  ) {
    this.#client = client
    this.#prelude = prelude
    this.#role = role
    this.#first = first
    this.#complete = complete
  }
  /**
   * Sends statements, after those that begin the transaction if nothing was sent yet; returns their
   * outcomes.
   */
  async send(statements: readonly Statement[]): Promise<Outcome[]> {
    const prelude = this.begun ? [] : this.#prelude
    const first = this.begun ? undefined : this.#first
    this.begun = true
    const answer = this.#answered.then(() =>
      send(this.#client, [
        ...prelude,
        ...(first ? [first.statement] : []),
        ...this.#complete(statements),
      ]),
    )
    // a failure is told to whoever sent it; what comes after it is refused by the database
    this.#answered = answer.catch(() => undefined)
    const outcomes = await answer
    const outcome = first && outcomes[prelude.length]
    if (outcome) first.listener(outcome)
    return outcomes.slice(outcomes.length - statements.length)
  }
  /** Sends queries in one round trip. */
  async sendTogether(queries: readonly Query<unknown>[]): Promise<Outcome[]> {
    if (this.closed) throw new Error('the transaction is over')
    return this.send(queries.map((query) => builtStatement(query, this.#role)))
  }
  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    if (this.closed) throw new Error('the transaction is over')
    // an unnecessary read does no harm; a change waits for the outcome of the first statement
    if (!this.begun && this.#first && compiled.query.kind !== 'SelectQueryNode') await this.send([])
    const [outcome] = await this.send([statementOf(compiled, this.#role)])
    if (outcome === undefined) throw new Error('the database gave no answer')
    return {
      rows: outcome.rows as R[],
      ...(outcome.command !== 'SELECT' && { numAffectedRows: BigInt(outcome.rowCount ?? 0) }),
    }
  }
  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('queries are not streamed')
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<this> {
    return this
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
  async beginTransaction(): Promise<void> {
    throw new Error('this is a transaction already')
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
}
