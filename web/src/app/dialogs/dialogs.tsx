import { Suspense } from 'react'
import { late } from '../../ui/late.tsx'
import { useFocusHome } from '../../ui/use-focus-home.ts'

export type DialogName =
  | 'overview'
  | 'location'
  | 'hardware'
  | 'help'
  | 'keys'
  | 'palette'
  | 'results'

/* Each is loaded when it is first opened. */
const parts = {
  overview: late(async () => ({ default: (await import('./overview-modal.tsx')).OverviewModal })),
  location: late(async () => ({ default: (await import('./location-modal.tsx')).LocationModal })),
  hardware: late(async () => ({ default: (await import('./hardware-modal.tsx')).HardwareModal })),
  help: late(async () => ({ default: (await import('./help-modal.tsx')).HelpModal })),
  keys: late(async () => ({ default: (await import('./keys-modal.tsx')).KeysModal })),
  results: late(async () => ({ default: (await import('./results-modal.tsx')).ResultsModal })),
  palette: late(async () => ({ default: (await import('../palette/palette.tsx')).Palette })),
} as const

/** The shell's dialogs, at most one at a time. */
export const Dialogs = ({ open, onClose }: { open: DialogName | null; onClose: () => void }) => {
  // the palette leads to other screens, which take the focus themselves
  useFocusHome(open !== null && open !== 'palette')
  if (open === null) return null
  const Part = parts[open]
  return (
    <Suspense fallback={null}>
      <Part onClose={onClose} />
    </Suspense>
  )
}
