import type { BenchOrder } from '@labgate/contract/accessioning/accessioning'
import { temperatures } from '@labgate/contract/catalog/clinical/specimen-ages'
import { say } from '@labgate/contract/languages/say'
import { benchDifferences, differenceNames } from '@labgate/contract/orders/bench-differences'
import { Checkbox, Group, Select, Stack, Text } from '@mantine/core'
import { GrowingText } from '../../../ui/fields/growing-text.tsx'
import type { BenchValues } from '../model/bench-values.ts'
import type { BenchForm } from './use-bench-form.ts'

type Tick = {
  [N in keyof BenchValues]: BenchValues[N] extends boolean ? N : never
}[keyof BenchValues]
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
const mismatches = differenceNames.map((name): readonly [Tick, string] => [
  name,
  capital(benchDifferences[name]),
])
const papers: readonly (readonly [Tick, string])[] = [
  ['physicianHardcopy', say('Provider signed on paper')],
  ['patientHardcopy', say('Patient signed on paper')],
  ['receivedOnIce', say('Received on ice')],
]

const Ticks = ({
  title,
  ticks,
  form,
}: {
  title: string
  ticks: readonly (readonly [Tick, string])[]
  form: BenchForm
}) => (
  <Stack gap={6} role="group" aria-label={title}>
    <Text size="sm" fw={500}>
      {title}
    </Text>
    <Group gap="md">
      {ticks.map(([name, label]) => (
        <Checkbox
          key={name}
          label={label}
          checked={form.values[name]}
          error={form.faults[name] !== undefined}
          onChange={(event) => form.set({ [name]: event.currentTarget.checked })}
        />
      ))}
    </Group>
  </Stack>
)

const labs = (order: BenchOrder, form: BenchForm, workingLabId: number) => {
  if (order.offeredBy.some(({ labId }) => labId === workingLabId) || order.offeredBy.length === 0)
    return null
  return (
    <Select
      label={say('Tested at')}
      description={say('The working laboratory does not perform this test type.')}
      data={[
        { value: '0', label: say('Open until manifested') },
        ...order.offeredBy.map(({ labId, name }) => ({ value: String(labId), label: name })),
      ]}
      value={String(form.values.labId)}
      error={form.faults['labId']}
      w={240}
      onChange={(value) => form.set({ labId: Number(value ?? 0) })}
    />
  )
}

/**
 * What is seen on tube and paper: where they differ from the order, which papers are signed, how
 * the tube arrived, and a note.
 */
export const TubeTicks = ({
  order,
  form,
  workingLabId,
}: {
  order: BenchOrder
  form: BenchForm
  workingLabId: number
}) => (
  <Stack gap="sm">
    <Group gap="8px 48px" align="flex-start">
      <Ticks title={say('Differences between tube and order')} ticks={mismatches} form={form} />
      <Ticks title={say('On paper and on arrival')} ticks={papers} form={form} />
    </Group>
    <Group gap="md" align="flex-start">
      <Select
        label={say('Temperature')}
        data={[
          { value: '', label: say('Not recorded') },
          ...temperatures.map((value) => ({ value, label: capital(value) })),
        ]}
        value={form.values.temperature}
        w={160}
        onChange={(value) => form.set({ temperature: (value ?? '') as BenchValues['temperature'] })}
      />
      {labs(order, form, workingLabId)}
      <GrowingText
        label={say('Accessioning note')}
        flex={1}
        miw={240}
        minRows={1}
        maxRows={6}
        maxLength={2000}
        value={form.values.accessioningNote}
        onChange={(event) => form.set({ accessioningNote: event.currentTarget.value })}
      />
    </Group>
    {form.wasRestored && (
      <Text size="sm" c="dimmed" role="status">
        {say('Your earlier notes on this tube have been restored.')}
      </Text>
    )}
  </Stack>
)
