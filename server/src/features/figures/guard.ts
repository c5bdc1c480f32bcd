import { salesTypes } from '@labgate/contract/user-types'
import type { Actor } from '../../access/actor.ts'

const labAssistant = 5
/**
 * Whether the caller can read an account's findings: any user who can open its patients. Sales and laboratory assistants see only volumes; findings only over
 * all their accounts together, and guarded (rules.md#small-cells).
 */
export const mayReadFindings = ({ who }: Pick<Actor, 'who'>): boolean =>
  !salesTypes.includes(who.userTypeId) && who.userTypeId !== labAssistant
