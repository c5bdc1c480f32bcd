import type { Issue } from '../kit/endpoint.ts'
import { say } from '../languages/say.ts'
import { movedAway, type SpecimenState, Stage } from '../orders/order-status.ts'
import { recordBlocks, type MoveSide } from './move-rules.ts'

/*
 * When an order can be moved to another account (rules.md#corrections; docs/decisions/0048). The
 * server decides by these; what the new account can order follows the rules of an order.
 */

export interface AccountMoveFacts {
  /** The specimen's current state. */
  state: SpecimenState
  from: MoveSide
  to: MoveSide
  /** The order's current account is a program under 42 CFR Part 2. */
  isPart2: boolean
  /** The target account takes orders. */
  isAccountActive: boolean
  /** One of the two charts is restricted. */
  isRestricted: boolean
  /** A move of this order already waits for a second person. */
  isRequested: boolean
}

/** Blocks on a move, with what is possible instead; empty if there are none. */
export const accountMoveBlocks = ({
  state,
  from,
  to,
  isPart2,
  isAccountActive,
  isRestricted,
  isRequested,
}: AccountMoveFacts): Issue[] => {
  const no = (path: string, message: string, rule: string): Issue[] => [
    { path: [path], message, rule },
  ]
  if (state.end === movedAway)
    return no(
      'labOrderId',
      say('This order was moved to another account. Move the order there.'),
      'moved',
    )
  if (state.end !== 0)
    return no('labOrderId', say('This order has ended. Reopen it first, then move it.'), 'ended')
  if (isRequested)
    return no(
      'labOrderId',
      say('A move of this order waits for a second person. Confirm or reject that one first.'),
      'asked',
    )
  if (state.stage < Stage.Received)
    return no(
      'labOrderId',
      say(
        'The laboratory does not have this specimen yet. Receive it first, or cancel this order and order it in the other account.',
      ),
      'not-received',
    )
  if (state.stage === Stage.AtReferenceLab)
    return no(
      'labOrderId',
      say(
        'The specimen is at a reference laboratory under this number. Take it back from its manifest first, or wait for the result.',
      ),
      'sent-on',
    )
  if (from.customerId === to.customerId)
    return no(
      'patientId',
      say('This patient is in the same account. Correct the patient instead.'),
      'same-account',
    )
  if (!isAccountActive)
    return no(
      'customerId',
      say('This account is inactive. Activate it first, or choose another account.'),
      'account-inactive',
    )
  if (isPart2)
    return no(
      'customerId',
      say(
        'This account is a program under 42 CFR Part 2: its orders are not disclosed to another account. Reject the specimen, and ask the other account to order it.',
      ),
      'part-2',
    )
  if (isRestricted)
    return no(
      'patientId',
      say(
        'A chart of this move is restricted. Ask an administrator to lift the restriction, or reject the specimen and order it again.',
      ),
      'restricted',
    )
  return recordBlocks(from, to)
}
