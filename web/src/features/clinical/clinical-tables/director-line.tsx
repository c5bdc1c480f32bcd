import { clinicalTables, type TableLaboratory } from '@labgate/contract/clinical/clinical-tables'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { useApiMutation } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { ShownValue } from '../../../ui/fields/shown-value.tsx'
import { notify } from '../../../ui/notify.tsx'
import { describeEntered, TakeOver } from '../../../ui/take-over.tsx'

type Laboratory = z.infer<typeof TableLaboratory>

interface ConfirmDirectorProps {
  lab: Laboratory
  named: NonNullable<Laboratory['named']>
  onClose: () => void
}
const Named = ({ lab, named }: Pick<ConfirmDirectorProps, 'lab' | 'named'>) => (
  <>
    <ShownValue label={say('Laboratory')}>{lab.name}</ShownValue>
    <ShownValue label={say('Printed name')}>{lab.director}</ShownValue>
    <ShownValue label={say('User who approves clinical tables')}>
      {`${named.user} · ${named.email}`}
    </ShownValue>
  </>
)
/*
 * Shows the second person whom they vouch for before tables are approved, or one of several who
 * entered parts what they take over.
 */
const ConfirmDirector = ({ lab, named, onClose }: ConfirmDirectorProps) => {
  const { save } = useApiMutation(clinicalTables.confirmDirector, {
    refresh: [clinicalTables.laboratories],
  })
  const decide = async (takeOver: boolean) => {
    const { labId, rowVersion } = lab
    notify.success((await save({ labId, rowVersion, takeOver })).message)
  }
  if (named.enteredWith.length > 0)
    return (
      <TakeOver others={named.enteredWith} onTakeOver={() => decide(true)} onClose={onClose}>
        <Named lab={lab} named={named} />
      </TakeOver>
    )
  return (
    <Confirm
      opened
      title={say('Confirm director')}
      action={say('Confirm director')}
      onConfirm={() => decide(false)}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Named lab={lab} named={named} />
        <ShownValue label={say('Entered by')}>
          {named.askedBy || say('No one on record')}
        </ShownValue>
        <Text size="sm">
          {say(
            'Check that the user is the person whose name is printed, and that this person is the laboratory’s director. This user approves its clinical tables then. If anything is wrong, cancel, and an administrator corrects it on the Lab screen.',
          )}
        </Text>
      </Stack>
    </Confirm>
  )
}

const otherMustConfirm = say('Another person must confirm the director before tables are approved.')
/* What waits of the director, in words; '' for nothing. */
const describeNamed = (named: Laboratory['named'], may: boolean): string =>
  named === null
    ? ''
    : may && named.enteredWith.length > 0
      ? ` · ${describeEntered(named.enteredWith)} ${otherMustConfirm}`
      : may && !named.needsOther
        ? ` ${say('· To confirm')}`
        : ` · ${otherMustConfirm}`

/** Who directs the laboratory; a second person confirms a director who was just named. */
export const DirectorLine = ({ lab }: { lab: Laboratory }) => {
  const [confirming, setConfirming] = useState(false)
  const may = useMay().call(clinicalTables.confirmDirector)
  const { named } = lab
  const act =
    named === null || !may
      ? undefined
      : named.enteredWith.length > 0
        ? say('Take over')
        : named.needsOther
          ? undefined
          : say('Confirm director')
  return (
    <Group gap="md">
      <Text size="sm">
        {lab.director === ''
          ? say('No director named. An administrator names one on the Lab screen.')
          : say('Director: {director}', { director: lab.director })}
        {lab.cliaNumber === ''
          ? ''
          : ` ${say('· CLIA {cliaNumber}', { cliaNumber: lab.cliaNumber })}`}
        {describeNamed(named, may)}
      </Text>
      {act !== undefined && (
        <Button size="xs" onClick={() => setConfirming(true)}>
          {act}
        </Button>
      )}
      {confirming && named !== null && (
        <ConfirmDirector lab={lab} named={named} onClose={() => setConfirming(false)} />
      )}
    </Group>
  )
}
