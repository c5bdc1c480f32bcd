import type { ResultRow } from '@labgate/contract/result-review'
import { isReviewedUnopened, type Severity } from '@labgate/contract/results/severity'
import { Badge, Checkbox, Text, UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { dayAsText, instantAsText } from '../../forms/dates.ts'
import { useSession } from '../../session/use-session.ts'
import { IconAlertTriangle } from '../../ui/icons/icons.ts'
import { StatusWord, type Tone } from '../../ui/status-word.tsx'
import { nameSays } from '../orders/parts/order-state.ts'
import { detailSays, missingSays, verdictSays } from './result-words.ts'
import classes from './results.module.css'

const tones: Readonly<Record<Severity, Tone>> = {
  critical: 'danger',
  inconsistent: 'waiting',
  abnormal: 'waiting',
  revised: 'plain',
  'not evaluated': 'plain',
  normal: 'done',
}
const collected = ({ collectionDate, noCollectionTime, timeZone }: ResultRow): string => {
  const at = instantAsText(collectionDate, timeZone)
  return noCollectionTime ? (at.split(' ')[0] ?? '') : at
}

interface OneProps {
  row: ResultRow
  isOpen: boolean
  onOpen: () => void
  /** Whether it can be ticked now: undefined where reviewing is not this person's. */
  isTicked?: boolean | undefined
  onTick: (ticked: boolean) => void
}
const One = ({ row, isOpen, onOpen, isTicked, onTick }: OneProps) => {
  const { userId } = useSession()
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const mayTick = isTicked !== undefined && row.reviewedDate === null && isReviewedUnopened(row.severity)
  const [detail, missing] = [detailSays(row), missingSays(row)]
  return (
    <li ref={place} className={classes['row']} data-severity={row.severity} {...(isOpen && { 'data-open': true })}>
      <span className={classes['tick']}>
        {mayTick && (
          <Checkbox
            size="xs"
            aria-label={`Select ${row.patientName}, ${row.labType}, ${row.specimenBarcode}`}
            checked={isTicked}
            onChange={(event) => onTick(event.currentTarget.checked)}
          />
        )}
      </span>
      <UnstyledButton className={classes['say']} onClick={onOpen} aria-current={isOpen ? 'true' : undefined}>
        <span className={classes['lines']}>
          <StatusWord tone={tones[row.severity]} {...(tones[row.severity] === 'waiting' && { icon: IconAlertTriangle })}>
            {verdictSays(row)}
          </StatusWord>
          <Text span size="sm" fw={600}>
            {nameSays(row)}
          </Text>
          <Text span size="sm">
            {row.dob === null ? '' : `Born ${dayAsText(row.dob)}`}
          </Text>
          <Text span size="sm">
            {row.labType}
          </Text>
          {row.comments > 0 && (
            <Badge size="sm" variant="light" color="gray" tt="none">
              {row.comments === 1 ? '1 comment' : `${row.comments} comments`}
            </Badge>
          )}
        </span>
        {detail !== '' && (
          <Text span size="sm" display="block">
            {detail}
          </Text>
        )}
        <Text span size="sm" c="dimmed" display="block">
          {[`Collected ${collected(row)}`, `Resulted ${instantAsText(row.resultedDate, row.timeZone)}`, row.physician, row.customer, row.location]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {row.userId_HandedTo > 0 && (
          <Text span size="sm" display="block" fw={500}>
            {`${row.userId_HandedTo === userId ? `From ${row.handedFrom}` : `Handed to ${row.handedTo}`}${row.handedNote === '' ? '' : `: ${row.handedNote}`}`}
          </Text>
        )}
        {missing !== '' && (
          <Text span size="sm" c="var(--colour-waiting)" display="block">
            {missing}
          </Text>
        )}
        {row.reviewedDate !== null && (
          <Text span size="sm" c="dimmed" display="block">
            {`Reviewed ${instantAsText(row.reviewedDate, row.timeZone)}${row.reviewedBy === '' ? '' : ` by ${row.reviewedBy}`}`}
          </Text>
        )}
      </UnstyledButton>
    </li>
  )
}

interface ResultRowsProps {
  rows: readonly ResultRow[]
  openId: number
  onOpen: (labOrderId: number) => void
  /** Ids that are ticked; undefined where reviewing is not this person's. */
  ticked?: ReadonlySet<number> | undefined
  onTick: (labOrderId: number, ticked: boolean) => void
}
/** Results, the most severe first. */
export const ResultRows = ({ rows, openId, onOpen, ticked, onTick }: ResultRowsProps) => (
  <ul className={classes['list']} aria-label="Results">
    {rows.map((row) => (
      <One
        key={row.labOrderId}
        row={row}
        isOpen={row.labOrderId === openId}
        onOpen={() => onOpen(row.labOrderId)}
        isTicked={ticked?.has(row.labOrderId)}
        onTick={(on) => onTick(row.labOrderId, on)}
      />
    ))}
  </ul>
)
