import { analyteName } from '@labgate/contract/catalog/analytes'
import { membersOf } from '@labgate/contract/catalog/build'
import type { Panel, Test } from '@labgate/contract/catalog/shape'
import { say } from '@labgate/contract/languages/say'
import { Checkbox, Text, UnstyledButton } from '@mantine/core'
import { memo } from 'react'
import { IconChevronRight } from '../icons/icons.ts'
import { roves } from './rove.ts'
import classes from './tests.module.css'

type Tick = (code: number, on: boolean) => void

interface TestRowProps {
  test: Test
  state: 'all' | 'some' | 'none'
  isOffered: boolean
  /** Why it is not available now. */
  note: string | undefined
  fault?: string | undefined
  isStop: boolean
  onTick: Tick
  /** For a class that can be expanded. */
  isOpen?: boolean | undefined
}

/** The targets of a panel, if they are more than its name. */
const targetsOf = ({ isGroup, analytes }: Test): string | undefined =>
  isGroup === true && analytes.length > 1
    ? analytes.map((key) => analyteName(key)).join(', ')
    : undefined

/** One checkbox: a test, a panel, or a class with three states. */
export const TestRow = memo(
  ({ test, state, isOffered, note, fault, isStop, onTick, isOpen }: TestRowProps) => {
    const isTicked = state === 'all'
    const barred = isOffered ? undefined : note
    const description = barred ?? (isOpen === undefined ? targetsOf(test) : undefined)
    return (
      <Checkbox
        {...roves}
        className={`${classes['test']} ${barred === undefined ? '' : classes['noted']}`}
        data-code={test.code}
        label={test.name}
        checked={isTicked}
        indeterminate={state === 'some'}
        /* A checked item can always be removed. */
        disabled={!isOffered && state === 'none'}
        tabIndex={isStop ? 0 : -1}
        onChange={() => onTick(test.code, !isTicked)}
        {...(description !== undefined && { description })}
        {...(fault !== undefined && { error: fault })}
        {...(isOpen !== undefined && { 'aria-expanded': isOpen })}
      />
    )
  },
)

interface ClassGroupProps {
  panel: Panel
  state: 'all' | 'some' | 'none'
  isOffered: boolean
  /**
   * Codes of its tests that are shown, that are checked, and that cannot be checked now, as texts:
   * equal if nothing changed, so that a change elsewhere re-renders nothing here.
   */
  shown: string
  ticked: string
  barred: string
  note: string | undefined
  fault: string | undefined
  isOpen: boolean
  /** The code in this class that is the tab stop; 0: the tab stop is elsewhere. */
  stop: number
  onTick: Tick
  onOpen: (code: number, open: boolean) => void
}

const codesIn = (text: string): readonly number[] =>
  text === '' ? [] : text.split(',').map(Number)
const countOf = (ticked: number, total: number): string =>
  ticked === 0 ? String(total) : say('{ticked} of {total}', { ticked, total })

/** A class that expands to show its tests. */
export const ClassGroup = memo((props: ClassGroupProps) => {
  const {
    panel,
    state,
    isOffered,
    shown,
    ticked,
    barred,
    note,
    fault,
    isOpen,
    stop,
    onTick,
    onOpen,
  } = props
  const seen = codesIn(shown)
  const on = codesIn(ticked)
  const off = codesIn(barred)
  return (
    <div className={classes['group']}>
      <div className={classes['head']}>
        <UnstyledButton
          className={classes['fold'] ?? ''}
          tabIndex={-1}
          aria-expanded={isOpen}
          aria-label={say('Tests of {name}', { name: panel.name })}
          onClick={() => onOpen(panel.code, !isOpen)}
        >
          <IconChevronRight size={16} aria-hidden />
        </UnstyledButton>
        <TestRow
          test={panel}
          state={state}
          isOffered={isOffered}
          note={undefined}
          fault={fault}
          isStop={stop === panel.code}
          onTick={onTick}
          isOpen={isOpen}
        />
        <Text
          span
          size="xs"
          {...(state === 'none' && { c: 'dimmed' })}
          className={classes['count'] ?? ''}
        >
          {countOf(on.length, membersOf(panel).length)}
        </Text>
      </div>
      {isOpen && (
        <div className={classes['tests']} role="group" aria-label={panel.name}>
          {panel.tests
            .filter(({ code }) => seen.includes(code))
            .map((test) => (
              <TestRow
                key={test.code}
                test={test}
                state={on.includes(test.code) ? 'all' : 'none'}
                isOffered={!off.includes(test.code)}
                note={note}
                isStop={stop === test.code}
                onTick={onTick}
              />
            ))}
        </div>
      )}
    </div>
  )
})
