import { createContext, type ReactNode } from 'react'

export interface ClosedChartProps {
  /** What the refusal said. */
  says: string
  patientId: number
  /** Emergency access is open: what was refused can be asked for again. */
  onOpened: () => void
}

/** What stands in place of a refusal that names a restricted chart: the way to emergency access, which is a feature of its own. Null where nobody is signed in. */
export const ClosedChartSlot = createContext<((props: ClosedChartProps) => ReactNode) | null>(null)
