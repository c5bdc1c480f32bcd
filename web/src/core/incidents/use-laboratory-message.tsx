import { incidents } from '@labgate/contract/desk/incidents'
import { Suspense, useState, type ReactNode } from 'react'
import { useMay, useSession } from '../../session/use-session.ts'
import { late } from '../../ui/late.tsx'
import type { MessageSubject } from './laboratory-message-drawer.tsx'

const LaboratoryMessageDrawer = late(async () => ({
  default: (await import('./laboratory-message-drawer.tsx')).LaboratoryMessageDrawer,
}))

export interface LaboratoryMessage {
  /** Opens the drawer; undefined for users who do not write to the laboratory. */
  write: ((about?: MessageSubject) => void) | undefined
  /** Render it once, outside any form. */
  drawer: ReactNode
}

/** A practice's message to the laboratory, begun where the question arises. */
export const useLaboratoryMessage = (onClosed?: () => void): LaboratoryMessage => {
  const may = useMay()
  const { accountId } = useSession()
  const [open, setOpen] = useState<{ about: MessageSubject | undefined }>()
  return {
    write: may.call(incidents.start) && accountId > 0 ? (about) => setOpen({ about }) : undefined,
    drawer: open && (
      <Suspense fallback={null}>
        <LaboratoryMessageDrawer
          about={open.about}
          onClose={() => {
            setOpen(undefined)
            onClosed?.()
          }}
        />
      </Suspense>
    ),
  }
}
