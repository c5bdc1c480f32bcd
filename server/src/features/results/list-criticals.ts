import { may } from '@labgate/contract/access/permissions'
import type { results } from '@labgate/contract/results/results'
import type { Actor } from '../../access/actor.ts'
import type { AppContext } from '../../app-context.ts'
import type { Call } from '../../http/call.ts'
import { countedPageOf } from '../../http/counted-page.ts'
import { keysetOf } from '../../http/page-of.ts'
import { calledValues, roleOf } from './called-values.query.ts'
import { criticalValues } from './critical.queries.ts'
import { patientPhones } from './patient-phones.query.ts'

/** Critical values with their calls, those that wait first. */
export const listCriticals = async (
  context: AppContext,
  call: Call<(typeof results)['criticals'], Actor>,
) => {
  const { name, actor } = call
  const criteria = call.input.searchCriteria
  const minutes = context.config.CRITICAL_MINUTES[0] ?? 0
  const [rows] = await call.read(
    {},
    criticalValues(actor, criteria, keysetOf(name, criteria), minutes),
  )
  const { list, ...page } = countedPageOf(name, criteria, rows, ({ side, at, criticalValueId }) => [
    side,
    at,
    criticalValueId,
  ])
  return { ...page, list: list.map(({ side: _side, at: _at, ...row }) => row) }
}

/**
 * An order’s critical values with their calls, as the practice reads them, and the patient’s phones
 * for those who read charts.
 */
export const criticalsOfOrder = async (
  context: AppContext,
  call: Call<(typeof results)['criticalsOfOrder'], Actor>,
) => {
  const { labOrderId } = call.input
  const [rows, [phones]] = await call.read(
    { target: `order ${labOrderId}`, fields: ['criticalCall'] },
    calledValues(call.actor, labOrderId),
    patientPhones(call.actor, labOrderId),
  )
  const readsChart = may(call.actor.who, 'patient.read')
  const list = rows.map(({ calls, ...value }) => ({
    ...value,
    calls: calls.map(({ userTypeId, ...one }) => ({ ...one, role: roleOf(userTypeId) })),
  }))
  return {
    laboratory: context.config.LAB_NAME,
    laboratoryPhone: context.config.SUPPORT_PHONE,
    phone: (readsChart && phones?.phone) || '',
    phoneCell: (readsChart && phones?.phoneCell) || '',
    phoneWork: (readsChart && phones?.phoneWork) || '',
    list,
  }
}
