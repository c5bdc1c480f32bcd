import { say } from '@labgate/contract/languages/say'
import type { ResultRow } from '@labgate/contract/results/result-review'
import { isReviewedUnopened } from '@labgate/contract/results/severity'
import { Badge, Checkbox, Text, UnstyledButton } from '@mantine/core'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { describeName } from '../../core/orders/parts/order-state.ts'
import {
  describeDetail,
  describeMissing,
  severityTones,
  describeVerdict,
} from '../../core/orders/result/result-words.ts'
import { dayAsText, instantAsText } from '../../forms/dates.ts'
import { useShortcut } from '../../keys/shortcuts.ts'
import { useSession } from '../../session/use-session.ts'
import { IconAlertTriangle, IconBell } from '../../ui/icons/icons.ts'
import { StatusWord } from '../../ui/status-word.tsx'
import classes from './results.module.css'

const collected = ({ collectionDate, noCollectionTime, timeZone }: ResultRow): string => {
  const at = instantAsText(collectionDate, timeZone)
  return noCollectionTime ? (at.split(' ')[0] ?? '') : at
}

/**
 * Moves the focus from result to result, from outside to the first; Enter then opens it, as on any
 * button.
 */
const moveFocus = (list: HTMLElement | null, by: number): boolean => {
  const all = [...(list?.querySelectorAll<HTMLElement>('[data-result]') ?? [])]
  const now = all.findIndex((one) => one === document.activeElement)
  const next = now < 0 ? all[0] : all[Math.max(0, Math.min(all.length - 1, now + by))]
  next?.focus()
  return next !== undefined
}
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
}
const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key]
  if (step !== undefined && moveFocus(event.currentTarget.closest('ul'), step))
    event.preventDefault()
}

const RowHead = ({ row }: { row: ResultRow }) => (
  <span className={classes['lines']}>
    <StatusWord
      tone={severityTones[row.severity]}
      {...(severityTones[row.severity] === 'waiting' && { icon: IconAlertTriangle })}
    >
      {describeVerdict(row)}
    </StatusWord>
    <Text span size="sm" fw={600}>
      {describeName(row)}
    </Text>
    <Text span size="sm">
      {row.dob === null ? '' : say('Born {dob}', { dob: dayAsText(row.dob) })}
    </Text>
    <Text span size="sm">
      {row.labType}
    </Text>
    {row.isSinceVisit && (
      <Badge size="sm" variant="outline" tt="none" leftSection={<IconBell size={12} aria-hidden />}>
        {say('Since your last visit')}
      </Badge>
    )}
    {row.comments > 0 && (
      <Badge size="sm" variant="light" color="gray" tt="none">
        {row.comments === 1
          ? say('1 comment')
          : say('{comments} comments', { comments: row.comments })}
      </Badge>
    )}
  </span>
)

const RowDetails = ({ row }: { row: ResultRow }) => {
  const { userId } = useSession()
  const [detail, missing] = [describeDetail(row), describeMissing(row)]
  return (
    <>
      {detail !== '' && (
        <Text span size="sm" display="block">
          {detail}
        </Text>
      )}
      <Text span size="sm" c="dimmed" display="block">
        {[
          say('Collected {row}', { row: collected(row) }),
          say('Resulted {resultedDate}', {
            resultedDate: instantAsText(row.resultedDate, row.timeZone),
          }),
          row.physician,
          row.customer,
          row.location,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {row.userId_HandedTo > 0 && (
        <Text span size="sm" display="block" fw={500}>
          {`${row.userId_HandedTo === userId ? say('From {handedFrom}', { handedFrom: row.handedFrom }) : say('Handed to {handedTo}', { handedTo: row.handedTo })}${row.handedNote === '' ? '' : `: ${row.handedNote}`}`}
        </Text>
      )}
      {missing !== '' && (
        <Text span size="sm" c="var(--colour-waiting)" display="block">
          {missing}
        </Text>
      )}
      {row.reviewedDate !== null && (
        <Text span size="sm" c="dimmed" display="block">
          {say('Reviewed {reviewedDate}{value}', {
            reviewedDate: instantAsText(row.reviewedDate, row.timeZone),
            value:
              row.reviewedBy === ''
                ? ''
                : ` ${say('by {reviewedBy}', { reviewedBy: row.reviewedBy })}`,
          })}
        </Text>
      )}
    </>
  )
}

interface OneProps {
  row: ResultRow
  isOpen: boolean
  onOpen: () => void
  /** Whether it is checked; undefined if this user cannot review. */
  isTicked?: boolean | undefined
  onTick: (ticked: boolean) => void
}
const One = ({ row, isOpen, onOpen, isTicked, onTick }: OneProps) => {
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const mayTick =
    isTicked !== undefined && row.reviewedDate === null && isReviewedUnopened(row.severity)

  return (
    <li
      ref={place}
      className={classes['row']}
      data-severity={row.severity}
      {...(isTicked === undefined && { 'data-plain': true })}
      {...(isOpen && { 'data-open': true })}
    >
      {isTicked !== undefined && (
        <span className={classes['tick']}>
          {mayTick && (
            <Checkbox
              size="xs"
              aria-label={say('Select {patientName}, {labType}, {specimenBarcode}', {
                patientName: row.patientName,
                labType: row.labType,
                specimenBarcode: row.specimenBarcode,
              })}
              checked={isTicked}
              onChange={(event) => onTick(event.currentTarget.checked)}
            />
          )}
        </span>
      )}
      <UnstyledButton
        className={classes['say']}
        onClick={onOpen}
        onKeyDown={onKeyDown}
        data-result={row.labOrderId}
        aria-current={isOpen ? 'true' : undefined}
      >
        <RowHead row={row} />
        <RowDetails row={row} />
      </UnstyledButton>
    </li>
  )
}

interface ResultRowsProps {
  rows: readonly ResultRow[]
  openId: number
  onOpen: (labOrderId: number) => void
  /** Checked ids; undefined if this user cannot review. */
  ticked?: Pick<ReadonlySet<number>, 'has'> | undefined
  onTick: (labOrderId: number, ticked: boolean) => void
}
/** List keys while no result is open; an open one has the same keys itself. */
const ListKeys = ({ move }: { move: (by: number) => void }) => {
  useShortcut('j', say('Next result'), () => move(1))
  useShortcut('k', say('Previous result'), () => move(-1))
  return null
}
/** Results, most severe first. */
export const ResultRows = ({ rows, openId, onOpen, ticked, onTick }: ResultRowsProps) => {
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul ref={list} className={classes['list']} aria-label={say('Results')}>
      {openId === 0 && <ListKeys move={(by) => moveFocus(list.current, by)} />}
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
}
