import { say } from '@labgate/contract/languages/say'
import type { UnsignedRow } from '@labgate/contract/orders/order-row'
import { Checkbox, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { describeName } from '../../../core/orders/parts/order-state.ts'
import { OrderFindings } from '../../../core/orders/parts/order-status.tsx'
import { dobWithAge } from '../../../core/patients/parts/age.ts'
import { instantAsText } from '../../../forms/dates.ts'
import { instantWide } from '../../../ui/column-widths.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import type { Signing, SigningKind } from './use-signing.ts'

const Outcome = ({ text }: { text: string | undefined }) => {
  if (text === undefined) return <StatusWord tone="waiting">{say('Unsigned')}</StatusWord>
  return text === '' ? (
    <StatusWord tone="done">{say('Signed')}</StatusWord>
  ) : (
    <StatusWord tone="danger">{text}</StatusWord>
  )
}

const testsSay = ({ tests, labType }: UnsignedRow): string =>
  tests.join(', ') || (labType === 'To be determined' ? labType : say('None'))
const diagnosesSay = ({ diagnoses }: UnsignedRow): string =>
  diagnoses.map(({ icd10Code, description }) => `${icd10Code} ${description}`.trim()).join(', ') ||
  say('None')
const born = ({ dob }: UnsignedRow): string => dobWithAge(dob) || say('DOB missing')
const collected = ({ collectionDate, timeZone }: UnsignedRow): string =>
  instantAsText(collectionDate, timeZone)

/**
 * Chooses one order to sign; does not open it. In the table, Space on the row does the same, and the
 * way by Tab to the button that signs is short.
 */
export const SignCheckbox = ({
  row,
  signing,
  size = 'xs',
}: {
  row: UnsignedRow
  signing: Signing
  size?: 'xs' | 'md'
}) => (
  <Checkbox
    size={size}
    {...(size === 'xs' && { tabIndex: -1 })}
    aria-label={say('Sign {row}, {specimenBarcode}', {
      row: describeName(row),
      specimenBarcode: row.specimenBarcode,
    })}
    checked={signing.chosen.has(row.labOrderId)}
    disabled={signing.outcomes.get(row.labOrderId) === '' || signing.saving}
    onClick={(event) => event.stopPropagation()}
    onChange={(event) => signing.choose([row], event.currentTarget.checked)}
  />
)

/* What is signed stands whole in the width of a small screen: two facts to a cell, none cut. */
const Two = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <>
    <div>{first}</div>
    <Text component="div" size="sm" c="dimmed">
      {second}
    </Text>
  </>
)

/** The columns of the list on a desktop. */
export const unsignedColumns = (
  signing: Signing,
  kind: SigningKind,
  maySign: boolean,
): readonly Column<UnsignedRow>[] => [
  ...(maySign
    ? [
        {
          id: 'chosen',
          header: say('Sign'),
          width: 52,
          always: true,
          cell: (row: UnsignedRow) => <SignCheckbox row={row} signing={signing} />,
        },
      ]
    : []),
  {
    id: 'patientName',
    header: say('Patient, DOB'),
    width: 164,
    always: true,
    cell: (row) => <Two first={describeName(row)} second={born(row)} />,
  },
  {
    id: 'tests',
    header: say('Tests'),
    width: 208,
    always: true,
    cell: (row) => <Two first={testsSay(row)} second={row.labType} />,
  },
  { id: 'diagnoses', header: say('Diagnoses'), width: 190, always: true, cell: diagnosesSay },
  {
    id: 'collectionDate',
    header: kind === 'own' ? say('Collected') : say('Collected, provider'),
    width: instantWide,
    cell: (row) =>
      kind === 'own' ? collected(row) : <Two first={collected(row)} second={row.physician} />,
  },
  {
    id: 'outcome',
    header: say('Signature, issues'),
    width: 144,
    always: true,
    cell: (row) => (
      <>
        <div>
          <Outcome text={signing.outcomes.get(row.labOrderId)} />
        </div>
        <OrderFindings of={row} />
      </>
    ),
  },
  {
    id: 'specimenBarcode',
    header: say('Specimen ID'),
    width: 122,
    initiallyHidden: true,
    cell: (row) => row.specimenBarcode,
  },
  {
    id: 'location',
    header: say('Location'),
    width: 130,
    initiallyHidden: true,
    cell: (row) => row.location,
  },
]

/** The card of an order on a phone: nothing that is signed is left out. */
export const unsignedCard =
  (kind: SigningKind, signing: Signing) =>
  (row: UnsignedRow): [ReactNode, ReactNode, ReactNode] => [
    `${describeName(row)} · ${born(row)}`,
    <>
      <Text size="sm" c="var(--mantine-color-text)">
        {testsSay(row)}
      </Text>
      <Text size="sm" c="var(--mantine-color-text)">
        {diagnosesSay(row)}
      </Text>
      {[row.labType, collected(row), kind === 'own' ? '' : row.physician]
        .filter(Boolean)
        .join(' · ')}
    </>,
    <>
      {signing.outcomes.has(row.labOrderId) && (
        <Outcome text={signing.outcomes.get(row.labOrderId)} />
      )}
      <OrderFindings of={row} />
    </>,
  ]
