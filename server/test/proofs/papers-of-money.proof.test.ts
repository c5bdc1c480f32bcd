import { randomOf } from '@labgate/demo/random.ts'
import { describe, expect } from 'vitest'
import { proof } from '../../../contract/test/size.ts'
import { systemScope } from '../../src/core/scope/system-scope.ts'
import { pipeline } from '../../src/db/database.ts'
import { invoicePaper } from '../../src/features/billing/receivables/invoice-paper.ts'
import { dueReceivables } from '../../src/features/billing/receivables/receivables-works.ts'
import {
  linesOfInvoice,
  oneInvoice,
} from '../../src/features/billing/receivables/receivables.query.ts'
import {
  faultsOfPaper,
  issuedInvoices,
  issuedStatements,
  printedCents,
} from '../bills/paper-checks.ts'
import { billLives } from '../bills/random-lives.ts'
import { openLab, type Lab } from '../lab.ts'

const perRound = 25
const daysPerRound = 5
const minutesPerDay = 24 * 60

interface Report {
  statements: number
  later: number
  invoices: number
}
/* Statements issued just now say what the ledger has. */
const checkStatements = async (lab: Lab, after: number, report: Report): Promise<number> => {
  const issued = await issuedStatements(lab, after)
  for (const { id, cents, content, open, previous } of issued) {
    report.statements += 1
    if (previous > 0) report.later += 1
    expect(faultsOfPaper(content, Number(cents), true), `statement ${id}`).toEqual([])
    expect(Number(open), `statement ${id}: the ledger`).toBe(Number(cents))
    const [[, before] = ['', '']] = content.mailed?.summary ?? []
    expect(printedCents(before), `statement ${id}: the one before`).toBe(Number(previous))
  }
  return issued.at(-1)?.id ?? after
}
const checkInvoices = async (lab: Lab, after: number, report: Report): Promise<number> => {
  const issued = await issuedInvoices(lab, after)
  for (const { invoiceId, balance, open, previous, previousKept } of issued) {
    report.invoices += 1
    expect(Number(balance), `invoice ${invoiceId}: the ledger`).toBe(Number(open))
    expect(Number(previousKept), `invoice ${invoiceId}: the balance before`).toBe(Number(previous))
    const [[invoice], lines] = await lab.database.forActor(systemScope, (tx) =>
      pipeline(tx, oneInvoice(systemScope, invoiceId), linesOfInvoice(systemScope, invoiceId)),
    )
    if (invoice === undefined) throw new Error('no invoice')
    expect(faultsOfPaper(invoicePaper(invoice, lines), Number(balance), false)).toEqual([])
  }
  return issued.at(-1)?.invoiceId ?? after
}

describe('papers of money', () => {
  proof(
    'statements and invoices of random histories lead from the last amount to their own, to the cent of the ledger, and stay as issued',
    { small: 75, full: 1000, of: 'bills' },
    async (bills, seed) => {
      const lab = await openLab()
      const report: Report = { statements: 0, later: 0, invoices: 0 }
      try {
        const lives = await billLives(lab, randomOf(`${seed} papers`))
        await lab.owner('update laboratory_setting set statement_days = 7, statement_due_days = 7')
        let [lastStatement, lastInvoice] = [0, 0]
        const contents = async () =>
          (await issuedStatements(lab, 0)).map(({ id, content }) => [id, content] as const)
        let issued: Awaited<ReturnType<typeof contents>> = []
        for (let at = 0; at * perRound < bills; at++) {
          // a month goes by, so that there are several invoices
          if (at > 0) lab.clock.pass(25 * minutesPerDay)
          await lives.round(at, perRound, daysPerRound, async () => {
            // those of people acting in between
            lastStatement = (await issuedStatements(lab, lastStatement)).at(-1)?.id ?? lastStatement
            lastInvoice = (await issuedInvoices(lab, lastInvoice)).at(-1)?.invoiceId ?? lastInvoice
            await dueReceivables(lab.context)
            lastStatement = await checkStatements(lab, lastStatement, report)
            lastInvoice = await checkInvoices(lab, lastInvoice, report)
            const now = await contents()
            expect(now.slice(0, issued.length), 'what was issued stays').toEqual(issued)
            issued = now
          })
        }
        console.log(`papers: ${JSON.stringify(report)}`)
        expect(report.statements).toBeGreaterThan(0)
      } finally {
        await lab.close()
      }
    },
  )
})
