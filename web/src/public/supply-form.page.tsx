import { say } from '@labgate/contract/languages/say'
import '../app/mantine.css.ts'
import { Alert, Container, Paper, Stack, Table, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { aboutLab } from '../about.ts'
import { Look } from '../theme.tsx'
import { IconInfoCircle } from '../ui/icons/icons.ts'

/** 'shipToPostalCode', 'ship_to_postal_code' and 'ship-to-postal-code' as 'Ship to postal code'. */
export const labelOf = (name: string): string => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * The built-in order form: a stand-in for the supplier's that shows which values arrived prefilled.
 */
const SupplyForm = () => {
  const given = [...new URLSearchParams(location.search)]
  useEffect(() => {
    document.title = say('Supply order form - Labgate')
  }, [])
  return (
    <Container component="main" size="sm" py="xl">
      <Stack>
        <div>
          <Title order={1}>{say('Supply order form')}</Title>
          <Text c="dimmed" size="sm">
            {aboutLab.labName}
          </Text>
        </div>
        <Alert
          variant="light"
          color="blue"
          icon={<IconInfoCircle aria-hidden />}
          title={say('This form stands in for the supplier’s')}
        >
          {say('It shows what Labgate sends. Set SUPPLY_FORM_URL to the address of the real form.')}
        </Alert>
        {given.length === 0 ? (
          <Text>{say('Nothing was received. Open this form from Order Supplies.')}</Text>
        ) : (
          <Paper withBorder>
            <Table aria-label={say('Values received')} variant="vertical" layout="fixed">
              <Table.Tbody>
                {given.map(([name, value]) => (
                  <Table.Tr key={name}>
                    <Table.Th w={200}>{labelOf(name)}</Table.Th>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>
                      {value === '' ? <Text c="dimmed">{say('empty')}</Text> : value}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Paper>
        )}
      </Stack>
    </Container>
  )
}

export const supplyFormPage = () => (
  <Look>
    <SupplyForm />
  </Look>
)
