import { say } from '@labgate/contract/languages/say'
import { ActionIcon, Badge, Box, Button, Checkbox, Group, Kbd, Stack, Text } from '@mantine/core'
import { DoseOf } from '../../../../core/patients/clinical/dose-of.tsx'
import { wordsOfItem, type Item } from '../../../../core/patients/clinical/items-card.tsx'
import { TypeAhead, type Found } from '../../../../core/patients/parts/type-ahead.tsx'
import { useShortcut } from '../../../../keys/shortcuts.ts'
import { IconPlus, IconX } from '../../../../ui/icons/icons.ts'
import { useSaid } from '../../../../ui/said.tsx'
import { Section } from '../../../../ui/section.tsx'
import type { VisitForm } from '../use-visit-form.ts'
import itemClasses from '../../../../core/patients/clinical/items-card.module.css'

/** Lists of the form with entries that are looked up and added. */
type ListField = 'diagnosis' | 'medications' | 'allergies'
interface TickOf {
  name: 'diagnosisMissing' | 'noMeds' | 'medicationNotProvided' | 'noAllergy'
  label: string
  /** If checked, it empties the list. */
  clears?: boolean
}
export interface ItemsPartProps<V> {
  form: VisitForm
  name: ListField
  title: string
  one: string
  toItem: (value: V) => Item
  /** Entries of the patient's record that can be added. */
  ofPatient: readonly V[]
  /** The key that adds all of them: 'alt+d'. */
  takesAll: string
  useFound: (words: string) => Found<Item & { value: V }>
  otherwise?: (words: string) => (Item & { value: V }) | undefined
  ticks: readonly TickOf[]
  /** The entry with another dose, for a list of medications. */
  withDose?: (value: V, dose: string) => V
}

type OrderedItemsInput<V> = Pick<ItemsPartProps<V>, 'form' | 'name' | 'title' | 'toItem' | 'ticks'>
/* The entries of one list of the order, with their field's fault. */
const useOrderedItems = <V,>({ form, name, title, toItem, ticks }: OrderedItemsInput<V>) => {
  const { inner, labels } = form.fields
  labels.set(name, title)
  // V is the type of the entries of `name`
  const values = inner.useWatchValue(name) as unknown as readonly V[]
  const items = values.map((value) => ({ item: toItem(value), value }))
  const keyOf = (value: V): string => toItem(value).key
  const has = (value: V): boolean => items.some(({ item }) => item.key === keyOf(value))
  const replace = (value: V, by: V): void =>
    put(values.map((other) => (keyOf(other) === keyOf(value) ? by : other)))
  const put = (next: readonly V[]): void => {
    inner.setFieldValue(name, next as never) // V is the type of the entries of `name`
    inner.clearFieldError(name)
  }
  const untick = (): void => ticks.forEach((tick) => inner.setFieldValue(tick.name, false))
  const add = (more: readonly V[]): void => {
    const fresh = more.filter((value) => !has(value))
    // a medication that is listed already, with a dose typed now
    const [dosed] = more.filter(
      (value) => has(value) && ![undefined, ''].includes(toItem(value).dose),
    )
    if (dosed !== undefined && fresh.length === 0) replace(dosed, dosed)
    if (fresh.length === 0) return
    put([...values, ...fresh])
    untick()
  }
  const fault = (inner.getInputProps(name) as { error?: string }).error
  return { values, items, fault, has, put, add, replace }
}

interface OrderedItemsProps<V> {
  title: string
  items: readonly { item: Item; value: V }[]
  /** Absent if the list cannot be changed. */
  onRemove: ((value: V) => void) | undefined
  onDose: ((value: V, dose: string) => void) | undefined
}
const OrderedItems = <V,>({ title, items, onRemove, onDose }: OrderedItemsProps<V>) => (
  <Group component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }} aria-label={title}>
    {items.map(({ item, value }) => (
      <li key={item.key} className={itemClasses['item']}>
        <span>{item.label}</span>
        {item.dose !== undefined && (
          <DoseOf
            name={item.label}
            dose={item.dose}
            onChange={onDose && ((dose) => onDose(value, dose))}
            isLive
            isPassed
          />
        )}
        {item.mark !== undefined && (
          <Badge size="sm" variant="default" tt="none" fw={500}>
            {item.mark}
          </Badge>
        )}
        {onRemove && (
          <ActionIcon
            size="sm"
            aria-label={say('Remove {label}', { label: item.label })}
            onClick={() => onRemove(value)}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        )}
      </li>
    ))}
  </Group>
)

