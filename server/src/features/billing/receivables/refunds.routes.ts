import { refunds } from '@labgate/contract/billing/refunds'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { laboratoryDay } from '../../../core/calendar/targets.ts'
import { orRefuseUnprintable } from '../../../core/requisitions/requisitions.ts'
import { systemScope, systemScopeWithin } from '../../../core/scope/system-scope.ts'
import { pipeline } from '../../../db/database.ts'
import { routesFor } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { makePaper } from '../../../paper/paper.ts'
import { cardTerminalFor } from '../../../ports/cards/choose.ts'
import { billerOf } from '../biller.ts'
import { decideRefund } from './decide-refund.ts'
import { refundAbout, refundLetter } from './refund-letter.ts'
import { refundPayment } from './refund-payment.ts'
import { keysetOfRefund, listRefunds, oneRefund, standsLabels } from './refunds.query.ts'
import { sendRefund } from './send-refund.ts'

/** The register of refunds (docs/decisions/0059). */
export const refundRoutes = (context: AppContext) =>
  routesFor('refunds', refunds, {
    list: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { customerId: Math.max(0, criteria.customerId ?? 0) },
        listRefunds(call.actor, criteria, keysetOf(call.name, criteria)),
      )
      return countedPageOf(call.name, criteria, rows, keysetOfRefund)
    },
    ofPayment: (call) =>
      call.change(
        (tx, change) => refundPayment(tx, call.actor, call.input, change, context.now()),
        systemScopeWithin(call.actor),
      ),
    decide: (call) =>
      call.change(
        (tx, change) => decideRefund(tx, call.actor, call.input, change, context.now()),
        systemScopeWithin(call.actor),
      ),
    send: async (call) => {
      const hasTerminal = (await cardTerminalFor(context)) !== undefined
      return call.change(
        async (tx, change) =>
          sendRefund(
            context,
            tx,
            call.actor,
            call.input,
            { latest: dayAt(context.now(), ''), hasTerminal },
            change,
          ),
        systemScopeWithin(call.actor),
      )
    },
    letter: async (call) => {
      const { refundId } = call.input
      const [[found]] = await call.read(
        { target: `refund ${refundId}` },
        oneRefund(call.actor, refundId),
      )
      const refund = orRefuse(found, 'Refund not found.')
      if (refund.state === 'waiting' || refund.state === 'void' || refund.state === 'refused')
        throw new Refusal('not-possible', standsLabels[refund.state])
      // the letter is the same for every reader: it names only this refund
      const facts = await context.database.forActor(systemScope, async (tx) => {
        const today = await laboratoryDay(tx, context.now())
        const [about] = await pipeline(tx, refundAbout(refundId))
        return refundLetter(
          refund,
          orRefuse(about[0], 'Refund not found.'),
          await billerOf(tx, refund.sentOn ?? today),
          today,
        )
      })
      const bytes = await orRefuseUnprintable(makePaper({ kind: 'money', facts }))
      return {
        fileType: 'application/pdf',
        fileName: `refund-${refundId}.pdf`,
        fileAsBase64: bytes.toString('base64'),
      }
    },
  })
