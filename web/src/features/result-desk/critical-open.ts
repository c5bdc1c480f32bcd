import type { CriticalValue } from '@labgate/contract/results'

/** Somebody has still to be told. */
export const isOpen = ({ takenDate, supersededDate }: CriticalValue): boolean => takenDate === null && supersededDate === null
