import { Box, Grid, Stack, Table, Text, Title } from '@mantine/core'
import { dayAsText } from '../../../forms/dates.ts'
import { Curve } from './curve.tsx'

interface Week {
  week: string
  saves: number
  signIns: number
}

const figure = (value: number): string => value.toLocaleString('en-US')

/** The last weeks, as curves and as figures. */
export const Weeks = ({ weeks }: { weeks: readonly Week[] }) => {
  if (weeks.every(({ saves, signIns }) => saves === 0 && signIns === 0))
    return (
      <Text size="sm" c="dimmed">
        No activity in the last {weeks.length} weeks.
      </Text>
    )
  const last = weeks.at(-1)
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Stack gap="md">
          <Box>
            <Title order={3}>Records saved</Title>
            <Curve says={`Records saved by week, ${figure(last?.saves ?? 0)} this week`} weeks={weeks.map(({ week, saves }) => ({ week, value: saves }))} />
          </Box>
          <Box>
            <Title order={3}>Sign-ins</Title>
            <Curve says={`Sign-ins by week, ${figure(last?.signIns ?? 0)} this week`} weeks={weeks.map(({ week, signIns }) => ({ week, value: signIns }))} />
          </Box>
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Table aria-label="Data table" maw={360} verticalSpacing={2}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Week from</Table.Th>
              <Table.Th ta="right">Saved</Table.Th>
              <Table.Th ta="right">Sign-ins</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {weeks.toReversed().map(({ week, saves, signIns }, at) => (
              <Table.Tr key={week}>
                <Table.Td>
                  {dayAsText(week)}
                  {at === 0 && ' (this week)'}
                </Table.Td>
                <Table.Td ta="right">{figure(saves)}</Table.Td>
                <Table.Td ta="right">{figure(signIns)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Grid.Col>
    </Grid>
  )
}
