import { createRequire } from 'node:module'
import type pg from 'pg'
import { isWatched, watched } from '../watched-work.ts'
import { bindMessage, writeTogether, type Out } from './large-values.ts'
import { statementName } from './statement-name.ts'

const require = createRequire(import.meta.url)
const Result = require('pg/lib/result') as new (rowMode?: string, types?: unknown) => Result
const { serialize } = require('pg-protocol') as {
  serialize: Record<
    'parse' | 'describe' | 'execute' | 'close' | 'sync',
    (message?: object) => Buffer
  >
}
const { prepareValue } = require('pg/lib/utils') as { prepareValue: (value: unknown) => unknown }

export interface Statement {
  sql: string
  parameters: readonly unknown[]
  /**
   * A named statement is prepared once per connection. Leave a LIKE unprepared: its generic plan is
   * a quarter as fast.
   */
  name?: string | undefined
}
export interface Outcome<R = unknown> {
  rows: R[]
  rowCount: number | null
  command: string
}

interface Result extends Outcome {
  fields: unknown
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
  addFields(fields: unknown): void
  parseRow(fields: unknown): Record<string, unknown>
  addRow(row: unknown): void
  addCommandComplete(message: unknown): void
}
interface Shape {
  fields: unknown
}
/** Row shape of a statement: a result that has read its description, for others to copy. */
type Known = Pick<Result, 'fields' | '_parsers' | '_prebuiltEmptyResultObject'>
interface Wire {
  stream: Out
  shapes?: Map<string, Known>
  parsedStatements: Record<string, string>
}

/**
 * Several statements under one Sync: one round trip. Outside a transaction block PostgreSQL makes
 * them one transaction, and after a failure it skips the rest, so if the scope statement fails,
 * nothing runs under it.
 */
class Batch {
  _result = { _types: undefined as unknown } // pg.Client leaves its parsers here
  #statements: readonly Statement[]
  #results: Result[] = []
  #at = 0
  #shapes: Map<string, Known> | undefined
  #resolve: (outcomes: Outcome[]) => void
  #reject: (error: Error) => void

  constructor(
    statements: readonly Statement[],
    resolve: (outcomes: Outcome[]) => void,
    reject: (error: Error) => void,
  ) {
    this.#statements = statements
    this.#resolve = resolve
    this.#reject = reject
  }

  callback = (): void => {}

  submit(wire: Wire): Error | null {
    let bound: unknown[][]
    try {
      bound = this.#statements.map((statement) => statement.parameters.map(prepareValue))
    } catch (error) {
      return error as Error
    }
    const out: Buffer[] = []
    const shapes = (this.#shapes = wire.shapes ??= new Map())
    for (const [at, { sql, name = '' }] of this.#statements.entries()) {
      if (name === '' || wire.parsedStatements[name] !== sql) {
        if (name !== '') {
          // closing a missing statement is not an error
          out.push(serialize.close({ type: 'S', name }))
          shapes.delete(name)
        }
        out.push(serialize.parse({ text: sql, name }))
        if (name !== '') wire.parsedStatements[name] = sql
      }
      out.push(...bindMessage(name, bound[at] ?? []))
      if (!shapes.has(name)) out.push(serialize.describe({ type: 'P', name: '' }))
      out.push(serialize.execute({}))
    }
    out.push(serialize.sync())
    writeTogether(wire.stream, out)
    return null
  }

  #current(): Result {
    const begun = this.#results[this.#at]
    if (begun) return begun
    const made = (this.#results[this.#at] = new Result(undefined, this._result._types))
    const known = this.#shapes?.get(this.#statements[this.#at]?.name ?? '')
    if (known) {
      made.fields = known.fields
      made._parsers = known._parsers
      made._prebuiltEmptyResultObject = known._prebuiltEmptyResultObject
    }
    return made
  }

  handleRowDescription(message: Shape): void {
    const name = this.#statements[this.#at]?.name
    const made = (this.#results[this.#at] = new Result(undefined, this._result._types))
    made.addFields(message.fields)
    const { fields, _parsers, _prebuiltEmptyResultObject } = made
    if (name !== undefined)
      this.#shapes?.set(name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
  handleDataRow(message: { fields: unknown }): void {
    const result = this.#current()
    result.addRow(result.parseRow(message.fields))
  }
  handleCommandComplete(message: unknown): void {
    this.#current().addCommandComplete(message)
    this.#at++
  }
  handleEmptyQuery(): void {
    this.#current()
    this.#at++
  }
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
  handleError(error: Error, wire: Wire): void {
    for (const { name } of this.#statements) {
      if (name === undefined) continue
      delete wire.parsedStatements[name] // it is unknown which of them were parsed: parse again
      wire.shapes?.delete(name)
    }
    this.#reject(error)
  }
  handleReadyForQuery(): void {
    this.#resolve(this.#results)
  }
}

const submit = (client: pg.ClientBase, statements: readonly Statement[]): Promise<Outcome[]> =>
  new Promise((resolve, reject) => {
    ;(client as { query(batch: Batch): void }).query(new Batch(statements, resolve, reject))
  })

/**
 * Runs the statements in one round trip; returns one outcome for each, or fails with the first
 * error.
 */
export const send = (client: pg.ClientBase, statements: readonly Statement[]): Promise<Outcome[]> =>
  isWatched()
    ? watched(
        { kind: 'statements', names: statements.map(({ name, sql }) => statementName(sql, name)) },
        () => submit(client, statements),
      )
    : submit(client, statements)
