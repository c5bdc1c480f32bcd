import { estimates, invoices, statements } from '@labgate/contract/billing/receivables'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { laboratoryDay } from '../../../core/calendar/targets.ts'
import { inSight } from '../../../core/requisitions/requisition.query.ts'
import { orRefuseUnprintable } from '../../../core/requisitions/requisitions.ts'
import { systemScopeWithin } from '../../../core/scope/system-scope.ts'
import { routesFor, type Call } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { pdfAnswer } from '../../../http/pdf-answer.ts'
import { makePaper } from '../../../paper/paper.ts'
import { answerDispute, disputeLine } from './disputes.ts'
import { estimatesOf, expectedOf, giveEstimate, oneEstimate } from './estimates.ts'
import { exportInvoices, exportStatements } from './export-lists.ts'
import { invoiceFile } from './invoice-file.ts'
import { issueDueStatements } from './issue-due-statements.ts'
import { issueInvoices } from './issue-invoices.ts'
import { mailAgain } from './mail-invoice.ts'
import { readInvoice } from './one-invoice.ts'
import { billsOfStatement, oneStatement } from './one-statement.query.ts'
import { inLanguageOrRefuse } from './paper-language.ts'
import { printStatements } from './print-statements.ts'
import {
  keysetOfInvoice,
  keysetOfStatement,
  listInvoices,
  listStatements,
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
    exportList: (call) => exportInvoices(context, call),
    get: (call) => readInvoice(call),
    file: (call) => invoiceFile(context, call),
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
    get: async (call) => {
      const { actor, input } = call
      const { statementId } = input
      const [[found], bills] = await call.read(
        { target: `statement ${statementId}` },
        oneStatement(actor, statementId),
        billsOfStatement(actor, statementId),
      )
      return { ...orRefuse(found, 'Statement not found.'), bills }
    },
    exportList: (call) => exportStatements(context, call),
    print: (call) => printStatements(context, call),
    issue: (call) =>
      call.change(
        (tx, change) => issueDueStatements(tx, change, context.now()),
        systemScopeWithin(call.actor),
      ),
  })

const listReceivables = async (context: AppContext, call: Call<(typeof estimates)['list']>) => {
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
}

/** Good-faith estimates for self-pay patients. */
export const estimateRoutes = (context: AppContext) =>
  routesFor('estimates', estimates, {
    list: (call) => listReceivables(context, call),
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
      const { goodFaithEstimateId, language } = call.input
      const [[found]] = await call.read(
        { target: `estimate ${goodFaithEstimateId}` },
        oneEstimate(call.actor, goodFaithEstimateId),
      )
      const { number, content } = orRefuse(found, 'Estimate not found.')
      const facts = inLanguageOrRefuse(content, language, `Good-faith estimate ${number}`)
      const bytes = await orRefuseUnprintable(makePaper({ kind: 'money', facts }))
      return pdfAnswer(`estimate-${number}.pdf`, bytes)
    },
  })
