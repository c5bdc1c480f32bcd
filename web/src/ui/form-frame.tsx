import { say } from '@labgate/contract/languages/say'
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { Refused } from '../api/refused.ts'
import { instantHere } from '../forms/dates.ts'
import type { CallForm } from '../forms/use-call-form.ts'
import type { RecordForm, Stale } from '../forms/use-record-form.ts'
import { Failure } from './failure.tsx'
import { IconHistory, IconUsers } from './icons/icons.ts'
import { SaveBar } from './save-bar.tsx'

type AnyForm<V extends object> = RecordForm<V> | CallForm<V>
const isRecord = <V extends object>(form: AnyForm<V>): form is RecordForm<V> => 'stale' in form

/* 'That code is not right' at the field need not be repeated. */
const isSaidAtAField = (error: Error): boolean =>
  error instanceof Refused && error.issues.some(({ message }) => message === error.message)

const named = <V extends object>(form: AnyForm<V>, paths: readonly string[]): string =>
  paths.map((path) => form.fields.labels.get(path) ?? path).join(', ')

const Restored = <V extends object>({ form }: { form: RecordForm<V> }) =>
  form.restored && (
    <Alert
      color="blue"
      variant="light"
      icon={<IconHistory aria-hidden />}
      role="status"
      title={say('What you typed {value}is back. It is not saved yet.', {
        value: form.restored.savedAt
          ? `${say('until {savedAt}', { savedAt: instantHere(form.restored.savedAt) })} `
          : '',
      })}
    >
      <Group gap="xs">
        <Button onClick={form.dismissRestored}>{say('Keep it')}</Button>
        <Button variant="default" onClick={form.undo}>
          {say('Discard it')}
        </Button>
      </Group>
    </Alert>
  )

/*
 * The save bar is always in view; the choice required by a stale save is scrolled into view, too.
 */
const StaleNote = <V extends object>({ form, stale }: { form: RecordForm<V>; stale: Stale<V> }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    /* With braces: newer browsers return a promise, and an effect must return nothing. */
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Alert
      ref={place}
      color="yellow"
      variant="light"
      icon={<IconUsers aria-hidden />}
      role="alert"
      title={stale.text}
    >
      <Stack gap="xs" align="flex-start">
        {stale.changedByThem.length > 0 && (
          <Text size="sm">
            {say('Changed in the meantime: {form}.', { form: named(form, stale.changedByThem) })}
          </Text>
        )}
        {stale.both.length > 0 && (
          <Text size="sm">
            {say('You also changed: {form}. Keeping yours overwrites theirs.', {
              form: named(form, stale.both),
            })}
          </Text>
        )}
        <Group gap="xs">
          <Button onClick={form.keepMine}>{say('Keep my changes on top')}</Button>
          <Button variant="default" onClick={form.takeTheirs}>
            {say('Use theirs, discard mine')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

interface SaveEdgeProps<V extends object> {
  form: AnyForm<V>
  saveLabel: string
  note: string | undefined
  aside: ReactNode
  deliberate: boolean
  onSave: () => void
}
/*
 * One piece at the bottom edge: the reason for a failed save is visible anywhere in a long form.
 */
const SaveEdge = <V extends object>({
  form,
  saveLabel,
  note,
  aside,
  deliberate,
  onSave,
}: SaveEdgeProps<V>) => {
  const record = isRecord(form) ? form : null
  return (
    <Stack
      className="save-edge"
      gap={0}
      pos="sticky"
      bottom={0}
      bg="var(--mantine-color-body)"
      style={{ zIndex: 3 }}
    >
      {form.error && !isSaidAtAField(form.error) && <Failure error={form.error} />}
      {form.fields.otherFaults.length > 0 && (
        <Alert color="red" variant="light" role="alert">
          <List size="sm">
            {form.fields.otherFaults.map((fault) => (
              <List.Item key={fault}>{fault}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <SaveBar
        label={saveLabel}
        changed={record ? form.changed : 0}
        saving={form.saving}
        onSave={onSave}
        onUndo={record?.undo}
        always={!record || record.isNew}
        {...(note !== undefined && { note })}
        aside={aside}
        deliberate={deliberate}
      />
    </Stack>
  )
}

/**
 * The frame of a form: draft note, stale note, failure, the fields, and the save bar with its
 * Ctrl+Enter.
 */
export const FormFrame = <V extends object>({
  form,
  saveLabel,
  children,
  note,
  aside,
  deliberate = false,
  isResting = false,
}: {
  form: AnyForm<V>
  saveLabel: string
  children: ReactNode
  note?: string
  /** A second way to save, before the primary one. */
  aside?: ReactNode
  /**
   * An act on a specimen: Enter in a field saves nothing; the chord or a click does
   * (docs/decisions/0027).
   */
  deliberate?: boolean
  /** Its fields are not on the screen: there is nothing to save. */
  isResting?: boolean
}) => {
  const save = () => void form.save()
  const record = isRecord(form) ? form : null
  const { box } = form.fields
  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        /*
         * For React, a form in a drawer is inside the page's form, which would also receive its
         * submit.
         */
        event.stopPropagation()
        if (!deliberate) save()
      }}
    >
      <Stack gap="md">
        {record && <Restored form={record} />}
        {record?.stale && <StaleNote form={record} stale={record.stale} />}
        {children}
        {!isResting && (
          <SaveEdge
            form={form}
            saveLabel={saveLabel}
            note={note}
            aside={aside}
            deliberate={deliberate}
            onSave={save}
          />
        )}
      </Stack>
    </form>
  )
}
