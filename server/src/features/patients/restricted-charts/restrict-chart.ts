import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { restrictions, type restrictedCharts } from '@labgate/contract/patients/restricted-charts'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { lockPatient } from '../../../core/patients/patients.queries.ts'
import { writeRecord } from '../../../core/records/write-record.ts'
import { tellPractice } from '../../../core/users/practice-administrators.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'

/* The practice's administrators are told of each change, but who made it (docs/decisions/0088). */
const tellOfRestriction = (
  tx: Tx,
  context: Pick<AppContext, 'config' | 'post'>,
  { userId, own }: Actor,
  { customerId, isRestricted }: { customerId: number; isRestricted: boolean },
): Promise<void> =>
  tellPractice(
    tx,
    context,
    { customerId, except: userId },
    isRestricted ? 'A patient’s chart was restricted' : 'A patient’s chart is no longer restricted',
    `${own.entityId > 0 ? 'an administrator of your practice' : `someone at ${context.config.LAB_NAME}`} ${isRestricted ? 'restricted the chart of a patient of your practice, or changed the reason' : 'ended the restriction of a patient’s chart of your practice. Staff of the laboratory see it again'}. If you did not expect this, call us: we can say whose chart it is.`,
  )

/**
 * Restricts a chart, or no longer. What the practice restricted, the practice alone ends: an hour of
 * one person of the laboratory opens a chart to nobody else. Permission is checked with the actor’s own scope; the
 * transaction sees all charts.
 */
export const restrictChart = async (
  tx: Tx,
  context: Pick<AppContext, 'config' | 'now' | 'post'>,
  actor: Actor,
  given: ParsedInput<typeof restrictedCharts.save>,
  change: ChangeContext,
): Promise<{ message: string }> => {
  const { patientId, restrictedReason } = given
  const isOfPractice = actor.own.entityId > 0
  const before = orRefuse(await lockPatient(tx, actor, patientId), 'Patient not found.')
  if (before.restricted_by_practice && !isOfPractice)
    throw new Refusal(
      'not-possible',
      'The practice restricted this chart. An administrator of the practice changes or ends that.',
    )
  refuseIf([
    ...(restrictedReason === 0 || restrictedReason in restrictions
      ? []
      : [issue('restrictedReason', 'Choose why the chart is restricted.', 'required')]),
    ...(restrictedReason === 2 && !before.is_employee
      ? [
          issue(
            'restrictedReason',
            'Mark the patient as an employee of the practice first.',
            'not-employee',
          ),
        ]
      : []),
  ])
  const columns = {
    restricted: restrictedReason,
    restricted_by_practice: isOfPractice && restrictedReason > 0,
  }
  const isNew =
    before.restricted !== columns.restricted ||
    before.restricted_by_practice !== columns.restricted_by_practice
  await writeRecord(tx, actor, change, {
    kind: 'patient',
    before,
    id: patientId,
    customerId: before.customer_id,
    columns,
    changed: isNew ? ['restrictedReason'] : [],
    at: context.now(),
  })
  if (isNew)
    await tellOfRestriction(tx, context, actor, {
      customerId: before.customer_id,
      isRestricted: restrictedReason > 0,
    })
  return {
    message:
      restrictedReason === 0 ? 'The chart is no longer restricted.' : 'The chart is restricted.',
  }
}
