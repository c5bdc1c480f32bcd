import { tradingPartners } from '@labgate/contract/billing/trading-partners'
import { say } from '@labgate/contract/languages/say'
import { Alert, Stack, Text } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { IconAlertTriangle } from '../../../ui/icons/icons.ts'
import { describeFailure } from './partner-words.tsx'

/** Partners that files currently do not reach, above the list of files. */
export const PartnerTrouble = () => {
  const query = useApiQuery(tradingPartners.list, {})
  const troubled = query.data?.list.filter(({ active, failure }) => active && failure !== '') ?? []
  if (troubled.length === 0) return null
  return (
    <Alert
      color="red"
      variant="light"
      mb="md"
      icon={<IconAlertTriangle aria-hidden />}
      title={say('Files do not go through')}
    >
      <Stack gap={4}>
        {troubled.map((partner) => (
          <Text key={partner.tradingPartnerId} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {partner.name}: {describeFailure(partner)}
            {partner.waiting > 0 &&
              ` ${say('{value} to be sent.', { value: partner.waiting === 1 ? say('One file waits') : say('{waiting} files wait', { waiting: partner.waiting.toLocaleString('en-US') }) })}`}
          </Text>
        ))}
      </Stack>
    </Alert>
  )
}
