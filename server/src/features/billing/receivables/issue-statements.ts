import { dayAfter } from '@labgate/contract/kit/days'
import { pipeline, type Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import { inBothLanguages, patientLanguages } from '../../../paper/money/in-both-languages.ts'
import { mailedBiller } from '../biller.ts'
import { takeNumbers } from './close-month.ts'
import { insertStatements, owing, type Owing } from './issue-statements.queries.ts'
import { unappliedMoney } from './payments.query.ts'
import { namedBills, lastStatements, type NamedBill } from './statement-bills.query.ts'
import { addedFigures, statementSummary, wholeFigures } from './statement-figures.ts'
import { statementPaper } from './statement-paper.ts'

/* The bills with what the ledger has of them now, as the next statement finds them. */
const keptBills = ({ bills }: Owing) =>
  bills.map(({ bill, order, lines }) => ({
    bill,
    order,
    ...addedFigures(lines.map(wholeFigures)),
  }))

/* From the patient's last statement to this one. */
const summaryOf = (one: Owing, previous: number, named: readonly NamedBill[]) => {
  const isOnThis = new Set(one.bills.map(({ bill }) => bill))
  return statementSummary(
    previous,
    named
      .filter(({ patientId }) => patientId === one.patientId)
      .map(({ bill, now, before, wasOnLast }) => ({
        now: wholeFigures(now),
        before,
        isOnThis: isOnThis.has(bill),
        wasOnLast,
      })),
  )
}

/** Issues statements to patients, up to `most`. `today`: the laboratory's. Returns how many. */
export const issueStatements = async (
  tx: Tx,
  today: string,
  now: Date,
  most = 1000,
): Promise<number> => {
  const { rows: settings } = await tx.executeQuery<{ dueDays: number }>(
    compiledRaw('select statement_due_days as "dueDays" from laboratory_setting for update'),
  )
  const [persons] = await pipeline(tx, owing(today, most))
  if (persons.length === 0) return 0
  const patients = persons.map(({ patientId }) => patientId)
  const [last, unapplied, named] = await pipeline(
    tx,
    lastStatements(patients),
    unappliedMoney([], patients),
    namedBills(
      patients,
      persons.flatMap(({ patientId, bills }) =>
        bills.map(({ bill }) => ({ bill, patient: patientId })),
      ),
    ),
  )
  const biller = await mailedBiller(tx, today)
  const spoken = await patientLanguages()
  const before = await takeNumbers(tx, persons.length)
  const dueOn = dayAfter(today, settings[0]?.dueDays ?? 0)
  const heldOf = new Map(unapplied.map(({ patientId, cents }) => [patientId, cents]))
  const lastOf = new Map(last.map((statement) => [statement.patientId, statement]))
  const rows = persons.map((one, at) => {
    const number = before + at + 1
    const previous = lastOf.get(one.patientId)
    const summary = summaryOf(one, previous?.cents ?? 0, named)
    return {
      customer: one.customerId,
      patient: one.patientId,
      number,
      nth: one.asked + 1,
      cents: summary.due,
      content: inBothLanguages(spoken, one.language, (language) =>
        statementPaper(
          {
            one,
            number,
            biller,
            today,
            dueOn,
            summary,
            last: previous,
            unapplied: heldOf.get(one.patientId) ?? 0,
          },
          language,
        ),
      ),
      bills: keptBills(one),
    }
  })
  await tx.executeQuery(insertStatements(rows, today, dueOn, now))
  return persons.length
}
