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

/** Tickets of one transaction. Whoever asked for them says how it ended: numbers of rows that never came to be are told by a later row. */
export interface Issued {
  tickets: Buffer[]
  settle(isDone: boolean): void
}
export interface TicketOffice {
  issue(count: number): Issued
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
export const settleAll = (issued: Issued[], isDone: boolean): void => {
  for (const { settle } of issued.splice(0)) settle(isDone)
}
