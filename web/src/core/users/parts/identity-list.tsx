import { say } from '@labgate/contract/languages/say'
import { users } from '@labgate/contract/people/users'
import { Table, Text } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'

/** Earlier identity checks of this person, latest first. */
export const IdentityList = ({ userId }: { userId: number }) => {
  const query = useApiQuery(users.identityList, { userId })
  return (
    <Loaded from={query} height={64}>
      {({ list }) =>
        list.length === 0 ? (
          <Text size="sm" c="dimmed">
            {say('No identity checks recorded.')}
          </Text>
        ) : (
          <ScrollTable label={say('Identity checks')} minWidth={720}>
            <Table aria-label={say('Identity checks')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th w={150}>{say('When')}</Table.Th>
                  <Table.Th w={140}>{say('By')}</Table.Th>
                  <Table.Th w={200}>{say('How')}</Table.Th>
                  <Table.Th>{say('Note')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.map((row) => (
                  <Table.Tr key={`${row.verifiedAt} ${row.note}`}>
                    <Table.Td>{instantHere(row.verifiedAt)}</Table.Td>
                    <Table.Td>{row.verifiedBy}</Table.Td>
                    <Table.Td>{row.method}</Table.Td>
                    <Table.Td style={{ whiteSpace: 'pre-wrap' }}>{row.note}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollTable>
        )
      }
    </Loaded>
  )
}
