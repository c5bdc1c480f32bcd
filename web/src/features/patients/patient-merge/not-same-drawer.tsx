import { say } from '@labgate/contract/languages/say'
import { patientMerge, type Pair } from '@labgate/contract/patients/patient-merge'
import { Stack, Text } from '@mantine/core'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { LinesField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { bothOf } from './both-of.ts'
import { describeBorn } from './merge-words.ts'

interface NotSameProps {
  pair: Pick<Pair, 'patientId' | 'patientId_Folded' | 'name' | 'dob' | 'nameFolded' | 'dobFolded'>
  onClose: () => void
  onDone: () => void
}

const NotSameForm = ({ pair, onDone }: NotSameProps) => {
  const { patientId, patientId_Folded: foldId, name, dob, nameFolded, dobFolded } = pair
  const form = useCallForm({
    endpoint: patientMerge.notSame,
    initial: { note: '' },
    required: { note: say('Enter how you know that these are two people.') },
    toInput: ({ note }) => ({ patientId, patientId_Folded: foldId, note }),
    refresh: [patientMerge.pairs],
    onDone: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Not the same person')}>
      <Stack gap="sm">
        <Text size="sm">
          {say(
            '{name}, {dob}, and {nameFolded}, {dobFolded}, are two people. Both records stay as they are.',
            { name, dob: describeBorn(dob), nameFolded, dobFolded: describeBorn(dobFolded) },
          )}
        </Text>
        <LinesField
          form={form}
          name="note"
          label={say('Note')}
          required
          rows={3}
          maxLength={500}
          placeholder={say('Twins; each driver’s license checked')}
        />
      </Stack>
    </FormFrame>
  )
}

/** Records that two similar records belong to two people. */
export const NotSameDrawer = (props: NotSameProps) => (
  <SideDrawer
    opened
    whose={bothOf(props.pair)}
    title={say('Not the same person')}
    onClose={props.onClose}
  >
    <NotSameForm {...props} />
  </SideDrawer>
)
