import { isOffered, stateOf, suits, type Selection } from '@labgate/contract/catalog/selection'
import type { Catalog, Panel, Test } from '@labgate/contract/catalog/shape'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Text } from '@mantine/core'
import { useCallback, useId, useRef, useState, type KeyboardEvent } from 'react'
import { ClassGroup, TestRow } from './class-group.tsx'
import { rove } from './rove.ts'
import classes from './tests.module.css'

interface ClassListProps {
  form: Catalog
  value: Selection
  faults: ReadonlyMap<number, string>
  /** The same function on each render: unchanged rows do not re-render. */
  onTick: (code: number, on: boolean) => void
}

const codesOf = (tests: readonly Test[]): string => tests.map(({ code }) => code).join()
/** The two columns, each with about half of the lines; stacked if there is no room. */
const halves = <T,>(all: readonly T[]): readonly (readonly T[])[] => {
  const half = Math.ceil(all.length / 2)
  return [all.slice(0, half), all.slice(half)]
}

interface ListHeadProps {
  id: string
  hasClasses: boolean
  canFold: boolean
  isAllOpen: boolean
  onFold: () => void
}
const ListHead = ({ id, hasClasses, canFold, isAllOpen, onFold }: ListHeadProps) => (
  <Group gap="xs" mih={28} justify="space-between">
    <Text size="sm" fw={500} id={id}>
      {hasClasses ? say('Classes') : say('Tests')}
    </Text>
    {canFold && (
      <Button variant="subtle" color="gray" size="compact-xs" onClick={onFold}>
        {isAllOpen ? say('Collapse all') : say('Expand all')}
      </Button>
    )}
  </Group>
)

/**
 * All tests of the form by class; one tab stop, arrows move within it, right and left expand and
 * collapse, Space or Enter checks.
 */
export const ClassList = ({ form, value, faults, onTick }: ClassListProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [at, setAt] = useState(0)
  const id = useId()
  const open = useCallback((code: number, isOpen: boolean) => {
    setOpened(
      (before) => new Set(isOpen ? [...before, code] : [...before].filter((one) => one !== code)),
    )
  }, [])

  /* Checked tests stay visible, even if withdrawn or made from another specimen. */
  const isShown = (test: Test): boolean =>
    value.codes.includes(test.code) || (test.isRetired === undefined && suits(test, value.specimen))
  const offers = ({ code }: Test): boolean => isOffered(form, value, code)
  const isOpen = ({ code }: Panel): boolean => opened.has(code) || faults.has(code)
  const panels = form.panels
    .map((panel) => ({ panel, tests: panel.tests.filter(isShown) }))
    .filter(({ panel, tests }) => tests.length > 0 || (panel.tests.length === 0 && isShown(panel)))
  const singles = form.singles.filter(isShown)
  const foldable = panels.filter(({ tests }) => tests.length > 0)
  const inReach = [
    ...singles.filter(offers),
    ...panels.flatMap(({ panel, tests }) => [panel, ...(isOpen(panel) ? tests : [])]),
  ].map(({ code }) => code)
  const stop = inReach.includes(at) ? at : (inReach[0] ?? 0)
  const noteOf = (tests: readonly Test[]): string | undefined =>
    form.rules.needs.find((need) => tests.some(({ code }) => code === need.code))?.says

  const onKeyDown = (event: KeyboardEvent): void => {
    const input = event.target
    if (!(input instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey)
      return
    const code = Number(input.dataset['code'])
    const group = foldable.find(
      ({ panel, tests }) => panel.code === code || tests.some((test) => test.code === code),
    )?.panel
    if (event.key === 'Enter') {
      /* Never passed on to the surrounding form. */
      event.preventDefault()
      input.click()
    } else if (event.key === 'ArrowRight') {
      event.preventDefault()
      if (group?.code === code) open(code, true)
    } else if (event.key === 'ArrowLeft') {
      event.preventDefault()
      if (group?.code === code) open(code, false)
      else if (group)
        box.current?.querySelector<HTMLElement>(`[data-code="${group.code}"]`)?.focus()
    } else rove(event, box.current, 'along')
  }
  const row = (test: Test) => (
    <TestRow
      test={test}
      state={stateOf(form, value, test.code)}
      isOffered={offers(test)}
      note={noteOf([test])}
      fault={faults.get(test.code)}
      isStop={stop === test.code}
      onTick={onTick}
    />
  )
  const lines = [
    ...singles.map((single) => (
      <div key={single.code} className={classes['head']}>
        <span className={classes['fold']} />
        {row(single)}
      </div>
    )),
    ...panels.map(({ panel, tests }) =>
      tests.length === 0 ? (
        <div key={panel.code} className={classes['head']}>
          <span className={classes['fold']} />
          {row(panel)}
        </div>
      ) : (
        <ClassGroup
          key={panel.code}
          panel={panel}
          state={stateOf(form, value, panel.code)}
          isOffered={offers(panel)}
          shown={codesOf(tests)}
          ticked={codesOf(tests.filter(({ code }) => value.codes.includes(code)))}
          barred={codesOf(tests.filter((test) => !offers(test)))}
          note={noteOf(tests)}
          fault={faults.get(panel.code)}
          isOpen={isOpen(panel)}
          stop={panel.code === stop || tests.some(({ code }) => code === stop) ? stop : 0}
          onTick={onTick}
          onOpen={open}
        />
      ),
    ),
  ]
  const isAllOpen = foldable.length > 0 && foldable.every(({ panel }) => isOpen(panel))
  return (
    <div>
      <ListHead
        id={id}
        hasClasses={foldable.length > 0}
        canFold={foldable.length > 1}
        isAllOpen={isAllOpen}
        onFold={() => setOpened(new Set(isAllOpen ? [] : foldable.map(({ panel }) => panel.code)))}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the arrows of its boxes */}
      <div
        ref={box}
        role="group"
        aria-labelledby={id}
        data-arrows
        className={classes['room']}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const code = Number((event.target as HTMLElement).dataset['code'])
          if (code > 0) setAt(code)
        }}
      >
        <div className={classes['columns']}>
          {halves(lines).map((half, index) => (
            <div key={index} className={classes['column']}>
              {half}
            </div>
          ))}
        </div>
      </div>
      <Text size="xs" c="dimmed" className={classes['hint'] ?? ''}>
        {foldable.length > 0
          ? say(
              'Arrow keys move, right expands a class, left collapses it, Space or Enter selects.',
            )
          : say('Arrow keys move, Space or Enter selects.')}
      </Text>
    </div>
  )
}
