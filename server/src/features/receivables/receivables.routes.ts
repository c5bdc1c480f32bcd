import { estimates, invoices, statements } from '@labgate/contract/receivables'
import { issue, orRefuse, Refusal, refuseIf } from '../../access/refusal.ts'
import { together } from '../../db/database.ts'
import { compiledText } from '../../db/queries.ts'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { countedPageOf } from '../../http/counted-page.ts'
import { keysetOf } from '../../http/page-of.ts'
import type { MoneyPaper } from '../../paper/money/money-paper.ts'
import { makePaper } from '../../paper/paper.ts'
import { houseDay } from '../lab-calendar/targets.ts'
import { houseScope, houseSightOf } from '../order-paper/house-scope.ts'
import { inSight } from '../order-paper/requisition.query.ts'
import { orSayUnprintable } from '../order-paper/requisitions.ts'
import { closeMonth } from './close-month.ts'
import { mailAgain } from './mail-invoice.ts'
import { answerDispute, disputeLine } from './disputes.ts'
import { estimatesOf, expectedOf, giveEstimate, oneEstimate } from './estimates.ts'
import { invoiceCsv, invoicePaper } from './invoice-paper.ts'
import { issueStatements } from './issue-statements.ts'
import {
  keysetOfInvoice,
  keysetOfStatement,
  linesOfInvoice,
  mailsOfInvoice,
  listInvoices,
  listStatements,
  oneInvoice,
  printedStatements,
} from './receivables.query.ts'

/** Invoices to practices (docs/decisions/0059). */
export const invoiceRoutes = (house: House) =>
  routesFor('invoices', invoices, {
    list: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read({ customerId: Math.max(0, criteria.customerId ?? 0) }, listInvoices(call.actor, criteria, keysetOf(call.name, criteria)))
      return countedPageOf(call.name, criteria, rows, keysetOfInvoice)
    },
    get: async (call) => {
      const { invoiceId } = call.input
      const [[found], lines, mails] = await call.read(
        { target: `invoice ${invoiceId}` },
        oneInvoice(call.actor, invoiceId),
        linesOfInvoice(call.actor, invoiceId),
        mailsOfInvoice(call.actor, invoiceId),
      )
      const { content: _content, mailAskedAt, ...invoice } = orRefuse(found, 'Invoice not found.')
      return { ...invoice, lines, mails, mailIsDue: mailAskedAt !== null && !mails.some(({ at }) => at !== null && at >= mailAskedAt) }
    },
    file: async (call) => {
      const { invoiceId, format } = call.input
      const [[found]] = await call.read({ target: `invoice ${invoiceId}` }, oneInvoice(call.actor, invoiceId))
      const invoice = orRefuse(found, 'Invoice not found.')
      // it names specimens and no patients: everyone gets the whole paper
      const [lines] = await house.database.forActor(houseScope, (tx) => together(tx, linesOfInvoice(houseScope, invoiceId)))
      const bytes = format === 'csv' ? invoiceCsv(invoice, lines) : await orSayUnprintable(makePaper({ kind: 'money', facts: invoicePaper(invoice, lines) }))
      return {
        fileType: format === 'csv' ? 'text/csv' : 'application/pdf',
        fileName: `invoice-${invoice.number}.${format}`,
        fileAsBase64: bytes.toString('base64'),
      }
    },
    close: (call) =>
      call.change(async (tx, telling) => {
        const { period } = call.input
        const today = await houseDay(tx, house.now())
        refuseIf(period === null || !period.endsWith('-01') ? [issue('period', 'Choose a month.', 'required')] : [])
        refuseIf((period ?? '') >= `${today.slice(0, 7)}-01` ? [issue('period', 'This month is not over yet.', 'future')] : [])
        telling.about({ target: `invoices of ${period ?? ''}` })
        const done = await closeMonth(tx, period ?? '', today, house.now())
        return {
          ...done,
          message:
            done.made === 0 ? 'Nothing is left to invoice for this month.' : `${done.made === 1 ? '1 invoice was' : `${done.made} invoices were`} issued.`,
        }
      }, houseSightOf(call.actor)),
    mailAgain: (call) => call.change((tx, telling) => mailAgain(tx, call.actor, call.input.invoiceId, telling, house.now()), houseSightOf(call.actor)),
    dispute: (call) => call.change((tx, telling) => disputeLine(tx, call.actor, call.input, telling, house.now()), houseSightOf(call.actor)),
    answerDispute: (call) => call.change((tx, telling) => answerDispute(tx, call.actor, call.input, telling, house.now()), houseSightOf(call.actor)),
  })

