import { bothFlags } from '@labgate/contract/results/sender-flags'
import { hasNoValue, type Flag, type ObservationState } from '@labgate/contract/results/states'

/**
 * The flags of a value as stored: ours and the laboratory's combined, and ours alone if it differs.
 */
export const storedFlags = (
  own: Flag,
  senderFlag: string,
  state: ObservationState,
): { flag: Flag; own_flag: Flag | null } => {
  const flag = hasNoValue(state) ? own : bothFlags(own, senderFlag).flag
  return { flag, own_flag: flag === own ? null : own }
}
