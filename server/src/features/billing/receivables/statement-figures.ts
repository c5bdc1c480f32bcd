import type { LedgerSums } from './statement-bills.query.ts'

/*
 * How a statement's amount came about, to the cent (rules.md#papers-of-money). Amounts in cents;
 * what was paid or taken off is positive.
 */

/** What the ledger has of a bill: charge = all that follows together. */
export interface BillFigures extends LedgerSums {
  /** Written off, credited, or paid by a practice or a program. */
  other: number
}

/** With what is left of the charge, so that it is all of the parts together. */
export const wholeFigures = (sums: LedgerSums): BillFigures => {
  const { charge, insurancePaid, insuranceAdjusted, patientPaid, elsewhere, open } = sums
  return {
    charge,
    insurancePaid,
    insuranceAdjusted,
    patientPaid,
    elsewhere,
    open,
    other: charge - insurancePaid - insuranceAdjusted - patientPaid - elsewhere - open,
  }
}
/** The figures of several bills or lines together. */
export const addedFigures = (all: readonly BillFigures[]): BillFigures => {
  const sumOf = (of: keyof BillFigures): number => all.reduce((sum, one) => sum + one[of], 0)
  return {
    charge: sumOf('charge'),
    insurancePaid: sumOf('insurancePaid'),
    insuranceAdjusted: sumOf('insuranceAdjusted'),
    patientPaid: sumOf('patientPaid'),
    other: sumOf('other'),
    elsewhere: sumOf('elsewhere'),
    open: sumOf('open'),
  }
}

/** A bill of this statement or the last one. */
export interface StatementBill {
  now: BillFigures
  /** As the latest statement that named it had it; null: none has. */
  before: BillFigures | null
  isOnThis: boolean
  wasOnLast: boolean
}

const nothing = addedFigures([])

export interface StatementSummary {
  previous: number
  charges: number
  insurancePaid: number
  insuranceAdjusted: number
  patientPaid: number
  other: number
  /** No longer asked for, less what is asked for again; with others, not with the patient. */
  notDue: number
  due: number
}

/**
 * From the last statement's amount to this one's: previous + charges - insurance - payments - other
 * - notDue = due, whatever happened in between, since each part is a difference of what the ledger
 * has now and what it had then.
 */
export const statementSummary = (
  previous: number,
  bills: readonly StatementBill[],
): StatementSummary => {
  const changed = (of: keyof BillFigures): number =>
    bills.reduce((sum, { now, before }) => sum + now[of] - (before ?? nothing)[of], 0)
  const sumOf = (amount: (bill: StatementBill) => number): number =>
    bills.reduce((sum, bill) => sum + amount(bill), 0)
  return {
    previous,
    charges: changed('charge'),
    insurancePaid: changed('insurancePaid'),
    insuranceAdjusted: changed('insuranceAdjusted'),
    patientPaid: changed('patientPaid'),
    other: changed('other'),
    notDue:
      changed('elsewhere') +
      sumOf(({ now, isOnThis }) => (isOnThis ? 0 : now.open)) -
      sumOf(({ before, wasOnLast }) => (wasOnLast ? 0 : (before?.open ?? 0))),
    due: sumOf(({ now, isOnThis }) => (isOnThis ? now.open : 0)),
  }
}
