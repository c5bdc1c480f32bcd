import { preauth, type MissingAuthorization } from '@labgate/contract/billing/preauth'
import { numberFault } from '@labgate/contract/kit/typed-numbers'
import { say } from '@labgate/contract/languages/say'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../api/queries.ts'
import { dayAsText, dayOfText } from '../../../forms/dates.ts'
import { useTyped } from '../../../forms/use-typed.ts'
import { useShortcut } from '../../../keys/shortcuts.ts'
import { ChordKey } from '../../../ui/chord-key.tsx'
import { LimitedText } from '../../../ui/fields/limited-text.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { notify } from '../../../ui/notify.tsx'

interface Entry {
  number: string
  validTo: string
  /** What is no whole number is kept as its text. */
  units: number | string
}
const blank: Entry = { number: '', validTo: '', units: 0 }
const mostUnits = 100_000
const unitsFault = (units: number | string): string =>
  typeof units === 'string' && units.trim() !== ''
    ? numberFault({ decimals: 0 })
    : Number(units) < 0
      ? say('At least 0.')
      : Number(units) > mostUnits
        ? say('At most {mostUnits}.', { mostUnits: mostUnits.toLocaleString('en-US') })
        : ''
type EntryFaults = Partial<Record<keyof Entry, string>>
const faultsOf = ({ number, validTo, units }: Entry): EntryFaults => ({
  ...(number.trim() === '' && { number: say('Enter the number.') }),
  ...((validTo.trim() === '' || dayOfText(validTo) === null) && {
    validTo: say('Enter a date, such as 12/31/2026.'),
  }),
  ...(unitsFault(units) !== '' && { units: unitsFault(units) }),
})

interface EntryFieldsProps {
  order: MissingAuthorization
  isFirst: boolean
  refusal: string | undefined
  entry: Entry
  faults: EntryFaults
  onChange: (order: MissingAuthorization, change: Partial<Entry>) => void
}
/** The approval of one order. */
const EntryFields = ({ order, isFirst, refusal, entry, faults, onChange }: EntryFieldsProps) => {
  const whose = `${order.patientName}, ${order.specimenBarcode}`
  return (
    <Group component="li" align="flex-start" gap="sm">
      <Stack gap={0} w={{ base: '100%', xs: 250 }}>
        <Text size="sm" fw={600}>
          {order.patientName}
        </Text>
        <Text size="xs" c="dimmed">
          {[dayAsText(order.dob), order.memberId, order.labType, dayAsText(order.collectionDate)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {refusal !== undefined && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {refusal}
          </Text>
        )}
      </Stack>
      <LimitedText
        label={say('Number')}
        aria-label={say('Authorization number for {whose}', { whose })}
        w={{ base: '100%', xs: 170 }}
        value={entry.number}
        maxLength={40}
        data-autofocus={isFirst || undefined}
        error={faults.number}
        onChange={(event) => onChange(order, { number: event.currentTarget.value })}
      />
      <TextInput
        label={say('Valid through')}
        aria-label={say('Valid through for {whose}', { whose })}
        placeholder={say('MM/DD/YYYY')}
        w={{ base: 'calc(60% - 6px)', xs: 150 }}
        value={entry.validTo}
        error={faults.validTo}
        onChange={(event) => onChange(order, { validTo: event.currentTarget.value })}
      />
      <NumberInput
        label={say('Units')}
        aria-label={say('Units for {whose}', { whose })}
        max={mostUnits}
        value={entry.units}
        error={faults.units}
        w={{ base: 'calc(40% - 6px)', xs: 80 }}
        onChange={(units) => onChange(order, { units })}
      />
    </Group>
  )
}

/**
 * Approvals of one payer, entered row by row as in its portal. A row without a number is left for
 * later.
 */
export const BulkEntry = ({
  orders,
  onDone,
}: {
  orders: readonly MissingAuthorization[]
  onDone: () => void
}) => {
  const [entries, setEntries] = useState<ReadonlyMap<number, Entry>>(new Map())
  const [shown, setShown] = useState(false)
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const saving = useApiMutation(preauth.saveMany, { refresh: [preauth.missing, preauth.list] })
  useTyped(entries.size > 0)
  const entryOf = ({ labOrderId }: MissingAuthorization): Entry => entries.get(labOrderId) ?? blank
  const set = (order: MissingAuthorization, change: Partial<Entry>): void =>
    setEntries(new Map(entries).set(order.labOrderId, { ...entryOf(order), ...change }))
  const filled = orders.filter(
    (order) =>
      entryOf(order).number.trim() !== '' ||
      entryOf(order).validTo !== '' ||
      Boolean(entryOf(order).units),
  )
  const save = async (): Promise<void> => {
    setShown(true)
    if (
      filled.length === 0 ||
      filled.some((order) => Object.keys(faultsOf(entryOf(order))).length > 0)
    )
      return
    try {
      const acted = await saving.save({
        entries: filled.map((order) => {
          const { number, validTo, units } = entryOf(order)
          return {
            labOrderId: order.labOrderId,
            patientInsuranceId: order.patientInsuranceId,
            number: number.trim(),
            validFrom: null,
            validTo: dayOfText(validTo),
            units: Number(units),
          }
        }),
      })
      if (acted.done > 0)
        notify.success(
          say('{done} {value} saved.', {
            done: acted.done,
            value: acted.done === 1 ? say('authorization') : say('authorizations'),
          }),
        )
      if (acted.refused.length === 0) onDone()
      else
        setRefused(new Map(acted.refused.map(({ labOrderId, says: text }) => [labOrderId, text])))
    } catch (error) {
      notify.failure(error)
    }
  }
  useShortcut('mod+Enter', say('Save approvals'), () => {
    if (!saving.saving) void save()
  })
  return (
    <Stack gap="sm">
      <Text size="sm">
        {say(
          'Enter what the payer approved. Rows that stay empty are left for later. 0 units means no limit.',
        )}
      </Text>
      {shown && filled.length === 0 && (
        <Alert color="red" variant="light">
          {say('Enter at least one authorization.')}
        </Alert>
      )}
      <Stack
        component="ul"
        gap="md"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
        aria-label={say('Approvals')}
      >
        {orders.map((order, at) => {
          const entry = entryOf(order)
          const faults = shown && filled.includes(order) ? faultsOf(entry) : {}

          return (
            <EntryFields
              key={order.labOrderId}
              order={order}
              isFirst={at === 0}
              refusal={refused.get(order.labOrderId)}
              entry={entry}
              faults={faults}
              onChange={set}
            />
          )
        })}
      </Stack>
      <Group justify="flex-end">
        <Button loading={saving.saving} rightSection={<ChordKey />} onClick={() => void save()}>
          {say('Save approvals')}
        </Button>
      </Group>
    </Stack>
  )
}