/** Statements to patients. */
export const statementRoutes = (house: House) =>
  routesFor('statements', statements, {
    list: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read({ customerId: Math.max(0, criteria.customerId ?? 0) }, listStatements(call.actor, criteria, keysetOf(call.name, criteria)))
      return countedPageOf(call.name, criteria, rows, keysetOfStatement)
    },
    print: async (call) => {
      const { statementIds } = call.input
      const [found] = await call.read({ target: `statements: ${statementIds.length}` }, printedStatements(call.actor, statementIds))
      if (found.length === 0) throw new Refusal('not-found', 'Statement not found.')
      const papers = await orSayUnprintable(Promise.all(found.map(({ content }) => makePaper({ kind: 'money', facts: content as MoneyPaper }))))
      const ids = found.map(({ statementId }) => statementId)
      await call.change(async (tx, telling) => {
        telling.about({ target: `statements: ${ids.length}`, fields: ['printed'] })
        await tx.executeQuery(
          compiledText('update statement set printed_at = $2 where statement_id = any ($1::bigint[]) and printed_at is null', [ids, house.now().toISOString()]),
        )
        return {}
      }, houseSightOf(call.actor))
      const bytes = await makePaper({ kind: 'merged', pdfs: papers })
      return {
        fileType: 'application/pdf',
        fileName: `statements-${house.now().toISOString().slice(0, 10)}.pdf`,
        fileAsBase64: bytes.toString('base64'),
        count: papers.length,
      }
    },
    issue: (call) =>
      call.change(async (tx, telling) => {
        telling.about({ target: 'statements that are due' })
        const made = await issueStatements(tx, await houseDay(tx, house.now()), house.now())
        return { made, message: made === 0 ? 'No statement is due.' : `${made === 1 ? '1 statement was' : `${made} statements were`} issued.` }
      }, houseSightOf(call.actor)),
  })

/** Good-faith estimates for self-pay patients. */
export const estimateRoutes = (house: House) =>
  routesFor('estimates', estimates, {
    list: async (call) => {
      const { labOrderId } = call.input
      const [[seen], list] = await call.read(
        { target: `order ${labOrderId}`, fields: ['estimate'] },
        inSight(call.actor, [labOrderId]),
        estimatesOf(call.actor, labOrderId),
      )
      orRefuse(seen, 'Order not found.')
      const { isSelfPay, cents } = await house.database.forActor(houseSightOf(call.actor), (tx) => expectedOf(tx, labOrderId, house.now()))
      return { isSelfPay, expectedCents: cents, list }
    },
    give: (call) =>
      call.change(
        async (tx, telling) =>
          orSayUnprintable(giveEstimate(tx, call.actor, call.input.labOrderId, telling, { today: await houseDay(tx, house.now()), now: house.now() })),
        houseSightOf(call.actor),
      ),
    print: async (call) => {
      const { goodFaithEstimateId } = call.input
      const [[found]] = await call.read({ target: `estimate ${goodFaithEstimateId}` }, oneEstimate(call.actor, goodFaithEstimateId))
      const { number, content } = orRefuse(found, 'Estimate not found.')
      const bytes = await orSayUnprintable(makePaper({ kind: 'money', facts: content }))
      return { fileType: 'application/pdf', fileName: `estimate-${number}.pdf`, fileAsBase64: bytes.toString('base64') }
    },
  })
