import { UserType, worksAtLaboratory } from '@labgate/contract/access/user-types'
import { mayChange } from '@labgate/contract/orders/edit-rights'
import { editRightOf, type SpecimenState, stageOf } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../access/actor.ts'
import { Refusal, issue } from '../../access/refusal.ts'
import type { OrderField, OrderValues } from './order-fields.ts'
import type { LockedOrder } from './orders.queries.ts'

/** Custody, hold and end of a stored order. */
export const stateOf = (row: Pick<LockedOrder, 'stage' | 'hold' | 'ended'>): SpecimenState => ({
  stage: stageOf(row.stage),
  hold: row.hold,
  end: row.ended,
})

/** Only the laboratory sees signatures on paper. */
const onPaper: readonly OrderField[] = ['userSignatureId_Physician', 'patientSignatureId']

const notYours = (fields: readonly OrderField[], message: string): void => {
  if (fields.length > 0)
    throw new Refusal(
      'field-not-yours',
      fields.length === 1 ? message : undefined,
      fields.map((field) => issue(field, message, 'field-not-yours')),
    )
}

const isPaper = (value: unknown): boolean => value === 0 || value === -1
/**
 * No one makes a signature by naming one, or removes one: the laboratory records whether it is on
 * paper (rules.md#who-can-sign).
 */
export const refuseForged = (
  actor: Actor,
  before: OrderValues,
  sent: Partial<OrderValues>,
): void => {
  const isLaboratory = worksAtLaboratory(actor.who)
  const changed = onPaper.filter(
    (field) => sent[field] !== undefined && sent[field] !== before[field],
  )
  notYours(
    changed.filter((field) => !isLaboratory || !isPaper(sent[field]) || !isPaper(before[field])),
    'Signatures can only be added by signing.',
  )
}

/**
 * Refuses a change that this user cannot make to an order in this state
 * (rules.md#order-edit-rights).
 */
export const refuseForeign = (
  actor: Actor,
  row: LockedOrder | undefined,
  changed: readonly OrderField[],
  acknowledged: boolean,
): void => {
  if (!row) {
    if (actor.who.userTypeId === UserType.Billing) throw new Refusal('not-permitted')
    return
  }
  notYours(
    changed.filter((field) => field === 'patientId'),
    'An order cannot move to another patient. Cancel it and place a new order.',
  )
  const right = editRightOf(actor.who, stateOf(row))
  if (right === 'none')
    throw new Refusal(
      'not-possible',
      row.ended > 0
        ? 'This order has ended. It is read-only.'
        : 'The laboratory has this specimen. The order is read-only.',
    )
  if (right === 'all-with-warning' && !acknowledged)
    throw new Refusal(
      'not-possible',
      'The laboratory is testing this specimen. Confirm the change and save again.',
      [issue('acknowledged', 'The laboratory is testing this specimen.', 'in-process')],
    )
  notYours(
    changed.filter((field) => !mayChange(right, field)),
    right === 'insurance-only'
      ? 'You can change only insurance and payment.'
      : 'The laboratory has received this specimen. This can no longer be changed.',
  )
}
