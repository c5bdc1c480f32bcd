import { cupClasses, cupTemperatureNames } from '@labgate/contract/catalog/cup'
import { say } from '@labgate/contract/languages/say'
import {
  Button,
  Group,
  Kbd,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Switch,
  Text,
} from '@mantine/core'
import { useRef, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useShortcut } from '../../../../keys/shortcuts.ts'
import { ChoiceField } from '../../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { TextField } from '../../../../ui/fields/text-fields.tsx'
import { IconAlertTriangle } from '../../../../ui/icons/icons.ts'
import { Section } from '../../../../ui/section.tsx'
import type { Sitting } from '../use-visit-form.ts'
import classes from '../order-form.module.css'

const positive = 1
const negative = 2
const notTested = 3
const results = [
  { value: String(positive), label: say('Positive') },
  { value: String(negative), label: say('Negative') },
  { value: String(notTested), label: say('Not tested') },
]

/*
 * From 'All others negative' or a class, a first letter moves to a class, and again to the next
 * one: fourteen are too many for Tab.
 */
const toClass = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
  const letter = event.key.toLowerCase()
  const here = (event.target as HTMLElement).closest('[data-cup]')
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-cup]')]
  const at = all.findIndex((one) => one === here)
  const next = [...all.slice(at + 1), ...all.slice(0, at + 1)].find((one) =>
    one.dataset['cup']?.startsWith(letter),
  )
  if (!next) return
  event.preventDefault()
  next.querySelector<HTMLElement>('input:checked')?.focus()
}

interface CupBarProps {
  isOn: boolean
  isClosed: boolean
  others: RefObject<HTMLButtonElement | null>
  onTurn: (on: boolean) => void
  onRest: () => void
}
const CupBar = ({ isOn, isClosed, others, onTurn, onRest }: CupBarProps) => (
  <Group gap="lg">
    <Switch
      label={say('Point-of-care cup was read')}
      checked={isOn}
      disabled={isClosed}
      data-path="poctScreen"
      onChange={(event) => onTurn(event.currentTarget.checked)}
    />
    {isOn && (
      <Button ref={others} variant="default" size="compact-sm" disabled={isClosed} onClick={onRest}>
        {say('All others negative')}
      </Button>
    )}
    {!isOn && !isClosed && <Kbd size="xs">Alt+C</Kbd>}
    {isOn && !isClosed && (
      <Text size="sm" c="dimmed" visibleFrom="sm">
        {say('By keyboard: type the first letter of a class, then use the arrow keys.')}
      </Text>
    )}
  </Group>
)

interface CupResultsProps {
  isClosed: boolean
  poct: number[]
  onChange: (next: number[]) => void
}
const CupResults = ({ isClosed, poct, onChange }: CupResultsProps) => (
  <div
    className={classes['cup']}
    data-path="poct"
    tabIndex={-1}
    role="group"
    aria-label={say('Cup results')}
  >
    {cupClasses.map(({ key, name }, at) => (
      <div
        key={key}
        className={classes['result']}
        data-cup={name.toLowerCase()}
        data-positive={poct[at] === positive ? '' : undefined}
      >
        <Text size="sm" id={`cup-${key}`} {...(poct[at] === positive && { fw: 700 })}>
          {poct[at] === positive && (
            <IconAlertTriangle size={14} aria-hidden className={classes['mark'] ?? ''} />
          )}
          {name}
        </Text>
        <SegmentedControl
          size="xs"
          {...(poct[at] === positive && { color: 'red.8' })}
          aria-labelledby={`cup-${key}`}
          data={results}
          disabled={isClosed}
          value={String(poct[at] || notTested)}
          onChange={(result) => onChange(poct.with(at, Number(result)))}
        />
      </div>
    ))}
  </div>
)

const [notRecorded, ...read] = cupTemperatureNames
const temperatures = read.map((label, at) => ({ value: at + 1, label }))

/* What is printed on the cup, and what its strip showed. */
const CupItself = ({ form }: Pick<Sitting, 'form'>) => (
  <SimpleGrid cols={{ base: 1, sm: 3 }}>
    <ChoiceField
      form={form}
      name="cupTemperature"
      label={say('Temperature strip')}
      placeholder={notRecorded}
      searchable={false}
      options={temperatures}
    />
    <TextField form={form} name="cupLot" label={say('Lot number of the cup')} maxLength={40} code />
    <DateField form={form} name="cupExpiresOn" label={say('Expiration date of the cup')} />
  </SimpleGrid>
)

/**
 * What the cup showed at the practice (records.md#cup-results): once turned on, everything is 'not
 * tested' until it is read.
 */
export const CupPart = ({ visit: { form } }: { visit: Sitting }) => {
  const { inner, labels } = form.fields
  labels.set('poctScreen', say('Cup results'))
  labels.set('poct', say('Cup results'))
  const isOn = inner.useWatchValue('poctScreen')
  const poct = inner.useWatchValue('poct')
  const fault =
    (inner.getInputProps('poct') as { error?: string }).error ??
    (inner.getInputProps('poctScreen') as { error?: string }).error
  const isClosed = form.fields.closed('poct')
  const set = (next: number[]): void => {
    inner.setFieldValue('poct', next)
    inner.clearFieldError('poct')
  }
  const turn = (on: boolean): void => {
    inner.setFieldValue('poctScreen', on)
    const isRead = poct.some((result) => result === positive || result === negative)
    if (on && !isRead) set(cupClasses.map(() => notTested))
  }
  const others = useRef<HTMLButtonElement>(null)
  useShortcut('alt+c', say('Read the cup'), () => {
    if (isClosed) return
    flushSync(() => turn(true))
    others.current?.focus()
  })
  const rest = (): void => set(poct.map((result) => (result === positive ? positive : negative)))
  return (
    <Section id="cup" title={say('Cup results')} columns={1}>
      <Stack gap="sm" onKeyDown={toClass}>
        <CupBar isOn={isOn} isClosed={isClosed} others={others} onTurn={turn} onRest={rest} />
        {isOn && <CupResults isClosed={isClosed} poct={poct} onChange={set} />}
        {isOn && <CupItself form={form} />}
        {fault !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)">
            {fault}
          </Text>
        )}
      </Stack>
    </Section>
  )
}
