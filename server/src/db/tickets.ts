import type { Statement } from './batch.ts'

/** Stands in a statement's parameters for the tickets of its audit rows: one, or a list of so many. */
export class TicketsPlease {
  readonly count: number
  readonly isList: boolean
  constructor(count: number, isList: boolean) {
    this.count = count
    this.isList = isList
  }
}
/** The ticket of one audit row; kysely takes it for the column's value. */
export const ticketPlease = (): Buffer => new TicketsPlease(1, false) as unknown as Buffer

/** How a transaction ended: on disk; committed, but a crash may still take it (reads' audit rows); or not at all, as far as anybody knows. */
export type Ended = 'kept' | 'committed' | 'undone'
/** Tickets of one transaction. Whoever asked for them says how it ended: numbers of rows that never came to be are told by a later row. */
export interface Issued {
  tickets: Buffer[]
  settle(ended: Ended): void
}
export interface TicketOffice {
  node: number
  issue(count: number): Issued
  /** A moment. What was committed before it is on disk once a transaction that was sent after it is. */
  moment(): number
  /** A transaction that was sent after this moment is on disk. */
  isKept(since: number): void
  /** A connection broke: the database may have crashed, and lost what was committed and not on disk. Answers the numbers of those rows. */
  doubt(): number[]
  /** Which of those are there. */
  found(doubted: readonly number[], there: ReadonlySet<number>): void
}

/** The statements with their tickets. Without an office rows have none, and the verifier says so. */
export const withTickets = (statements: readonly Statement[], office: TicketOffice | undefined, issued: Issued[]): readonly Statement[] =>
  statements.map((statement) =>
    statement.parameters.some((value) => value instanceof TicketsPlease)
      ? {
          ...statement,
          parameters: statement.parameters.map((value) => {
            if (!(value instanceof TicketsPlease)) return value
            if (office === undefined) return value.isList ? Array.from({ length: value.count }, () => null) : null
            const some = office.issue(value.count)
            issued.push(some)
            return value.isList ? some.tickets : some.tickets[0]
          }),
        }
      : statement,
  )
export const settleAll = (issued: Issued[], ended: Ended): void => {
  for (const { settle } of issued.splice(0)) settle(ended)
}
