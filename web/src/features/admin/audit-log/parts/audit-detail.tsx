import { linkTo } from '@labgate/contract/access/link-to'
import type { AuditRow } from '@labgate/contract/access/watch'
import { Anchor, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { instantHere } from '../../../../forms/dates.ts'
import { ShownValue } from '../../../../ui/fields/shown-value.tsx'
import { OutcomeWord } from '../../../../ui/outcome-word.tsx'
import { describeAct } from './act-text.ts'
import { actorOf } from './audit-columns.tsx'

/** One row of the log in full. */
export const AuditDetail = ({
  row,
  onFollow,
}: {
  row: AuditRow
  /** Called when the list is about to show something else. */ onFollow: () => void
}) => (
  <Stack gap="sm">
    <ShownValue label="When">{instantHere(row.at)}</ShownValue>
    <ShownValue label="Who">{actorOf(row)}</ShownValue>
    <ShownValue label="Act" description={row.act}>
      {describeAct(row.act)}
    </ShownValue>
    <ShownValue label="Outcome">
      <OutcomeWord outcome={row.outcome} />
    </ShownValue>
    <ShownValue label="Account">{row.customerName}</ShownValue>
    <ShownValue label="Record">{row.target}</ShownValue>
    <ShownValue label="Patient">
      {row.patientId > 0 && (
        <Anchor
          size="sm"
          onClick={onFollow}

          renderRoot={(props: object) => (
            <Link {...linkTo('/audit-log', { patientId: row.patientId })} {...props} />
          )}
        >
          {`Who viewed patient ${row.patientId}`}
        </Anchor>
      )}
    </ShownValue>
    <ShownValue label="Tube">{row.specimenBarcode}</ShownValue>
    <ShownValue label="Fields" description="Field names only; the log does not store values.">
      {row.fields.join(', ')}
    </ShownValue>
    <ShownValue label="Sending address">{row.address}</ShownValue>
    <ShownValue label="Sealed">
      {row.sealed ? 'Yes: any change would be detected' : 'Not yet: the next seal will cover it'}
    </ShownValue>
    <ShownValue label="Number">{row.auditId.toLocaleString('en-US')}</ShownValue>
  </Stack>
)
