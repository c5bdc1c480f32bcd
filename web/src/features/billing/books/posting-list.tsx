import { linkTo } from '@labgate/contract/access/link-to'
import { bookLists, type BookFigure, type Posting } from '@labgate/contract/billing/book-lists'
import type { BookClock } from '@labgate/contract/billing/books'
import { describeMoney } from '@labgate/contract/billing/money'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../../../api/call.ts'
import { useList } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { nameAndBirth } from '../../../ui/patient-name.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'

/** A figure of a month, or of one payer's account over all months. */
export interface PostingCriteria {
  clock?: BookClock
  month?: string
  figure: BookFigure
  payer?: string
}

const patientOf = ({ patientId, patientName, dob }: Posting): string =>
  patientId === 0 ? '' : nameAndBirth(patientName, dob)
export const postingColumns: readonly Column<Posting>[] = [
  {
    id: 'postedOn',
    header: say('Posted'),
    cell: (row) => `${dayAsText(row.postedOn)}${row.isLate ? say(', late') : ''}`,
    width: 104,
    always: true,
  },
  {
    id: 'cents',
    header: say('Amount'),
    cell: (row) => describeMoney(row.cents),
    width: 92,
    align: 'right',
    always: true,
  },
  { id: 'party', header: say('Whose balance'), cell: (row) => row.party, width: 120 },
  { id: 'reason', header: say('Reason'), cell: (row) => row.reason, width: 150 },
  { id: 'trace', header: say('Check or EFT'), cell: (row) => row.trace, width: 104 },
  { id: 'claimNumber', header: say('Claim'), cell: (row) => row.claimNumber, width: 96 },
  {
    id: 'specimenBarcode',
    header: say('Specimen'),
    cell: (row) =>
      row.labOrderId === 0 ? (
        ''
      ) : (
        <Anchor
          size="sm"
          onClick={(event) => event.stopPropagation()}
          renderRoot={(props) => (
            <Link {...linkTo('/lab-order', { id: row.labOrderId })} {...props} />
          )}
        >
          {row.specimenBarcode}
        </Anchor>
      ),
    width: 126,
  },
  {
    id: 'serviceDate',
    header: say('Date of service'),
    cell: (row) => dayAsText(row.serviceDate),
    width: 96,
  },
  { id: 'patientName', header: say('Patient'), cell: patientOf, width: 185 },
  {
    id: 'customer',
    header: say('Account'),
    cell: (row) => row.customer,
    width: 130,
    initiallyHidden: true,
  },
  { id: 'by', header: say('Posted by'), cell: (row) => row.by, width: 120, initiallyHidden: true },
]

type Answer = ApiResponse<typeof bookLists.postings>
const describeSum = ({ cents, restrictedCents }: Answer): string =>
  [
    say('These postings add up to {cents}.', { cents: describeMoney(cents) }),
    restrictedCents === 0
      ? ''
      : say('{restrictedCents} more is in restricted charts.', {
          restrictedCents: describeMoney(restrictedCents),
        }),
  ]
    .filter(Boolean)
    .join(' ')

/** The postings behind a figure of the books, latest first, with what they add up to. */
export const PostingList = ({ criteria }: { criteria: PostingCriteria }) => {
  const found = useList(bookLists.postings, criteria)
  const navigate = useNavigate()
  const first = found.first as Answer | undefined
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {first === undefined ? '' : describeSum(first)}
      </Text>
      <DataTable
        filters="none"
        name="book-postings"
        label={say('postings')}
        from={found}
        columns={postingColumns}
        rowId={(row) => row.postingId}
        rowLabel={(row) => `${dayAsText(row.postedOn)}, ${describeMoney(row.cents)}`}
        opens={({ labOrderId }) => labOrderId !== 0}
        onOpen={({ labOrderId }) => void navigate(linkTo('/lab-order', { id: labOrderId }))}
        card={(row) => [
          `${describeMoney(row.cents)}, ${row.party}`,
          [dayAsText(row.postedOn), row.reason, row.trace].filter(Boolean).join(' · '),
          patientOf(row) || row.claimNumber,
        ]}
        onExport={(format, shown) =>
          call(bookLists.exportPostings, {
            searchCriteria: criteria,
            format,
            columns: shown,
          })
        }
        empty={{ text: say('Nothing was posted here.') }}
      />
    </Stack>
  )
}
