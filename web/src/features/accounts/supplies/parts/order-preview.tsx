import { locations } from '@labgate/contract/accounts/locations'
import { say } from '@labgate/contract/languages/say'
import { users } from '@labgate/contract/people/users'
import { Paper, Table, Text } from '@mantine/core'
import { useApiQuery } from '../../../../api/queries.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { orderValues } from './order-form.ts'

/** What will be sent, before it is. */
export const OrderPreview = ({ userId, locationId }: { userId: number; locationId: number }) => {
  const user = useApiQuery(users.get, { userId })
  const place = useApiQuery(locations.get, { locationId }, { keepLast: true })
  return (
    <Loaded from={user} height={352}>
      {(requester) => (
        <Loaded from={place} height={352}>
          {(shipTo) => (
            <Paper withBorder maw={640}>
              <Table
                variant="vertical"
                layout="fixed"
                aria-label={say('Information sent to the order form')}
              >
                <Table.Tbody>
                  {orderValues(requester, shipTo).map(([name, text, value]) => (
                    <Table.Tr key={name}>
                      <Table.Th w={180} scope="row">
                        {text}
                      </Table.Th>
                      <Table.Td style={{ overflowWrap: 'anywhere' }}>
                        {value === '' ? (
                          <Text span size="sm" c="dimmed">
                            {say('empty')}
                          </Text>
                        ) : (
                          value
                        )}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Paper>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
