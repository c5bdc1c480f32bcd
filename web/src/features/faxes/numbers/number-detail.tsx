import {
  faxNumbers,
  type FaxNumberRow,
  type NumberState,
} from '@labgate/contract/faxes/fax-numbers'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { phoneAsText } from '../../../forms/phone.ts'
import { useMay } from '../../../session/use-session.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { GrowingText } from '../../../ui/fields/growing-text.tsx'
import { LimitedText } from '../../../ui/fields/limited-text.tsx'
import { ShownValue } from '../../../ui/fields/shown-value.tsx'
import { IconCheck, IconX } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import { NumberStateWord } from '../parts/fax-words.tsx'
import { CallBack, TestPage, numberRefresh } from './verify-forms.tsx'

const how = ({ method, spokenTo, phoneCalled }: FaxNumberRow): string =>
  method === 'test page'
    ? say('{spokenTo} read the code of the test page', { spokenTo })
    : say('{spokenTo}, called at {phoneCalled}', {
        spokenTo,
        phoneCalled: phoneAsText(phoneCalled),
      })

const Refuse = ({
  number,
  onClose,
  onDone,
}: {
  number: FaxNumberRow
  onClose: () => void
  onDone: () => void
}) => {
  const { save } = useApiMutation(faxNumbers.refuse, { refresh: numberRefresh })
  const [note, setNote] = useState('')
  return (
    <Confirm
      opened
      danger
      title={say('This is not their number')}
      action={say('Stop faxing this number')}
      onClose={onClose}
      onConfirm={async () => {
        notify.success(
          (
            await save({
              faxNumberId: number.faxNumberId,
              rowVersion: number.rowVersion,
              note: note.trim(),
            })
          ).message,
        )
        onDone()
      }}
    >
      <Stack gap="sm">
        <Text size="sm">
          {say(
            'Reports wait until the location has another number, or two people have verified this one.',
          )}
        </Text>
        <GrowingText
          label={say('Findings')}
          required
          data-autofocus
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Stack>
    </Confirm>
  )
}

const AddNumber = ({
  number,
  onClose,
  onDone,
}: {
  number: FaxNumberRow
  onClose: () => void
  onDone: () => void
}) => {
  const { save } = useApiMutation(faxNumbers.add, { refresh: numberRefresh })
  const [typed, setTyped] = useState('')
  return (
    <Confirm
      opened
      title={say('Another number for this location')}
      action={say('Add the number')}
      onClose={onClose}
      onConfirm={async () => {
        notify.success(
          (await save({ locationId: number.locationId, number: typed.trim() })).message,
        )
        onDone()
      }}
    >
      <Stack gap="sm">
        <Text size="sm">
          {say(
            '{location} keeps its own number. Two people verify the other one; then you can fax to it manually.',
            { location: number.location },
          )}
        </Text>
        <LimitedText
          label={say('Fax number')}
          type="tel"
          required
          data-autofocus
          value={typed}
          maxLength={30}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Stack>
    </Confirm>
  )
}

const ToConfirm = ({ number, onDone }: { number: FaxNumberRow; onDone: () => void }) => {
  const { save, saving } = useApiMutation(faxNumbers.confirm, { refresh: numberRefresh })
  const confirm = async () => {
    try {
      notify.success(
        (await save({ faxNumberId: number.faxNumberId, rowVersion: number.rowVersion })).message,
      )
      onDone()
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        {number.needsOther
          ? say('Another person must confirm this number before anything is faxed there.')
          : say(
              '{checkedBy} verified it: {number}. Confirm only if you are sure this is the practice’s number.',
              { checkedBy: number.checkedBy, number: how(number) },
            )}
      </Text>
      {!number.needsOther && (
        <Button
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={saving}
          onClick={() => void confirm()}
        >
          {say('Confirm')}
        </Button>
      )}
    </Stack>
  )
}

const NumberFacts = ({ number }: { number: FaxNumberRow }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
    <ShownValue label={say('Fax number')}>{phoneAsText(number.number)}</ShownValue>
    <ShownValue label={say('Location')}>{`${number.location}, ${number.customer}`}</ShownValue>
    <ShownValue label={say('Location phone')}>{phoneAsText(number.phone)}</ShownValue>
    <ShownValue label={say('Entered')}>
      {[instantHere(number.enteredDate), number.enteredBy].filter(Boolean).join(', ')}
    </ShownValue>
    {number.checkedDate !== null && (
      <ShownValue
        label={say('Verified')}
      >{`${instantHere(number.checkedDate)}, ${number.checkedBy}: ${how(number)}`}</ShownValue>
    )}
    {number.verifiedDate !== null && number.needsSecond && (
      <ShownValue
        label={say('Confirmed')}
      >{`${instantHere(number.verifiedDate)}, ${number.verifiedBy}`}</ShownValue>
    )}
    {number.note !== '' && <ShownValue label={say('Note')}>{number.note}</ShownValue>}
  </SimpleGrid>
)

interface NumberActionsProps {
  number: FaxNumberRow
  state: NumberState
  onAsks: (next: 'add' | 'refuse' | undefined) => void
}
const NumberActions = ({ number, state, onAsks }: NumberActionsProps) => (
  <Group gap="xs">
    {number.isMain && (
      <AddButton onClick={() => onAsks('add')}>{say('Add another number')}</AddButton>
    )}
    {state !== 'refused' && (
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconX size={16} aria-hidden />}
        onClick={() => onAsks('refuse')}
      >
        {say('Not their number')}
      </Button>
    )}
  </Group>
)

/** One number, and how its owner is verified. */
export const NumberDetail = ({ number, onDone }: { number: FaxNumberRow; onDone: () => void }) => {
  const may = useMay().call(faxNumbers.confirm)
  const [asks, setAsks] = useState<'refuse' | 'add'>()
  const close = () => setAsks(undefined)
  const [way, setWay] = useState<'page' | 'call'>('page')
  const { state } = number
  return (
    <Stack gap="lg">
      <NumberStateWord state={state} />
      <NumberFacts number={number} />
      {number.needsSecond && state !== 'verified' && (
        <Text size="sm" c="dimmed">
          {say(
            'Two people must verify this number: it was changed, added, or refused before, or the person who entered it verified it.',
          )}
        </Text>
      )}
      {may && state === 'to confirm' && <ToConfirm number={number} onDone={onDone} />}
      {may && (state === 'unverified' || state === 'refused') && (
        <Stack gap="sm">
          <SegmentedControl
            value={way}
            onChange={(next) => setWay(next === 'call' ? 'call' : 'page')}
            data={[
              { value: 'page', label: say('Test page') },
              { value: 'call', label: say('Call-back') },
            ]}
            aria-label={say('Verification method')}
          />
          {way === 'page' ? (
            <TestPage number={number} onDone={onDone} />
          ) : (
            <CallBack number={number} onDone={onDone} />
          )}
        </Stack>
      )}
      {may && <NumberActions number={number} state={state} onAsks={setAsks} />}
      {asks === 'refuse' && <Refuse number={number} onClose={close} onDone={onDone} />}
      {asks === 'add' && <AddNumber number={number} onClose={close} onDone={onDone} />}
    </Stack>
  )
}
