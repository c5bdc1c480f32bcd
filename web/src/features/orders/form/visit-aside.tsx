import { describeTestType } from '@labgate/contract/catalog/test-types'
import { say } from '@labgate/contract/languages/say'
import { Button, Checkbox, Kbd, Stack, Text, Title } from '@mantine/core'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { fieldOnPage } from '../../../forms/field-on-page.ts'
import { useShortcut } from '../../../keys/shortcuts.ts'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '../../../ui/icons/icons.ts'
import { StatusWord, type Tone } from '../../../ui/status-word.tsx'
import { describeSelection } from '../../../ui/tests/selection-text.ts'
import { useNow } from '../../../use-now.ts'
import { useOrdered } from './live.ts'
import { visitFindings, type VisitFinding } from './model/visit-facts.ts'
import { catalogIn, selectionIn, type VisitValues } from './model/visit-values.ts'
import type { Sitting } from './use-visit-form.ts'
import classes from './order-form.module.css'

const looks: Record<VisitFinding['level'], { tone: Tone; icon: typeof IconAlertCircle }> = {
  stop: { tone: 'danger', icon: IconAlertTriangle },
  issue: { tone: 'waiting', icon: IconAlertCircle },
  warning: { tone: 'plain', icon: IconInfoCircle },
}

/* What keeps the order from being saved comes first; then form order. */
const weights = { stop: 0, issue: 1, warning: 2 } as const
const byWeight = (findings: readonly VisitFinding[]) =>
  findings.toSorted((one, other) => weights[one.level] - weights[other.level])

/* A field, or the section of a part of the record that is not a field. */
const placeOf = (path: string): HTMLElement | null =>
  fieldOnPage(path) ?? document.getElementById(path)
const goTo = (path: string): void => {
  const place = placeOf(path)
  place?.focus()
  place?.scrollIntoView({ block: 'center' })
}

const isAfter = (one: Element, other: Element): boolean =>
  (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
  !other.contains(one)
/* Down the page from the current position, then from the top again. */
const goToNext = (findings: readonly VisitFinding[]): void => {
  const here = document.activeElement ?? document.body
  const places = findings
    .flatMap(({ path }) => {
      const place = placeOf(path)
      return place === null || place === here || place.contains(here) ? [] : [{ path, place }]
    })
    .toSorted((one, other) => (isAfter(one.place, other.place) ? 1 : -1))
  const next =
    places.find(({ place }) => here === document.body || isAfter(place, here)) ?? places[0]
  if (next) goTo(next.path)
}

const TubesOfVisit = ({ values }: { values: VisitValues }) => (
  <section>
    <Title order={2}>{say('This visit')}</Title>
    {values.specimens.length === 0 ? (
      <Text size="sm" c="dimmed" mt={4}>
        {say('Nothing selected yet.')}
      </Text>
    ) : (
      <ul className={classes['tubes']} aria-label={say('Tubes')}>
        {values.specimens.map((tube) => {
          const form = catalogIn(tube)
          return (
            <li key={tube.labTypeId}>
              <Text size="sm" fw={500}>
                {describeTestType(tube.labTypeId)}
              </Text>
              <Text size="sm" ta="right">
                {form ? describeSelection(form, selectionIn(form, tube)) : say('Later')}
              </Text>
            </li>
          )
        })}
      </ul>
    )}
  </section>
)

/** What is ordered in this visit, and what is still missing; each finding links to its field. */
export const VisitAside = ({
  visit: { values: live, about },
  children,
}: {
  visit: Sitting
  children?: ReactNode
}) => {
  const values = useDeferredValue(useOrdered(live))
  const now = useNow(30)
  const findings = useMemo(() => byWeight(visitFindings(values, about, now)), [values, about, now])
  useShortcut('alt+n', say('Go to the next missing item'), () =>
    goToNext(visitFindings(live.now(), about, new Date())),
  )
  return (
    <aside className={classes['aside']} aria-label={say('This visit')}>
      <TubesOfVisit values={values} />
      <section>
        <Title order={2} mb={4}>
          {findings.length === 0 ? say('Nothing is missing') : say('Still missing')}{' '}
          {findings.length > 0 && <Kbd size="xs">Alt+N</Kbd>}
        </Title>
        {findings.length === 0 && (
          <StatusWord tone="done">{say('No questions from the laboratory.')}</StatusWord>
        )}
        <ul className={classes['findings']} aria-label={say('Findings')}>
          {findings.map(({ rule, level, path, says: text, at }) => (
            <li key={`${rule} ${path} ${text}`}>
              <Button
                variant="subtle"
                color="gray"
                h="auto"
                px={4}
                py={2}
                justify="flex-start"
                fullWidth
                styles={{ label: { whiteSpace: 'normal', textAlign: 'left' } }}
                onClick={() => goTo(path)}
              >
                <StatusWord tone={looks[level].tone} icon={looks[level].icon}>
                  {at === undefined || values.specimens.length < 2
                    ? text
                    : `${describeTestType(values.specimens[at]?.labTypeId ?? 0)}: ${text}`}
                </StatusWord>
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {children}
    </aside>
  )
}

const mostLabels = 10
/** What is printed after the save. */
export interface Printing {
  labels: number
  requisition: boolean
}
export const PrintTicks = ({
  value,
  onChange,
}: {
  value: Printing
  onChange: (next: Printing) => void
}) => {
  const [typed, setTyped] = useState<number | string>(value.labels)
  const type = (next: number | string): void => {
    setTyped(next)
    const labels = next === '' ? 0 : next
    if (typeof labels === 'number' && labels >= 0 && labels <= mostLabels)
      onChange({ ...value, labels })
  }
  return (
    <section>
      <Title order={2} mb={4}>
        {say('After saving')}
      </Title>
      <Stack gap="xs">
        <NumberInput
          label={say('Labels for each tube')}
          max={mostLabels}
          w={200}
          value={typed}
          error={
            (typed === '' ? 0 : typed) === value.labels
              ? undefined
              : say('Enter 0 to {mostLabels}; until then it is {labels}.', {
                  mostLabels,
                  labels: value.labels,
                })
          }
          onChange={type}
        />
        <Checkbox
          label={say('Print the requisition')}
          checked={value.requisition}
          onChange={(event) => onChange({ ...value, requisition: event.currentTarget.checked })}
        />
      </Stack>
    </section>
  )
}
