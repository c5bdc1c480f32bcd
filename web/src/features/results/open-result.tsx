import { say } from '@labgate/contract/languages/say'
import type { ResultRow } from '@labgate/contract/results/result-review'
import { results } from '@labgate/contract/results/results'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useApiQuery } from '../../api/queries.ts'
import { describeName } from '../../core/orders/parts/order-state.ts'
import { ReportView } from '../../core/orders/result/report-view.tsx'
import { dobWithAge } from '../../core/patients/parts/age.ts'
import { useShortcut } from '../../keys/shortcuts.ts'
import { ChordKey } from '../../ui/chord-key.tsx'
import { nameOf } from '../../ui/patient-name.ts'
import { Section } from '../../ui/section.tsx'
import { ResultWork } from './result-work.tsx'
import classes from './results.module.css'

interface OpenResultProps {
  labOrderId: number
  /** Its row; undefined once it left the list, such as after its review. */
  row: ResultRow | undefined
  mayReview: boolean
  reviewing: boolean
  onReview: () => void
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
  onClose: () => void
}

/* Reading begins with whose result it is, and the next Tab is the next step. */
const WhoseResult = ({ labOrderId, row }: Pick<OpenResultProps, 'labOrderId' | 'row'>) => {
  const { data: report } = useApiQuery(results.report, { labOrderId })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [labOrderId])
  const name = row ? describeName(row) : report ? nameOf(report) : say('Result')
  const dob = dobWithAge(row?.dob ?? report?.dob ?? null)
  return (
    <Title ref={heading} order={2} size="h4" tabIndex={-1}>
      {dob === '' ? name : say('{name}, born {dob}', { name, dob })}
    </Title>
  )
}

/** The report beside the list, with the actions on it. */
export const OpenResult = ({
  labOrderId,
  row,
  mayReview,
  reviewing,
  onReview,
  onNext,
  onPrevious,
  onClose,
}: OpenResultProps) => {
  const canReview = mayReview && row !== undefined && row.reviewedDate === null
  useShortcut('j', say('Next result'), () => onNext?.())
  useShortcut('k', say('Previous result'), () => onPrevious?.())
  useShortcut('mod+Enter', say('Mark reviewed'), () => {
    if (canReview && !reviewing) onReview()
  })
  return (
    <section className={classes['open']} aria-label={say('Result')}>
      <Stack gap="md">
        <WhoseResult labOrderId={labOrderId} row={row} />
        <Group gap="xs" className={classes['acts'] ?? ''}>
          {mayReview && (
            <Button
              disabled={!canReview}
              loading={reviewing}
              rightSection={<ChordKey />}
              onClick={onReview}
            >
              {say('Mark reviewed')}
            </Button>
          )}
          <Button variant="default" disabled={onPrevious === undefined} onClick={onPrevious}>
            {say('Previous')}
          </Button>
          <Button variant="default" disabled={onNext === undefined} onClick={onNext}>
            {say('Next')}
          </Button>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {say('Close')}
          </Button>
        </Group>
        <ReportView key={labOrderId} labOrderId={labOrderId} />
        {row !== undefined && row.missing.length > 0 && (
          <Section id="missing" title={say('Missing in the order')} columns={1}>
            <Stack gap={4} component="ul" m={0} pl="md">
              {row.missing.map(({ rule, says: text }) => (
                <Text key={rule} component="li" size="sm">
                  {text}
                </Text>
              ))}
            </Stack>
          </Section>
        )}
        <Section id="comments" title={say('Comments and hand-over')} columns={1}>
          <ResultWork
            key={labOrderId}
            row={{ labOrderId, timeZone: row?.timeZone ?? 'America/New_York' }}
          />
        </Section>
      </Stack>
    </section>
  )
}
