import { say } from '@labgate/contract/languages/say'
import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '../../../ui/icons/icons.ts'
import { counted } from '../../../ui/import/import-outcome.tsx'

const many = (count: number, one: string, more: string): string =>
  `${counted(count)} ${count === 1 ? one : more}`

/** Whom the changed prices affect, how many are below the laboratory's cost for the code, and how many
 * change by more than half. */
export const Concern = ({
  of: { bills, accounts, belowCost, jumps },
}: {
  of: { bills: number; accounts: number; belowCost: number; jumps: number }
}) => (
  <>
    {bills > 0 && (
      <Text size="sm">
        {say('Concerns {bills} not sent yet, of {accounts}.', {
          bills: many(bills, 'bill', 'bills'),
          accounts: many(accounts, 'account', 'accounts'),
        })}
      </Text>
    )}
    {belowCost > 0 && (
      <Alert
        color="red"
        variant="light"
        icon={<IconAlertTriangle aria-hidden />}
        title={
          belowCost === 1
            ? say('One new price is below cost.')
            : say('{belowCost} new prices are below cost.', { belowCost: counted(belowCost) })
        }
      >
        {say(
          'A price below cost can count as an inducement to refer. Check each before you approve it.',
        )}
      </Alert>
    )}
    {jumps > 0 && (
      <Alert
        color="orange"
        variant="light"
        icon={<IconAlertTriangle aria-hidden />}
        title={
          jumps === 1
            ? say('One amount changes by more than 50%.')
            : say('{jumps} amounts change by more than 50%.', { jumps: counted(jumps) })
        }
      >
        {say('Check each of these rows for a misplaced decimal point.')}
      </Alert>
    )}
  </>
)
