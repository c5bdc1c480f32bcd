import { isAmong } from '@labgate/contract/coded'
import { salesStaff, UserType } from '@labgate/contract/user-types'
import type { Actor } from '../../access/actor.ts'

/**
 * Whether the caller can read an account's findings: any user who can open its patients. Sales and laboratory assistants see only volumes; findings only over
 * all their accounts together, and guarded (rules.md#small-cells).
 */
export const mayReadFindings = ({ who }: Pick<Actor, 'who'>): boolean =>
  !isAmong(salesStaff, who.userTypeId) && who.userTypeId !== UserType.LabAssistant
