import type { ResultRow } from '@labgate/contract/results/result-review'
import { Button, Group, Stack, Text } from '@mantine/core'
import { ReportView } from '../../core/orders/result/report-view.tsx'
import { useShortcut } from '../../keys/shortcuts.ts'
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
  useShortcut('j', 'Next result', () => onNext?.())
  useShortcut('k', 'Previous result', () => onPrevious?.())
  useShortcut('mod+Enter', 'Mark reviewed', () => {
    if (canReview && !reviewing) onReview()
  })
  return (
    <section className={classes['open']} aria-label="Result">
      <Stack gap="md">
        <Group gap="xs">
          {mayReview && (
            <Button disabled={!canReview} loading={reviewing} onClick={onReview}>
              Mark reviewed
            </Button>
          )}
          <Button variant="default" disabled={onPrevious === undefined} onClick={onPrevious}>
            Previous
          </Button>
          <Button variant="default" disabled={onNext === undefined} onClick={onNext}>
            Next
          </Button>
          <Button variant="subtle" color="gray" onClick={onClose}>
            Close
          </Button>
        </Group>
        <ReportView key={labOrderId} labOrderId={labOrderId} />
        {row !== undefined && row.missing.length > 0 && (
          <Section id="missing" title="Missing in the order" columns={1}>
            <Stack gap={4} component="ul" m={0} pl="md">
              {row.missing.map(({ rule, says: text }) => (
                <Text key={rule} component="li" size="sm">
                  {text}
                </Text>
              ))}
            </Stack>
          </Section>
        )}
        <Section id="comments" title="Comments and hand-over" columns={1}>
          <ResultWork
            key={labOrderId}
            row={{ labOrderId, timeZone: row?.timeZone ?? 'America/New_York' }}
          />
        </Section>
      </Stack>
    </section>
  )
}
