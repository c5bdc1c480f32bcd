import { clinicalTables, type TableLaboratory } from '@labgate/contract/clinical/clinical-tables'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { useApiMutation } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { ShownValue } from '../../../ui/fields/shown-value.tsx'
import { notify } from '../../../ui/notify.tsx'

type Laboratory = z.infer<typeof TableLaboratory>

interface ConfirmDirectorProps {
  lab: Laboratory
  named: NonNullable<Laboratory['named']>
  onClose: () => void
}
/* Shows the second person whom they vouch for before tables are approved. */
const ConfirmDirector = ({ lab, named, onClose }: ConfirmDirectorProps) => {
  const { save } = useApiMutation(clinicalTables.confirmDirector, {
    refresh: [clinicalTables.laboratories],
  })
  return (
    <Confirm
      opened
      title="Confirm director"
      action="Confirm director"
      onConfirm={async () =>
        notify.success((await save({ labId: lab.labId, rowVersion: lab.rowVersion })).message)
      }
      onClose={onClose}
    >
      <Stack gap="sm">
        <ShownValue label="Laboratory">{lab.name}</ShownValue>
        <ShownValue label="Printed name">{lab.director}</ShownValue>
        <ShownValue label="User who approves clinical tables">
          {`${named.user} · ${named.email}`}
        </ShownValue>
        <ShownValue label="Entered by">{named.askedBy || 'No one on record'}</ShownValue>
        <Text size="sm">
          Check that the user is the person whose name is printed, and that this person is the
          laboratory’s director. This user approves its clinical tables then. If anything is wrong,
          cancel, and an administrator corrects it on the Lab screen.
        </Text>
      </Stack>
    </Confirm>
  )
}

/** Who directs the laboratory; a second person confirms a director who was just named. */
export const DirectorLine = ({ lab }: { lab: Laboratory }) => {
  const [confirming, setConfirming] = useState(false)
  const may = useMay().call(clinicalTables.confirmDirector)
  const { named } = lab
  return (
    <Group gap="md">
      <Text size="sm">
        {lab.director === ''
          ? 'No director named. An administrator names one on the Lab screen.'
          : `Director: ${lab.director}`}
        {lab.cliaNumber === '' ? '' : ` · CLIA ${lab.cliaNumber}`}
        {named === null
          ? ''
          : may && !named.needsOther
            ? ' · To confirm'
            : ' · Another person must confirm the director before tables are approved.'}
      </Text>
      {named !== null && may && !named.needsOther && (
        <Button size="xs" onClick={() => setConfirming(true)}>
          Confirm director
        </Button>
      )}
      {confirming && named !== null && (
        <ConfirmDirector lab={lab} named={named} onClose={() => setConfirming(false)} />
      )}
    </Group>
  )
}