/**
 * A list of the order: entries of the patient's record are one click away, anything else is looked
 * up; or a checkbox says why there are none.
 */
export const ItemsPart = <V,>({
  form,
  name,
  title,
  one,
  toItem,
  ofPatient,
  takesAll,
  useFound,
  otherwise,
  ticks,
  withDose,
}: ItemsPartProps<V>) => {
  const { values, items, fault, has, put, add, replace } = useOrderedItems({
    form,
    name,
    title,
    toItem,
    ticks,
  })
  const closed = form.fields.closed(name)
  const left = ofPatient.filter((value) => !has(value))
  const { region, announce } = useSaid()
  const takeAll = (): void => {
    if (closed) return
    add(left)
    const nouns = left.length === 1 ? one : title.toLowerCase()
    announce(
      left.length === 0
        ? say('No {title} to add', { title: title.toLowerCase() })
        : say('{length} {nouns} added', { length: left.length, nouns }),
    )
  }
  useShortcut(
    takesAll,
    say('Add all {title} (patient document)', { title: title.toLowerCase() }),
    takeAll,
  )
  return (
    <Section id={name} title={title} columns={1}>
      {region}
      <Stack gap="sm">
        {!closed && (
          <Group align="flex-end" gap="lg">
            <Box w={{ base: '100%', xs: 380 }} data-list={name}>
              <TypeAhead
                label={say('Add {one}', { one })}
                path={name}
                error={fault}
                useFound={useFound}
                onTake={({ value }) => add([value])}
                {...(otherwise && { otherwise })}
              />
            </Box>
            {ticks.map((tick) => (
              <Tick
                key={tick.name}
                form={form}
                tick={tick}
                onClear={() => put([])}
                others={ticks}
              />
            ))}
          </Group>
        )}
        {!closed && left.length > 0 && (
          <OfPatient
            left={left.map((value) => ({ item: toItem(value), value }))}
            onTake={add}
            takesAll={takesAll}
          />
        )}
        {items.length === 0 ? (
          <Text size="sm" c="dimmed">
            {say('None on this order yet.')}
          </Text>
        ) : (
          <OrderedItems
            title={title}
            items={items}
            onRemove={
              closed ? undefined : (value) => put(values.filter((other) => other !== value))
            }
            onDose={
              closed || !withDose
                ? undefined
                : (value, dose) => replace(value, withDose(value, dose))
            }
          />
        )}
      </Stack>
    </Section>
  )
}

/* Displayed, so that nothing is carried over unseen (rules.md#repeat-brings-tests-only). */
const OfPatient = <V,>({
  left,
  onTake,
  takesAll,
}: {
  left: readonly { item: Item; value: V }[]
  onTake: (values: readonly V[]) => void
  takesAll: string
}) => (
  <Group gap={6} role="group" aria-label={say('In the patient’s record')}>
    <Text size="sm" c="dimmed">
      {say('In the patient’s record')}
    </Text>
    {left.map(({ item, value }) => (
      <Button
        key={item.key}
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={13} aria-hidden />}
        onClick={() => onTake([value])}
      >
        {wordsOfItem(item)}
      </Button>
    ))}
    <Button
      size="compact-sm"
      variant="light"
      rightSection={<Kbd size="xs">{`Alt+${takesAll.slice(-1).toUpperCase()}`}</Kbd>}
      onClick={() => onTake(left.map(({ value }) => value))}
    >
      {left.length === 1 ? say('Add') : say('Add all {length}', { length: left.length })}
    </Button>
  </Group>
)

const Tick = ({
  form,
  tick,
  others,
  onClear,
}: {
  form: VisitForm
  tick: TickOf
  others: readonly TickOf[]
  onClear: () => void
}) => {
  const { inner } = form.fields
  const isOn = inner.useWatchValue(tick.name) as boolean
  return (
    <Checkbox
      label={tick.label}
      checked={isOn}
      pb={6}
      onChange={(event) => {
        const on = event.currentTarget.checked
        if (on) {
          others.forEach((other) => inner.setFieldValue(other.name, false))
          if (tick.clears) onClear()
        }
        inner.setFieldValue(tick.name, on)
      }}
    />
  )
}
