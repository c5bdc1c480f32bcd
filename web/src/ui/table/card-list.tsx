import { say } from '@labgate/contract/languages/say'
import { ActionIcon, Box, Button, Group, Menu, Text } from '@mantine/core'
import { useState } from 'react'
import { IconDots } from '../icons/icons.ts'
import { openingOf, type DataTableProps } from './columns.ts'
import classes from './data-table.module.css'

const facts = <Row,>({ card }: DataTableProps<Row>, row: Row) => {
  const [first, second, third] = card(row)
  return (
    <>
      <Text fw={600} component="div">
        {first}
      </Text>
      {/* Shown next to a short text, or below a long one. */}
      <Group justify="space-between" gap="0 var(--mantine-spacing-xs)">
        <Text size="sm" c="dimmed" component="div">
          {second}
        </Text>
        <Text size="sm" c="dimmed" component="div" ta="right" ml="auto">
          {third}
        </Text>
      </Group>
    </>
  )
}

/** As many as a page of a list: thousands of cards at once would freeze a phone. */
const atOnce = 50

/** The list on a phone: cards with the three facts that matter. */
export const CardList = <Row extends object>(props: DataTableProps<Row>) => {
  const { from, rowId, rowLabel, actions, label, cardCheckbox } = props
  const [most, setMost] = useState(atOnce)
  const hidden = from.rows.length > most
  const showMore = (): void => {
    setMost(most + atOnce)
    if (from.rows.length < most + atOnce) from.more?.()
  }
  return (
    <>
      <Box component="ul" aria-label={label} m={0} p={0} style={{ listStyle: 'none' }}>
        {from.rows.slice(0, most).map((row) => {
          const can = actions?.(row) ?? []
          const open = openingOf(props, row)
          return (
            <Box component="li" key={rowId(row)} style={{ display: 'flex', alignItems: 'center' }}>
              {cardCheckbox && <Box p="sm">{cardCheckbox(row)}</Box>}
              {open ? (
                <button type="button" className={classes['card']} onClick={open}>
                  {facts(props, row)}
                </button>
              ) : (
                <div className={classes['card']}>{facts(props, row)}</div>
              )}
              {can.length > 0 && (
                <Menu position="bottom-end" withinPortal>
                  <Menu.Target>
                    <ActionIcon
                      aria-label={say('Actions for {row}', { row: rowLabel(row) })}
                      size="xl"
                    >
                      <IconDots size={18} aria-hidden />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {can.map(({ label: text, icon: Mark, run, danger }) => (
                      <Menu.Item
                        key={text}
                        leftSection={<Mark size={16} aria-hidden />}
                        {...(danger && { color: 'red' })}
                        onClick={() => run(row)}
                      >
                        {text}
                      </Menu.Item>
                    ))}
                  </Menu.Dropdown>
                </Menu>
              )}
            </Box>
          )
        })}
      </Box>
      {(hidden || from.more) && (
        <Button fullWidth variant="default" mt="sm" loading={from.fetchingMore} onClick={showMore}>
          {say('Show more')}
        </Button>
      )}
    </>
  )
}
