import type { accessioning } from '@labgate/contract/accessioning/accessioning'
import type { Actor } from '../../access/actor.ts'
import { ofTube } from '../../access/audit.ts'
import type { AppContext } from '../../app-context.ts'
import { asBenchOrder, benchOrder } from '../../core/bench/bench-order.query.ts'
import { readTables } from '../../core/clinical/tables-of-lab.ts'
import { orSayWhy, retiredNumbers } from '../../core/orders/retired-numbers.ts'
import { canNameChart } from '../../core/patients/duplicates.ts'
import type { Call } from '../../http/call.ts'

/** A specimen as the accessioning form needs it. */
export const forAccessioning = async (
  context: AppContext,
  call: Call<(typeof accessioning)['forAccessioning'], Actor>,
) => {
  const specimenBarcode = call.input.SpecimenBarcode
  const [[found], [retired]] = await call.read(
    { fields: ['specimenBarcode'], ...ofTube(specimenBarcode) },
    benchOrder(call.actor, specimenBarcode, context.now()),
    retiredNumbers(call.actor, [specimenBarcode]),
  )
  const order = orSayWhy(found, retired)
  return asBenchOrder(
    order,
    await readTables(context.database, call.actor, order.mark),
    context.now(),
    canNameChart(call.actor, order.patientId),
  )
}
