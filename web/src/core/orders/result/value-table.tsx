import { isAsSent } from '@labgate/contract/catalog/analytes'
import { say } from '@labgate/contract/languages/say'
import { hasColumns } from '@labgate/contract/results/columns'
import type { Report, ReportedValue } from '@labgate/contract/results/report-shape'
import { Anchor, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SaidText } from '../../../ui/said-text.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { StatusWord, type Tone } from '../../../ui/status-word.tsx'
import {
  describeFlag,
  flagTone,
  methodWords,
  describeReference,
  sentTexts,
  describeValue,
} from './value-words.ts'

interface NameCellProps {
  value: ReportedValue
  onTrend: ((value: ReportedValue) => void) | undefined
}
const NameCell = ({ value, onTrend }: NameCellProps) => {
  const method = methodWords[value.method]
  return (
    <Table.Th scope="row" fw={400}>
      {onTrend === undefined || isAsSent(value.analyte) ? (
        <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
          {value.name}
        </Text>
      ) : (
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="left"
          onClick={() => onTrend(value)}
          title={say('Show trend')}
        >
          {value.name}
        </Anchor>
      )}
      {method !== '' && (
        <Text span size="sm" c="dimmed">
          {' '}
          · {method}
        </Text>
      )}
    </Table.Th>
  )
}

interface ValueCellProps {
  tone: Tone
  isTable: boolean
  value: ReportedValue
  number: number
  flag: ReactNode
  held: string
}
const ValueCell = ({ tone, isTable, value, number, flag, held }: ValueCellProps) => (
  <Table.Td>
    <Text
      size="sm"
      fw={tone === 'plain' || tone === 'done' ? 400 : 600}
      style={{
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {isTable ? say('See below') : describeValue(value)}
      {number > 0 && (
        <Text span size="xs" c="dimmed">
          {' '}
          [{number}]
        </Text>
      )}
    </Text>
    {flag !== null && (
      <Text component="div" size="sm" hiddenFrom="xs">
        {flag}
      </Text>
    )}
    {held !== '' && (
      <Text size="sm" c="dimmed" hiddenFrom="xs">
        {held}
      </Text>
    )}
    {value.was !== '' && (
      <Text size="sm" c="dimmed">
        {say('Was {was}', { was: value.was })}
      </Text>
    )}
    {sentTexts(value).map((line) => (
      <Text key={line} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {line}
      </Text>
    ))}
    {value.note !== '' && <SaidText c="dimmed" text={value.note} />}
  </Table.Td>
)

const Value = ({
  value,
  number,
  onTrend,
}: {
  value: ReportedValue
  number: number
  onTrend: ((value: ReportedValue) => void) | undefined
}) => {
  const text = describeFlag(value)
  const tone = flagTone(value)

  const held = describeReference(value)
  const isTable = hasColumns(value.value)
  const flag =
    text === '' ? null : tone === 'plain' ? text : <StatusWord tone={tone}>{text}</StatusWord>
  const row = (
    <Table.Tr>
      <NameCell value={value} onTrend={onTrend} />
      <ValueCell
        tone={tone}
        isTable={isTable}
        value={value}
        number={number}
        flag={flag}
        held={held}
      />
      <Table.Td visibleFrom="xs">{flag ?? '—'}</Table.Td>
      <Table.Td visibleFrom="xs">{held || '—'}</Table.Td>
    </Table.Tr>
  )
  return isTable ? (
    <>
      {row}
      <Table.Tr>
        <Table.Td colSpan={4} maw={0}>
          <SaidText text={describeValue(value)} />
        </Table.Td>
      </Table.Tr>
    </>
  ) : (
    row
  )
}

/** Limits in words longer than this are sentences. */
const longestLimit = 40

/**
 * The values of one class of tests, or of a laboratory panel with what it was tested on above it;
 * on a phone flag and limits are below the value. Numbers in brackets name the laboratory that
 * produced a value, if there are several.
 */
export const ValueTable = ({
  group: { title, under, values },
  laboratories,
  onTrend,
}: {
  group: Report['groups'][number]
  laboratories: Report['laboratories']
  onTrend: ((value: ReportedValue) => void) | undefined
}) => {
  const numberOf = ({ performingLabId }: ReportedValue): number =>
    laboratories.length < 2
      ? 0
      : laboratories.findIndex((laboratory) => laboratory.performingLabId === performingLabId) + 1
  // limits that are sentences, as of a specimen's validity, get the room of the others
  const [wideName, wideResult, wideFlag] = values.some(
    ({ limitsInWords }) => limitsInWords.length > longestLimit,
  )
    ? ['22%', '16%', '14%']
    : ['32%', '26%', '20%']
  return (
    <ScrollTable label={under === '' ? title : `${title}, ${under}`} minWidth={300}>
      <Table aria-label={under === '' ? title : `${title}, ${under}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={wideName}>
              {under !== '' && (
                <Text size="sm" fw={600}>
                  {under}
                </Text>
              )}
              {title}
            </Table.Th>
            <Table.Th w={wideResult}>{say('Result')}</Table.Th>
            <Table.Th w={wideFlag} visibleFrom="xs">
              {say('Flag')}
            </Table.Th>
            <Table.Th visibleFrom="xs">{say('Reference / cut-off')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {values.map((value) => (
            <Value
              key={value.observationId}
              value={value}
              number={numberOf(value)}
              onTrend={onTrend}
            />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollTable>
  )
}
