import { estimates, invoices, statements } from '@labgate/contract/billing/receivables'
import { utcDay } from '@labgate/contract/kit/days'
import { issue, orRefuse, Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { laboratoryDay } from '../../../core/calendar/targets.ts'
import { inSight } from '../../../core/requisitions/requisition.query.ts'
import { orRefuseUnprintable } from '../../../core/requisitions/requisitions.ts'
import { systemScope, systemScopeWithin } from '../../../core/scope/system-scope.ts'
import { pipeline } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import { routesFor } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import type { MoneyPaper } from '../../../paper/money/money-paper.ts'
import { makePaper } from '../../../paper/paper.ts'
import { answerDispute, disputeLine } from './disputes.ts'
import { estimatesOf, expectedOf, giveEstimate, oneEstimate } from './estimates.ts'
import { invoiceCsv, invoicePaper } from './invoice-paper.ts'
import { issueDueStatements } from './issue-due-statements.ts'
import { issueInvoices } from './issue-invoices.ts'
import { mailAgain } from './mail-invoice.ts'
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
export const invoiceRoutes = (context: AppContext) =>
  routesFor('invoices', invoices, {
    list: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { customerId: Math.max(0, criteria.customerId ?? 0) },
        listInvoices(call.actor, criteria, keysetOf(call.name, criteria)),
      )
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
      return {
        ...invoice,
        lines,
        mails,
        mailIsDue:
          mailAskedAt !== null && !mails.some(({ at }) => at !== null && at >= mailAskedAt),
      }
    },
    file: async (call) => {
      const { invoiceId, format } = call.input
      const [[found]] = await call.read(
        { target: `invoice ${invoiceId}` },
        oneInvoice(call.actor, invoiceId),
      )
      const invoice = orRefuse(found, 'Invoice not found.')
      // it names specimens and no patients: everyone gets the whole paper
      const [lines] = await context.database.forActor(systemScope, (tx) =>
        pipeline(tx, linesOfInvoice(systemScope, invoiceId)),
      )
      const bytes =
        format === 'csv'
          ? invoiceCsv(invoice, lines)
          : await orRefuseUnprintable(
              makePaper({ kind: 'money', facts: invoicePaper(invoice, lines) }),
            )
      return {
        fileType: format === 'csv' ? 'text/csv' : 'application/pdf',
        fileName: `invoice-${invoice.number}.${format}`,
        fileAsBase64: bytes.toString('base64'),
      }
    },
    close: (call) =>
      call.change(
        (tx, change) => issueInvoices(tx, call.input, change, context.now()),
        systemScopeWithin(call.actor),
      ),
    mailAgain: (call) =>
      call.change(
        (tx, change) => mailAgain(tx, call.actor, call.input.invoiceId, change, context.now()),
        systemScopeWithin(call.actor),
      ),
    dispute: (call) =>
      call.change(
        (tx, change) => disputeLine(tx, call.actor, call.input, change, context.now()),
        systemScopeWithin(call.actor),
      ),
    answerDispute: (call) =>
      call.change(
        (tx, change) => answerDispute(tx, call.actor, call.input, change, context.now()),
        systemScopeWithin(call.actor),
      ),
  })

/** Statements to patients. */
export const statementRoutes = (context: AppContext) =>
  routesFor('statements', statements, {
    list: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { customerId: Math.max(0, criteria.customerId ?? 0) },
        listStatements(call.actor, criteria, keysetOf(call.name, criteria)),
      )
      return countedPageOf(call.name, criteria, rows, keysetOfStatement)
    },
    print: async (call) => {
      const { statementIds } = call.input
      const [found] = await call.read(
        { target: `statements: ${statementIds.length}` },
        printedStatements(call.actor, statementIds),
      )
      if (found.length === 0) throw new Refusal('not-found', 'Statement not found.')
      const papers = await orRefuseUnprintable(
        Promise.all(
          found.map(({ content }) => makePaper({ kind: 'money', facts: content as MoneyPaper })),
        ),
      )
      const ids = found.map(({ statementId }) => statementId)
      await call.change(async (tx, change) => {
        change.about({ target: `statements: ${ids.length}`, fields: ['printed'] })
        await tx.executeQuery(
          compiledRaw(
            'update statement set printed_at = $2 where statement_id = any ($1::bigint[]) and printed_at is null',
            [ids, context.now().toISOString()],
          ),
        )
        return {}
      }, systemScopeWithin(call.actor))
      const bytes = await makePaper({ kind: 'merged', pdfs: papers })
      return {
        fileType: 'application/pdf',
        fileName: `statements-${utcDay(context.now())}.pdf`,
        fileAsBase64: bytes.toString('base64'),
        count: papers.length,
      }
    },
    issue: (call) =>
      call.change(
        (tx, change) => issueDueStatements(tx, change, context.now()),
        systemScopeWithin(call.actor),
      ),
  })

/** Good-faith estimates for self-pay patients. */
export const estimateRoutes = (context: AppContext) =>
  routesFor('estimates', estimates, {
    list: async (call) => {
      const { labOrderId } = call.input
      const [[seen], list] = await call.read(
        { target: `order ${labOrderId}`, fields: ['estimate'] },
        inSight(call.actor, [labOrderId]),
        estimatesOf(call.actor, labOrderId),
      )
      orRefuse(seen, 'Order not found.')
      const { isSelfPay, cents } = await context.database.forActor(
        systemScopeWithin(call.actor),
        (tx) => expectedOf(tx, labOrderId, context.now()),
      )
      return { isSelfPay, expectedCents: cents, list }
    },
    give: (call) =>
      call.change(
        async (tx, change) =>
          orRefuseUnprintable(
            giveEstimate(tx, call.actor, call.input.labOrderId, change, {
              today: await laboratoryDay(tx, context.now()),
              now: context.now(),
            }),
          ),
        systemScopeWithin(call.actor),
      ),
    print: async (call) => {
      const { goodFaithEstimateId } = call.input
      const [[found]] = await call.read(
        { target: `estimate ${goodFaithEstimateId}` },
        oneEstimate(call.actor, goodFaithEstimateId),
      )
      const { number, content } = orRefuse(found, 'Estimate not found.')
      const bytes = await orRefuseUnprintable(makePaper({ kind: 'money', facts: content }))
      return {
        fileType: 'application/pdf',
        fileName: `estimate-${number}.pdf`,
        fileAsBase64: bytes.toString('base64'),
      }
    },
  })
