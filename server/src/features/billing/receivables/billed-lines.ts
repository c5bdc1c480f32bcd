import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'

interface Line {
  bill: number
  line: number
  cents: number
}
interface Paper {
  id: number
  bills: number[]
  /** Null: all lines of its bills. */
  lines: number[] | null
}

/* Statements of a patient, or invoices of a practice, that ask for any of these lines; newest first. */
const papersOf = async (tx: Tx, patientId: number, lines: readonly Line[]): Promise<Paper[]> => {
  const { rows } = await tx.executeQuery<Paper>(
    patientId > 0
      ? compiledRaw(
          `
            select statement_id as id, json_agg(bill_id) as bills, null as lines
            from statement_bill
            where bill_id = any ($1::bigint[])
            group by 1
            order by 1 desc
          `,
          [lines.map(({ bill }) => bill)],
        )
      : compiledRaw(
          `
            select invoice_id as id, json_agg(bill_id) as bills, json_agg(bill_line_id) as lines
            from invoice_line
            where bill_line_id = any ($1::bigint[])
            group by 1
            order by 1 desc
          `,
          [lines.map(({ line }) => line)],
        ),
  )
  return rows
}

/**
 * The open lines that a payment is for when nobody chose its bills: those of the newest statement
 * or invoice of which exactly this amount is open, otherwise all (rules.md#payments-without-bills). `patientId`: 0 for a practice; `cents`: the amount.
 */
export const billedLines = async <L extends Line>(
  tx: Tx,
  patientId: number,
  cents: number,
  open: readonly L[],
): Promise<readonly L[]> => {
  if (open.length === 0) return open
  const ofPapers = (await papersOf(tx, patientId, open)).map(({ bills, lines }) => {
    const [ofBills, ofLines] = [new Set(bills), lines === null ? null : new Set(lines)]
    return open.filter(({ bill, line }) => ofBills.has(bill) && (ofLines?.has(line) ?? true))
  })
  const sumOf = (lines: readonly L[]): number =>
    lines.reduce((sum, line) => sum + Number(line.cents), 0)
  return ofPapers.find((lines) => sumOf(lines) === cents) ?? open
}
