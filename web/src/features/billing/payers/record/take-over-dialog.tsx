import { payers, type Payer } from '@labgate/contract/billing/payers'
import { say } from '@labgate/contract/languages/say'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { focusField, selectField } from '../../../../forms/field-on-page.ts'
import { useCallForm } from '../../../../forms/use-call-form.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { IconCheck, IconInfoCircle } from '../../../../ui/icons/icons.ts'

interface Taken {
  typed: string
  /** Number of insurances that now have the payer. */
  insurances: number
}

const AskName = ({
  payer,
  again,
  onTaken,
}: {
  payer: Payer
  again: boolean
  onTaken: (taken: Taken) => void
}) => {
  const [inVain, setInVain] = useState('')
  /* The dialog manages the focus when it opens, not when its content changes. */
  useEffect(() => {
    if (again) focusField('insuranceName')
  }, [again])
  const form = useCallForm({
    endpoint: payers.convert,
    initial: { insuranceName: '' },
    required: { insuranceName: say('Enter the name as it was typed.') },
    toInput: ({ insuranceName }) => ({ insuranceId: payer.insuranceId, insuranceName }),
    onDone: ({ insurances }, { insuranceName }) => {
      const typed = insuranceName.trim()
      if (insurances > 0) return onTaken({ typed, insurances })
      setInVain(typed)
      selectField('insuranceName')
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Replace name')}>
      <Stack gap="sm">
        <Text size="sm">
          {say(
            'Some insurance records have a typed name instead of a listed payer. Every record with the name below, in all accounts, will get',
          )}{' '}
          <strong>{payer.name}</strong>{' '}
          {say(
            'as its payer, and the typed name is removed. To undo this, each insurance record must be changed individually.',
          )}
        </Text>
        <TextField
          form={form}
          name="insuranceName"
          label={say('Name as typed')}
          required
          maxLength={100}
          focusFirst
          description={say('The full name. Capitalization and accents do not matter.')}
        />
        {inVain !== '' && (
          <Alert
            color="gray"
            variant="light"
            role="status"
            icon={<IconInfoCircle aria-hidden />}
            title={say('No insurance record has the typed name “{inVain}”.', { inVain })}
          >
            {say(
              'Nothing was changed. Check how it is spelled on an insurance record and try again.',
            )}
          </Alert>
        )}
      </Stack>
    </FormFrame>
  )
}

const TakenOver = ({
  payer,
  taken: { typed, insurances },
  again,
  onClose,
}: {
  payer: Payer
  taken: Taken
  again: () => void
  onClose: () => void
}) => {
  const closing = useRef<HTMLButtonElement>(null)
  /* The field that had the focus is gone. */
  useEffect(() => closing.current?.focus(), [])
  return (
    <Stack gap="md">
      <Alert
        color="green"
        variant="light"
        role="status"
        icon={<IconCheck aria-hidden />}
        title={
          insurances === 1
            ? say('One insurance record now has this payer.')
            : say('{insurances} insurance records now have this payer.', {
                insurances: insurances.toLocaleString('en-US'),
              })
        }
      >
        {say(
          '{name} replaced “{typed}”. Add “{typed}” to the other names so that searches find the payer by it.',
          { name: payer.name, typed },
        )}
      </Alert>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={again}>
          {say('Replace another name')}
        </Button>
        <Button ref={closing} onClick={onClose}>
          {say('Done')}
        </Button>
      </Group>
    </Stack>
  )
}

const TakeOver = ({ payer, onClose }: { payer: Payer; onClose: () => void }) => {
  const [taken, setTaken] = useState<Taken | 'again' | null>(null)
  return taken !== null && taken !== 'again' ? (
    <TakenOver payer={payer} taken={taken} again={() => setTaken('again')} onClose={onClose} />
  ) : (
    <AskName payer={payer} again={taken === 'again'} onTaken={setTaken} />
  )
}

/**
 * Replaces a freely typed name with this payer, in every patient. Stays mounted while closed, so
 * that the focus returns where it was.
 */
export const TakeOverDialog = ({
  payer,
  opened,
  onClose,
}: {
  payer: Payer
  opened: boolean
  onClose: () => void
}) => (
  <Dialog opened={opened} onClose={onClose} title={say('Replace a typed name')}>
    <TakeOver payer={payer} onClose={onClose} />
  </Dialog>
)
