import { linkTo } from '@labgate/contract/access/link-to'
import type { AuditRow } from '@labgate/contract/access/watch'
import { say } from '@labgate/contract/languages/say'
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
    <ShownValue label={say('When')}>{instantHere(row.at)}</ShownValue>
    <ShownValue label={say('Who')}>{actorOf(row)}</ShownValue>
    <ShownValue label={say('Act')} description={row.act}>
      {describeAct(row.act)}
    </ShownValue>
    <ShownValue label={say('Outcome')}>
      <OutcomeWord outcome={row.outcome} />
    </ShownValue>
    <ShownValue label={say('Account')}>{row.customerName}</ShownValue>
    <ShownValue label={say('Record')}>{row.target}</ShownValue>
    <ShownValue label={say('Patient')}>
      {row.patientId > 0 && (
        <Anchor
          size="sm"
          onClick={onFollow}

          renderRoot={(props: object) => (
            <Link {...linkTo('/audit-log', { patientId: row.patientId })} {...props} />
          )}
        >
          {say('Who viewed patient {patientId}', { patientId: row.patientId })}
        </Anchor>
      )}
    </ShownValue>
    <ShownValue label={say('Tube')}>{row.specimenBarcode}</ShownValue>
    <ShownValue
      label={say('Fields')}
      description={say('Field names only; the log does not store values.')}
    >
      {row.fields.join(', ')}
    </ShownValue>
    <ShownValue label={say('Sending address')}>{row.address}</ShownValue>
    <ShownValue label={say('Sealed')}>
      {row.sealed
        ? say('Yes: any change would be detected')
        : say('Not yet: the next seal will cover it')}
    </ShownValue>
    <ShownValue label={say('Number')}>{row.auditId.toLocaleString('en-US')}</ShownValue>
  </Stack>
)
