import { say } from '@labgate/contract/languages/say'
import { Stage } from '@labgate/contract/orders/order-status'
import { orders } from '@labgate/contract/orders/orders'
import { Text } from '@mantine/core'
import { useApiMutation } from '../../../api/queries.ts'
import { describeName, stateOf } from '../../../core/orders/parts/order-state.ts'
import { useUndo } from '../../../core/orders/parts/use-undo.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { notify } from '../../../ui/notify.tsx'
import { ReasonConfirm } from '../../../ui/reason-confirm.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { OrderAbout } from './order-about.ts'

/** The prompt before a specimen is moved forward or back in its lifecycle. */
const moves = {
  cancel: {
    endpoint: orders.cancel,
    action: say('Cancel order'),
    keep: say('Keep the order'),
    danger: true,
    says: say('will not be tested. You can un-cancel it later.'),
  },
  'un-cancel': {
    endpoint: orders.unCancel,
    action: say('Un-cancel order'),
    keep: say('Keep it canceled'),
    danger: false,
    says: say('will continue from where it was.'),
  },
  'un-reject': {
    endpoint: orders.unReject,
    action: say('Un-reject order'),
    keep: say('Keep it rejected'),
    danger: false,
    says: say(
      'will continue from where its tube is. The practice is notified that no new specimen is needed.',
    ),
  },
  'un-accession': {
    endpoint: orders.unAccession,
    action: 'Un-accession',
    keep: say('Keep it accessioned'),
    danger: true,
    says: say('goes back to Received. It must be accessioned again before testing.'),
  },
  review: {
    endpoint: orders.reviewed,
    action: say('Mark as reviewed'),
    keep: say('Not yet'),
    danger: false,
    says: say('has a result. It will show that you reviewed it.'),
  },
} as const
export type MoveKind = keyof typeof moves
/** Error at the comment field if it is required. */
const mustSay: Partial<Record<MoveKind, string>> = {
  'un-reject': say('Enter why the rejection is being undone.'),
}

/** Moves that end something can be undone at once. */
const undoable: ReadonlySet<MoveKind> = new Set(['cancel', 'un-accession'])

interface MoveOrderProps {
  order: OrderAbout
  move: MoveKind
  onClose: () => void
  onDone: () => void
}
const refresh = [
  orders.list,
  orders.get,
  orders.history,
  orders.unsigned,
  orders.delegateUnsigned,
  orders.unsignedCount,
]

/** Moves an order along its lifecycle after a prompt that takes a comment for the history. */
export const MoveOrder = ({ order, move, onClose, onDone }: MoveOrderProps) => {
  const { endpoint, action, keep, danger, says: text } = moves[move]
  const why = mustSay[move]
  const offerUndo = useUndo()
  const { save } = useApiMutation(endpoint, { refresh })
  const { labOrderId, rowVersion } = order
  return (
    <ReasonConfirm
      whose={order}
      title={action}
      action={action}
      keep={keep}
      danger={danger}
      deliberate={danger}
      label={why === undefined ? say('Comment') : say('Why')}
      description={
        why === undefined
          ? say('Recorded in the status history.')
          : say('Recorded in the status history and visible to the practice.')
      }
      missing={why}
      onClose={onClose}
      onConfirm={async (comment) => {
        const which = move === 'review' ? { labOrderSpecimenId: labOrderId } : { labOrderId }
        const { message } = await save({ ...which, comment, rowVersion })
        if (undoable.has(move)) offerUndo(message, labOrderId, onDone)
        else notify.success(message)
        onDone()
      }}
    >
      <Text size="sm">
        {say('{labType}, {specimenBarcode}, of {order}, born {dob}, {text}', {
          labType: order.labType || say('The order'),
          specimenBarcode: order.specimenBarcode,
          order: describeName(order),
          dob: dayAsText(order.dob) || say('on a day not recorded'),
          text,
        })}
      </Text>
      {move === 'cancel' && stateOf(order).stage === Stage.Shipped && (
        <StatusWord tone="danger">
          {say(
            'Its parcel is already shipped. The tube will arrive at the laboratory; tell client services.',
          )}
        </StatusWord>
      )}
    </ReasonConfirm>
  )
}
