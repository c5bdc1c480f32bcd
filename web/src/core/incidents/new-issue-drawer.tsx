import { say } from '@labgate/contract/languages/say'
import { Select, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { mayLeave } from '../../session/unsaved.ts'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { todayHere } from '../patients/parts/age.ts'
import { IncidentForm, newIncident, type About } from './incident-form.tsx'

/** What an account issue can be about, named as where it is opened: 'Specimen 000000000018'. */
export interface IssueSubject {
  text: string
  about: About
}

/**
 * A new account issue about what is known where it is opened; if there are several, the first is
 * proposed.
 */
export const NewIssueDrawer = ({
  subjects,
  onClose,
}: {
  subjects: readonly IssueSubject[]
  onClose: () => void
}) => {
  const [at, setAt] = useState(0)
  const subject = subjects[at]
  const about = subject?.about
  const incident = useMemo(() => about && newIncident(about, todayHere()), [about])
  const choose = async (next: number): Promise<void> => {
    if (await mayLeave('drawer')) setAt(next)
  }
  return (
    <SideDrawer
      opened
      whose={about?.labOrderId ? { labOrderId: about.labOrderId } : undefined}
      title={say('New account issue')}
      onClose={onClose}
      size={560}
    >
      <Stack gap="sm">
        {subjects.length > 1 ? (
          <Select
            label={say('Subject')}
            data={subjects.map(({ text }, index) => ({ value: String(index), label: text }))}
            value={String(at)}
            searchable
            nothingFoundMessage={say('No matches.')}
            onChange={(value) => void choose(Number(value ?? 0))}
          />
        ) : (
          <Text size="sm">{say('About: {text}', { text: subject?.text ?? '' })}</Text>
        )}
        {incident && <IncidentForm key={at} incident={incident} onSaved={onClose} />}
      </Stack>
    </SideDrawer>
  )
}
