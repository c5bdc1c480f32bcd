import { createContext, type ReactNode } from 'react'

export interface ClosedChartProps {
  /** The refusal's message. */
  text: string
  patientId: number
  /** Emergency access is open: the refused request can be repeated. */
  onOpened: () => void
}

/**
 * Replaces a refusal that names a restricted chart: the way to emergency access, which is a
 * separate feature. Null if no one is signed in.
 */
export const ClosedChartSlot = createContext<((props: ClosedChartProps) => ReactNode) | null>(null)
