import { newestCatalog } from '@labgate/contract/catalog/catalogs'
import { testTypeNames, describeTestType } from '@labgate/contract/catalog/test-types'
import { say } from '@labgate/contract/languages/say'
import type { LastOrder } from '@labgate/contract/orders/order-form'
import { Button, Text } from '@mantine/core'
import { useRef } from 'react'
import { focusWhenThere } from '../../../../forms/focus-when-there.ts'
import { IconCheck, IconHistory, IconPlus } from '../../../../ui/icons/icons.ts'
import { Section } from '../../../../ui/section.tsx'
import { useChosenTypes } from '../live.ts'
import { catalogIn, newSpecimen, type SpecimenValues } from '../model/visit-values.ts'
import { repeated } from '../model/with-tests.ts'
import type { Sitting } from '../use-visit-form.ts'
import { describeRepeat } from './usual-picks.tsx'
import classes from '../order-form.module.css'

interface RepeatButtonsProps {
  repeats: LastOrder[]
  onRepeat: (last: LastOrder) => void
}
const RepeatButtons = ({ repeats, onRepeat }: RepeatButtonsProps) => (
  <div className={classes['repeats']} role="group" aria-label={say('Same as last time')}>
    {repeats.map((last) => (
      <Button
        key={last.labTypeId}
        variant="light"
        leftSection={<IconHistory size={16} aria-hidden />}
        onClick={() => onRepeat(last)}
      >
        {`${describeRepeat(last)} ${describeTestType(last.labTypeId).toLowerCase()}`}
      </Button>
    ))}
  </div>
)

interface TypeButtonsProps {
  offered: number[]
  types: readonly number[]
  isUndecided: boolean
  onToggle: (labTypeId: number) => void
}
const TypeButtons = ({ offered, types, isUndecided, onToggle }: TypeButtonsProps) => (
  <div
    className={classes['types']}
    role="group"
    aria-label={say('Tests')}
    data-path="specimens"
    tabIndex={-1}
  >
    {offered.map((labTypeId) => {
      const is = types.includes(labTypeId)
      const isBarred = !is && types.length > 0 && (labTypeId === 0 || isUndecided)
      return (
        <Button
          key={labTypeId}
          variant="default"
          {...(is && { className: classes['chosen'] ?? '' })}
          aria-pressed={is}
          disabled={isBarred}
          leftSection={
            is ? <IconCheck size={16} aria-hidden /> : <IconPlus size={16} aria-hidden />
          }
          onClick={() => onToggle(labTypeId)}
        >
          {describeTestType(labTypeId)}
        </Button>
      )
    })}
  </div>
)

/** What is tested in this visit: each type is a separate tube. */
export const TypesPart = ({ visit: { form, facts, values } }: { visit: Sitting }) => {
  const { inner, labels } = form.fields
  labels.set('specimens', say('Tests'))
  const types = useChosenTypes(values)
  types.forEach((labTypeId, at) => labels.set(`specimens.${at}.tests`, describeTestType(labTypeId)))
  const offered = [
    ...testTypeNames
      .filter((name) => facts.account[`service_${name}`])
      .map((name) => newestCatalog(name).labTypeId),
    0,
  ]
  const isUndecided = types.includes(0)
  const fault = (inner.getInputProps('specimens') as { error?: string }).error
  /* A type that is removed and chosen again comes back as it was. */
  const taken = useRef(new Map<number, SpecimenValues>())
  const toggle = (labTypeId: number): void => {
    const tubes = inner.getValues().specimens
    const there = tubes.find((one) => one.labTypeId === labTypeId)
    if (there) taken.current.set(labTypeId, there)
    const tube = there ? undefined : (taken.current.get(labTypeId) ?? newSpecimen(labTypeId, facts))
    const others = tubes.filter((one) => one.labTypeId !== labTypeId)
    inner.setFieldValue('specimens', tube ? [...others, tube] : others)
    inner.clearFieldError('specimens')
  }
  const repeats =
    types.length > 0
      ? []
      : facts.patient.last.filter(
          ({ labTypeId, tests }) => offered.includes(labTypeId) && tests.length > 0,
        )
  const repeat = (last: LastOrder): void => {
    const tube = newSpecimen(last.labTypeId, facts)
    const form = tube && catalogIn(tube)
    if (tube && form)
      inner.setFieldValue('specimens', [repeated(form, tube, last, facts.patient.genderId)])
    inner.clearFieldError('specimens')
    /* The button disappears after its work is done: the diagnosis is next. */
    focusWhenThere('[data-list="diagnosis"] input')
  }
  return (
    <Section id="types" title={say('Tests')} columns={1}>
      {repeats.length > 0 && <RepeatButtons repeats={repeats} onRepeat={repeat} />}
      <TypeButtons offered={offered} types={types} isUndecided={isUndecided} onToggle={toggle} />
      {fault !== undefined && (
        <Text size="sm" mt={4} c="var(--mantine-color-error)">
          {fault}
        </Text>
      )}
      {isUndecided && (
        <Text size="sm" mt={6} c="dimmed">
          {say('The order is saved without tests and waits until they are chosen.')}
        </Text>
      )}
    </Section>
  )
}
