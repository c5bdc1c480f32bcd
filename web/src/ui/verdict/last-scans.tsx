import { say } from '@labgate/contract/languages/say'
import { Text, Title } from '@mantine/core'
import { clockHere, dayAsText, dayHere, dayOfInstant } from '../../forms/dates.ts'
import type { BandState } from './verdict-band.tsx'
import classes from './verdict.module.css'

export interface LastScan {
  key: string
  /** The scanned number. */
  code: string
  /** Whose it is, if known. */
  whose: string
  at: string
  state: BandState
  text: string
}
const shown = 20

/* The time for today's scans; earlier ones with their day. */
const describeWhen = (at: string): string => {
  const [day, time] = [dayOfInstant(at), clockHere(at)]
  return day === dayAsText(dayHere()) ? time : `${day.slice(0, 5)} ${time}`
}

/* Scrollable content must also be reachable by keyboard. */
const reached = { tabIndex: 0 }

/** Scans with their outcomes. */
export const ScanList = ({ label, scans }: { label: string; scans: readonly LastScan[] }) => (
  <ol className={classes['last']} aria-label={label} {...reached}>
    {scans.map(({ key, code, whose, at, state, text }) => (
      <li key={key} data-verdict={state}>
        <Text size="sm" fw={600} tt="uppercase" style={{ overflowWrap: 'anywhere' }}>
          {whose === '' ? code : whose}
        </Text>
        <Text size="xs" c="dimmed">
          {[whose === '' ? '' : code, describeWhen(at)].filter(Boolean).join(' · ')}
        </Text>
        <Text size="sm">{text}</Text>
      </li>
    ))}
  </ol>
)

/** The last twenty scans with their outcomes, latest first. */
export const LastScans = ({
  scans,
  title = say('Last scans'),
}: {
  scans: readonly LastScan[]
  title?: string
}) => (
  <aside className={classes['aside']} aria-label={title}>
    <Title order={2} mb="xs">
      {title}
    </Title>
    {scans.length === 0 ? (
      <Text size="sm" c="dimmed">
        {say('The last twenty scans and their outcomes appear here.')}
      </Text>
    ) : (
      <ScanList label={title} scans={scans.slice(0, shown)} />
    )}
  </aside>
)
