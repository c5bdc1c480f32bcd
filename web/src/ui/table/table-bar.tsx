import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Menu,
  Popover,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core'
import { useState } from 'react'
import { downloadFile } from '../files.ts'
import { IconColumns3, IconDownload } from '../icons/icons.ts'
import { ListScope } from '../list-scope.tsx'
import { notify } from '../notify.tsx'
import type { DataTableProps, ExportFormat } from './columns.ts'
import { PrintList } from './print-list.tsx'

const endings: Readonly<Record<string, string>> = { ies: 'y', sses: 'ss', s: '' }
/** Makes the first plural word singular: 'accounts to call' becomes 'account to call'. */
const singular = (label: string): string =>
  label.replace(
    /\b(\w+?)(ies|sses|(?<![sui])s)\b/,
    (_word, stem: string, ending: string) => `${stem}${endings[ending] ?? ''}`,
  )

const countText = (
  label: string,
  { total, totalIsMore, rows }: { total: number; totalIsMore: boolean; rows: readonly unknown[] },
  sums: number,
): string => {
  if (totalIsMore) return `More than 1,000 ${label}`
  const count = Math.max(total, rows.length) - sums
  return count === 1 ? `1 ${singular(label)}` : `${count.toLocaleString('en-US')} ${label}`
}

interface Choice {
  id: string
  header: string
  shown: boolean
  canHide: boolean
  toggle: (shown: boolean) => void
}

/** Above a list: its count, with columns and export on the right. */
export const TableBar = <Row,>({
  label,
  from,
  sums = 0,
  note,
  onExport,
  choices,
}: Pick<DataTableProps<Row>, 'label' | 'from' | 'note' | 'onExport'> & {
  sums?: number | undefined
  choices: readonly Choice[]
}) => {
  const [exporting, setExporting] = useState(false)
  const run = async (format: ExportFormat) => {
    if (!onExport) return
    setExporting(true)
    try {
      const file = await onExport(
        format,
        choices.filter(({ shown }) => shown).map(({ id }) => id),
      )
      downloadFile(file)
      notify.success(`${file.fileName} is saved in your downloads.`)
    } catch (error) {
      notify.failure(error)
    } finally {
      setExporting(false)
    }
  }
  return (
    <Group justify="space-between" gap="xs" mih={32}>
      <Group gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {from.pending ? 'Loading' : from.error ? '' : countText(label, from, sums)}
        </Text>
        <ListScope place={from.place} />
        {typeof note === 'string' ? (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        ) : (
          note
        )}
      </Group>
      <Group gap={4}>
        <Popover position="bottom-end" withinPortal trapFocus returnFocus>
          <Popover.Target>
            <Tooltip label="Columns">
              <ActionIcon aria-label="Choose columns" size="md" visibleFrom="xs">
                <IconColumns3 size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </Popover.Target>
          <Popover.Dropdown>
            <Stack gap={6} role="group" aria-label="Columns">
              {choices.map(({ id, header, shown, canHide, toggle }) => (
                <Checkbox
                  key={id}
                  label={header}
                  checked={shown}
                  disabled={!canHide}
                  onChange={(event) => toggle(event.currentTarget.checked)}
                />
              ))}
            </Stack>
          </Popover.Dropdown>
        </Popover>
        <PrintList from={from} />
        {onExport && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <Button
                variant="subtle"
                color="gray"
                loading={exporting}
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                Export
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => void run('csv')}>CSV, for other programs</Menu.Item>
              <Menu.Item onClick={() => void run('xlsx')}>XLSX, for Excel</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
    </Group>
  )
}
