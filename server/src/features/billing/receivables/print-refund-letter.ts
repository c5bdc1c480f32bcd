import type { refunds } from '@labgate/contract/billing/refunds'
import { paperLanguageOf } from '@labgate/contract/languages/language'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { laboratoryDay } from '../../../core/calendar/targets.ts'
import { orRefuseUnprintable } from '../../../core/requisitions/requisitions.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { pipeline } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { pdfAnswer } from '../../../http/pdf-answer.ts'
import { patientLanguages } from '../../../paper/money/in-both-languages.ts'
import { makePaper } from '../../../paper/paper.ts'
import { billerOf } from '../biller.ts'
import { refundAbout } from './refund-letter.queries.ts'
import { refundLetter } from './refund-letter.ts'
import { oneRefund, standsLabels } from './refunds.query.ts'

/** The letter that goes with a refund. */
export const printRefundLetter = async (
  context: AppContext,
  call: Call<(typeof refunds)['letter'], Actor>,
) => {
  const { refundId, language } = call.input
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
    const found = orRefuse(about[0], 'Refund not found.')
    // payers and practices read English
    const own = refund.party === 'patient' ? (language ?? paperLanguageOf(found.language)) : 'en'
    return refundLetter(
      refund,
      found,
      await billerOf(tx, refund.sentOn ?? today),
      today,
      (await patientLanguages())[own],
    )
  })
  const bytes = await orRefuseUnprintable(makePaper({ kind: 'money', facts }))
  return pdfAnswer(`refund-${refundId}.pdf`, bytes)
}
