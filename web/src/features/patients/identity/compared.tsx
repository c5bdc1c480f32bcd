import { say } from '@labgate/contract/languages/say'
import {
  identityFields,
  describeIdentity,
  identityWords,
} from '@labgate/contract/patients/identity'
import type { IdentityCorrection } from '@labgate/contract/patients/identity-corrections'
import { Table, Text } from '@mantine/core'
import classes from './compared.module.css'

/** Each field to be changed: in the chart, and as requested. */
export const Compared = ({
  correction: { was, asked: input },
}: {
  correction: Pick<IdentityCorrection, 'was' | 'asked'>
}) => {
  const fields = identityFields.filter((field) => input[field] !== undefined)
  if (fields.length === 0)
    return (
      <Text size="sm">
        {say(
          'The chart is correct. Reports that went out with different information will be amended.',
        )}
      </Text>
    )
  return (
    <Table
      withTableBorder
      aria-label={say('Requested changes')}
      className={classes['compared'] ?? ''}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{say('Field')}</Table.Th>
          <Table.Th>{say('Before')}</Table.Th>
          <Table.Th>{say('Requested')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map((field) => (
          <Table.Tr key={field}>
            <Table.Th scope="row" fw={400}>
              {identityWords[field]}
            </Table.Th>
            <Table.Td>{describeIdentity(was, field)}</Table.Td>
            <Table.Td fw={600}>{describeIdentity(input, field)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
