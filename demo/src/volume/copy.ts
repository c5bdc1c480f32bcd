import type pg from 'pg'

/**
 * A row's value in COPY text format; lists and objects go to array and jsonb columns as their own
 * strings.
 */
export type Cell = string | number | boolean | Buffer | null

const marked = /[\\\n\r\t]/
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}
const textOf = (cell: Cell): string => {
  if (cell === null) return '\\N'
  if (typeof cell === 'boolean') return cell ? 't' : 'f'
  if (typeof cell === 'number') return String(cell)
  if (typeof cell !== 'string') return `\\\\x${cell.toString('hex')}`
  return marked.test(cell) ? cell.replace(/[\\\n\r\t]/g, (sign) => escapes[sign] ?? '') : cell
}

interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(why: string): void
  stream: { writableLength: number; once(event: 'drain', listener: () => void): void }
}
const chunkLength = 64 * 1024
const mostWaiting = 1024 * 1024

/**
 * A query as the driver submits it: while the server accepts rows, they are sent as fast as it
 * takes them.
 */
class CopyQuery {
  readonly done: Promise<void>
  #lines: Iterator<string>
  #settle: { resolve(): void; reject(error: Error): void } = { resolve: () => {}, reject: () => {} }
  #sql: string
  #failed: Error | undefined

  constructor(sql: string, lines: Iterable<string>) {
    this.#sql = sql
    this.#lines = lines[Symbol.iterator]()
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
  }
  submit(connection: { query(sql: string): void }): void {
    connection.query(this.#sql)
  }
  handleCopyInResponse(connection: CopyConnection): void {
    try {
      this.#send(connection)
    } catch (error) {
      this.#failed = error as Error
      connection.sendCopyFail('the rows ended early')
    }
  }
  #send(connection: CopyConnection): void {
    while (connection.stream.writableLength < mostWaiting) {
      let chunk = ''
      while (chunk.length < chunkLength) {
        const next = this.#lines.next()
        if (next.done === true) {
          if (chunk !== '') connection.sendCopyFromChunk(Buffer.from(chunk))
          connection.endCopyFrom()
          return
        }
        chunk += next.value
      }
      connection.sendCopyFromChunk(Buffer.from(chunk))
    }
    connection.stream.once('drain', () => this.handleCopyInResponse(connection))
  }
  handleError(error: Error): void {
    this.#settle.reject(this.#failed ?? error)
  }
  handleReadyForQuery(): void {
    if (this.#failed) this.#settle.reject(this.#failed)
    else this.#settle.resolve()
  }
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
}

/**
 * Sends rows to a table by COPY, in the client's transaction. Constraints and triggers apply as for
 * an insert.
 */
export const copyInto = async (
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> => {
  const lines = {
    *[Symbol.iterator]() {
      for (const row of rows) yield `${row.map(textOf).join('\t')}\n`
    },
  }
  const query = new CopyQuery(
    `copy ${table} (${columns.map((column) => `"${column}"`).join(', ')}) from stdin`,
    lines,
  )
  client.query(query)
  await query.done
}
