import type { CriticalValue } from '@labgate/contract/results/results'

/** Someone still has to be notified. */
export const isOpen = ({ takenDate, supersededDate }: CriticalValue): boolean =>
  takenDate === null && supersededDate === null
