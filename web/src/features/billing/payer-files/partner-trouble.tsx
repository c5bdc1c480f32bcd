import { tradingPartners } from '@labgate/contract/billing/trading-partners'
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
      title="Files do not go through"
    >
      <Stack gap={4}>
        {troubled.map((partner) => (
          <Text key={partner.tradingPartnerId} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {partner.name}: {describeFailure(partner)}
            {partner.waiting > 0 &&
              ` ${partner.waiting === 1 ? 'One file waits' : `${partner.waiting.toLocaleString('en-US')} files wait`} to be sent.`}
          </Text>
        ))}
      </Stack>
    </Alert>
  )
}
