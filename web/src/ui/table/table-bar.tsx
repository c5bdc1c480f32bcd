import { say } from '@labgate/contract/languages/say'
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
import { useState, type RefObject } from 'react'
import { downloadFile } from '../files.ts'
import { IconColumns3, IconDownload } from '../icons/icons.ts'
import { limitsOf } from '../list-limits.ts'
import { ListScope } from '../list-scope.tsx'
import { notify } from '../notify.tsx'
import type { DataTableProps, ExportFormat } from './columns.ts'
import { countText, describeFirst } from './count-text.ts'
import { PrintList } from './print-list.tsx'

/** On paper only: what narrows the list, and how many of its rows are there. */
const PrintedNote = <Row,>({
  label,
  from,
  filters,
  uncounted,
}: Pick<DataTableProps<Row>, 'label' | 'from' | 'filters'> & { uncounted: number }) => {
  const { named, given } = filters === 'none' ? { named: [], given: [] } : limitsOf(filters)
  const limits = [...named, ...given]
  return (
    <div className="printed-only" aria-hidden style={{ width: '100%' }}>
      {limits.length > 0 && <p>{say('Filters: {limits}.', { limits: limits.join('; ') })}</p>}
      {from.more && <p>{describeFirst(label, from, uncounted)}</p>}
    </div>
  )
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
  list,
  filters,
  uncounted = 0,
  note,
  onExport,
  choices,
}: Pick<DataTableProps<Row>, 'label' | 'from' | 'filters' | 'note' | 'onExport'> & {
  /** What is printed. */
  list: RefObject<HTMLElement | null>
  uncounted?: number | undefined
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
      notify.success(say('{fileName} is saved in your downloads.', { fileName: file.fileName }))
    } catch (error) {
      notify.failure(error)
    } finally {
      setExporting(false)
    }
  }
  return (
    <Group justify="space-between" gap="xs" mih={32}>
      <PrintedNote label={label} from={from} filters={filters} uncounted={uncounted} />
      <Group gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {from.pending ? say('Loading') : from.error ? '' : countText(label, from, uncounted)}
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
            <Tooltip label={say('Columns')}>
              <ActionIcon aria-label={say('Choose columns')} size="md" visibleFrom="xs">
                <IconColumns3 size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </Popover.Target>
          <Popover.Dropdown>
            <Stack gap={6} role="group" aria-label={say('Columns')}>
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
        <PrintList label={label} from={from} list={list} uncounted={uncounted} />
        {onExport && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <Button
                variant="subtle"
                color="gray"
                loading={exporting}
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                {say('Export')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => void run('csv')}>
                {say('CSV, for other programs')}
              </Menu.Item>
              <Menu.Item onClick={() => void run('xlsx')}>{say('XLSX, for Excel')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
    </Group>
  )
}
