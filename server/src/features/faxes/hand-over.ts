import type { AppContext } from '../../app-context.ts'
import { NotTaken, type FaxCarrier } from '../../ports/fax/fax-carrier.ts'
import { tlsFaultOf } from '../../tls-fault.ts'
import type { Begun } from './begin-attempt.ts'
import { keepNews, markUncertain } from './end-attempt.ts'

/**
 * Hands a recorded attempt to the carrier and records its answer. A fault that leaves open whether
 * it was taken leaves the attempt open too: the carrier is asked later, or if it cannot be asked,
 * no one knows.
 */
export const handOver = async (
  context: AppContext,
  carrier: FaxCarrier,
  { reference, outgoing }: Pick<Begun, 'reference' | 'outgoing'>,
): Promise<void> => {
  try {
    await keepNews(context, reference, await carrier.send(outgoing, reference))
  } catch (error) {
    const tls = tlsFaultOf(error)
    if (tls !== undefined)
      context.log.warn({ reference, code: tls }, 'TLS with the fax service failed')
    if (error instanceof NotTaken) {
      await keepNews(context, reference, { is: 'not taken', says: error.message })
      return
    }
    context.log.warn(
      {
        reference,
        err: { code: (error as { code?: string }).code ?? '', message: (error as Error).message },
      },
      'a fax was handed over, and the answer is missing',
    )
    if (carrier.ask === undefined)
      await markUncertain(
        context,
        reference,
        'The connection broke while it was handed over, and the fax service cannot confirm whether it has it.',
      )
  }
}
