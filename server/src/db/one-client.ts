import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type pg from 'pg'
import { send, type Outcome, type Statement } from './batch.ts'
import { builtStatement, statementOf, type Built } from './queries.ts'

/** What goes ahead of all other statements of a transaction, and who hears of its outcome. */
export interface FirstStatement {
  statement: Statement
  heard: (outcome: Outcome) => void
}

/** Kysely's view of one leased client. BEGIN, the scope, what was to go first and the first query travel together. */
export class OneClient implements Driver, DatabaseConnection {
  begun = false
  closed = false
  #client: pg.ClientBase
  #prelude: Statement[]
  #role: string
  #first: FirstStatement | undefined
  #complete: (statements: readonly Statement[]) => readonly Statement[]

  /** `complete` puts what is only known at sending into the statements. */
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
  /** Sends statements, behind what begins the transaction if nothing was sent yet; answers their outcomes. */
  async send(statements: readonly Statement[]): Promise<Outcome[]> {
    const prelude = this.begun ? [] : this.#prelude
    const first = this.begun ? undefined : this.#first
    this.begun = true
    const outcomes = await send(this.#client, [...prelude, ...(first ? [first.statement] : []), ...this.#complete(statements)])
    const heard = first && outcomes[prelude.length]
    if (heard) first.heard(heard)
    return outcomes.slice(outcomes.length - statements.length)
  }
  /** Sends queries in one round trip. */
  async sendTogether(queries: readonly Built<unknown>[]): Promise<Outcome[]> {
    if (this.closed) throw new Error('the transaction is over')
    return this.send(queries.map((query) => builtStatement(query, this.#role)))
  }
  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    if (this.closed) throw new Error('the transaction is over')
    // a read that need not have been is no harm; a change waits until what goes first was heard
    if (!this.begun && this.#first && compiled.query.kind !== 'SelectQueryNode') await this.send([])
    const [outcome] = await this.send([statementOf(compiled, this.#role)])
    if (outcome === undefined) throw new Error('the database gave no answer')
    return { rows: outcome.rows as R[], ...(outcome.command !== 'SELECT' && { numAffectedRows: BigInt(outcome.rowCount ?? 0) }) }
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
