import { orderable } from '@labgate/contract/catalog/faults'
import {
  chooseProfile,
  chooseSpecimen,
  emptySelection,
  tick,
  type Selection,
} from '@labgate/contract/catalog/selection'
import type { Catalog, ProfileKey, SelectionOptions } from '@labgate/contract/catalog/shape'
import { specimens } from '@labgate/contract/catalog/specimens'
import { testTypes } from '@labgate/contract/catalog/test-types'
import { say } from '@labgate/contract/languages/say'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { memo, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useLatest } from '../../use-latest.ts'
import { IconAlertTriangle } from '../icons/icons.ts'
import { CardChoice } from './card-choice.tsx'
import { ChosenTests } from './chosen-tests.tsx'
import { ClassList } from './class-list.tsx'
import { faultPlaces } from './fault-places.ts'
import { FindTest } from './find-test.tsx'
import { entriesOf } from './hits.ts'
import { describeProfile } from './profile-text.ts'

export interface TestPickerProps {
  /** The test type's order form, in the version that the account orders from: `catalogueOf`. */
  form: Catalog
  value: Selection
  onChange: (next: Selection) => void
  /** The account's options; the same object on each render. */
  options?: SelectionOptions
  /** Profiles that cannot be chosen here. */
  without?: readonly ProfileKey[]
  /**
   * Where a fault of the whole selection is shown, as in a form's fields: its path takes the focus.
   */
  path?: string
  error?: ReactNode
}

const none: SelectionOptions = {}
const same = (one: Selection, other: Selection): boolean =>
  one.profile === other.profile &&
  one.specimen === other.specimen &&
  one.codes.join() === other.codes.join()

interface FaultsAlertProps {
  texts: readonly string[]
  onRemove: () => void
}
const FaultsAlert = ({ texts, onRemove }: FaultsAlertProps) => (
  <Alert
    color="red"
    variant="light"
    icon={<IconAlertTriangle aria-hidden />}
    title={say('Some of these tests cannot be ordered')}
  >
    <Stack gap="xs" align="flex-start">
      {texts.map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
      <Button variant="default" onClick={onRemove}>
        {say('Remove tests that cannot be ordered')}
      </Button>
    </Stack>
  </Alert>
)

/**
 * The test selection of one order form: specimen, profile, a field that finds tests, the selection,
 * and all classes. It contains no rules: each act is a function of the contract, and the result is
 * its value. Does not prompt for the site and side of a wound or swab.
 */
export const TestPicker = memo(
  ({ form, value, onChange, options = none, without = [], path, error }: TestPickerProps) => {
    const [replaced, setReplaced] = useState<{ before: Selection; by: Selection }>()
    const latest = useLatest({ form, value, onChange, options })

    const change = useCallback((next: Selection) => latest.current.onChange(next), [latest])
    /** A choice that may clear several checks at once, and can be undone. */
    const replace = useCallback(
      (next: Selection) => {
        const { value: before } = latest.current
        setReplaced(
          before.codes.some((code) => !next.codes.includes(code))
            ? { before, by: next }
            : undefined,
        )
        change(next)
      },
      [latest, change],
    )
    const onTick = useCallback(
      (code: number, on: boolean) =>
        change(tick(latest.current.form, latest.current.value, code, on, latest.current.options)),
      [latest, change],
    )
    const onTake = useCallback((code: number) => onTick(code, true), [onTick])
    const onRemove = useCallback((code: number) => onTick(code, false), [onTick])
    const onClear = useCallback(
      () => replace(emptySelection(latest.current.form, latest.current.value.specimen)),
      [latest, replace],
    )

    const faults = useMemo(() => faultPlaces(form, value), [form, value])
    const entries = useMemo(() => entriesOf(form, value.specimen), [form, value.specimen])
    const ticked = useMemo(() => new Set(value.codes), [value.codes])
    const isFaulty =
      faults.other.length + faults.at.size > 0 ||
      faults.profile !== undefined ||
      faults.specimen !== undefined
    const undo =
      replaced && same(replaced.by, value)
        ? () => {
            setReplaced(undefined)
            change(replaced.before)
          }
        : undefined
    return (
      <Stack
        gap="sm"
        role="group"
        aria-label={say('Tests: {testTypes}', { testTypes: testTypes[form.testType] })}
      >
        {form.specimens.length > 1 && (
          <CardChoice
            label={say('Specimen')}
            cards={form.specimens.map((key) => ({ key, name: specimens[key].name }))}
            chosen={value.specimen}
            onChoose={(key) => replace(chooseSpecimen(form, value, key))}
            fault={faults.specimen}
          />
        )}
        {form.profiles.length > without.length && (
          <CardChoice
            label={say('Profile')}
            cards={form.profiles
              .filter(({ key }) => !without.includes(key))
              .map((profile) => ({
                key: profile.key,
                name: profile.name,
                text: describeProfile(form, profile),
              }))}
            chosen={value.profile}
            onChoose={(key) => replace(chooseProfile(form, value, key, options))}
            fault={faults.profile}
          />
        )}
        <FindTest entries={entries} ticked={ticked} onTake={onTake} path={path} error={error} />
        {isFaulty && (
          <FaultsAlert
            texts={faults.other}
            onRemove={() => replace(orderable(form, value).selection)}
          />
        )}
        <ChosenTests
          form={form}
          value={value}
          onRemove={onRemove}
          onClear={onClear}
          onUndo={undo}
          replaced={
            replaced
              ? replaced.before.codes.filter((code) => !value.codes.includes(code)).length
              : 0
          }
        />
        <ClassList form={form} value={value} faults={faults.at} onTick={onTick} />
      </Stack>
    )
  },
)
