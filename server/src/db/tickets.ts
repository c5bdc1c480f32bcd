import type { Outcome, Statement } from './batch.ts'

/**
 * Placeholder in a statement's parameters for the tickets of its audit rows: one, or a list of
 * `count`.
 */
export class TicketsPlease {
  readonly count: number
  readonly isList: boolean
  constructor(count: number, isList: boolean) {
    this.count = count
    this.isList = isList
  }
}
/** The ticket of one audit row; kysely takes it as the column's value. */
export const ticketPlease = (): Buffer => new TicketsPlease(1, false) as unknown as Buffer

/**
 * How a transaction ended: on disk; committed, but a crash may still lose it (reads' audit rows);
 * or not at all, as far as is known.
 */
export type Ended = 'kept' | 'committed' | 'undone'
/**
 * Tickets of one transaction. The requester reports how it ended: numbers of rows that were never
 * written are reported by a later row.
 */
export interface Issued {
  tickets: Buffer[]
  settle(ended: Ended): void
}
export interface TicketOffice {
  node: number
  issue(count: number): Issued
  /** A moment. Anything committed before it is on disk once a transaction sent after it is. */
  moment(): number
  /** Reports that a transaction sent after this moment is on disk. */
  isKept(since: number): void
  /**
   * A connection broke: the database may have crashed and lost what was committed but not on disk.
   * Returns the numbers of those rows.
   */
  doubt(): number[]
  /** Reports which of those rows are there. */
  found(doubted: readonly number[], there: ReadonlySet<number>): void
}

const asksTickets = ({ parameters }: Statement): boolean =>
  parameters.some((value) => value instanceof TicketsPlease)

/**
 * The statements with their tickets. Without an office rows get none, and the verifier reports it.
 */
export const withTickets = (
  statements: readonly Statement[],
  office: TicketOffice | undefined,
  issued: Issued[],
): readonly Statement[] =>
  statements.map((statement) =>
    asksTickets(statement)
      ? {
          ...statement,
          parameters: statement.parameters.map((value) => {
            if (!(value instanceof TicketsPlease)) return value
            if (office === undefined)
              return value.isList ? Array.from({ length: value.count }, () => null) : null
            const some = office.issue(value.count)
            issued.push(some)
            return value.isList ? some.tickets : some.tickets[0]
          }),
        }
      : statement,
  )
/**
 * Takes back the tickets of statements that wrote no row, such as one about nobody: a later row
 * reports that their numbers were never written. `outcomes` are those of the statements.
 */
export const takeBackUnused = (
  statements: readonly Statement[],
  outcomes: readonly Pick<Outcome, 'rowCount'>[],
  issued: Issued[],
): void => {
  const counts = statements.flatMap((statement, at) =>
    asksTickets(statement) ? [outcomes[at]?.rowCount] : [],
  )
  for (const { settle } of issued.filter((_one, at) => counts[at] === 0)) settle('undone')
  issued.splice(0, Infinity, ...issued.filter((_one, at) => counts[at] !== 0))
}
export const settleAll = (issued: Issued[], ended: Ended): void => {
  for (const { settle } of issued.splice(0)) settle(ended)
}
