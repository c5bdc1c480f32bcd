import { describeMoney } from '@labgate/contract/billing/money'
import type { PaymentToDecide } from '@labgate/contract/billing/payer-files'
import { say } from '@labgate/contract/languages/say'
import { Button, Text } from '@mantine/core'
import { dayAsText } from '../../../forms/dates.ts'
import { StackTable } from '../../../ui/table/stack-table.tsx'

interface PossibleClaimsProps {
  claims: PaymentToDecide['claims']
  onTake?: (number: string) => void
}
/**
 * Claims that a payment may be for; `onTake`: takes the number of one. On a phone, too, whose each
 * is stands beside its button.
 */
export const PossibleClaims = ({ claims, onTake }: PossibleClaimsProps) =>
  claims.length === 0 ? (
    <Text size="sm" c="dimmed">
      {say('No claim is for this member, or for this date and amount.')}
    </Text>
  ) : (
    <StackTable<PaymentToDecide['claims'][number]>
      label={say('Possible claims')}
      minWidth={520}
      rows={claims}
      rowId={({ claimId }) => claimId}
      columns={[
        {
          header: say('Claim'),
          cell: ({ number, state }) => (
            <>
              {number}
              <Text size="xs" c="dimmed">
                {state}
              </Text>
            </>
          ),
        },
        { header: say('Patient'), cell: ({ patientName }) => patientName },
        { header: say('Member ID'), cell: ({ memberId }) => memberId },
        { header: say('Service'), cell: ({ serviceDate }) => dayAsText(serviceDate), noWrap: true },
        { header: say('Charge'), cell: ({ cents }) => describeMoney(cents), isNumber: true },
      ]}
      lines={({ number, state, patientName, memberId, serviceDate, cents }) => [
        <Text key="who" size="sm" fw={600}>
          {patientName}
        </Text>,
        [number, state].join(' · '),
        [
          memberId === '' ? '' : say('member ID {memberId}', { memberId }),
          say('service {serviceDate}', { serviceDate: dayAsText(serviceDate) }),
          describeMoney(cents),
        ]
          .filter(Boolean)
          .join(' · '),
      ]}
      {...(onTake && {
        act: ({ number }) => (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={say('Use claim {number}', { number })}
            onClick={() => onTake(number)}
          >
            {say('Use')}
          </Button>
        ),
      })}
    />
  )
