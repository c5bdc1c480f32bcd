import { incidents } from '@labgate/contract/desk/incidents'
import { Suspense, useState, type ReactNode } from 'react'
import { useMay } from '../../session/use-session.ts'
import { late } from '../../ui/late.tsx'
import type { IssueSubject } from './new-issue-drawer.tsx'

const NewIssueDrawer = late(async () => ({
  default: (await import('./new-issue-drawer.tsx')).NewIssueDrawer,
}))

export interface NewIssue {
  /** Opens the drawer; undefined for users who cannot open account issues. */
  open: ((subjects: readonly IssueSubject[]) => void) | undefined
  /** Render it once, outside any form. */
  drawer: ReactNode
}

/** An account issue opened by hand where something is noticed (records.md#account-issue). */
export const useNewIssue = (): NewIssue => {
  const may = useMay()
  const [subjects, setSubjects] = useState<readonly IssueSubject[]>()
  return {
    open: may.call(incidents.save) ? setSubjects : undefined,
    drawer: subjects && (
      <Suspense fallback={null}>
        <NewIssueDrawer subjects={subjects} onClose={() => setSubjects(undefined)} />
      </Suspense>
    ),
  }
}
