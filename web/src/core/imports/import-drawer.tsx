import { worksAtLaboratory } from '@labgate/contract/access/user-types'
import {
  importColumns,
  imports,
  mostImported,
  templateOf,
  type ImportKind,
} from '@labgate/contract/admin/imports'
import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import { patients } from '@labgate/contract/patients/patients'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/queries.ts'
import { useSession } from '../../session/use-session.ts'
import { downloadText } from '../../ui/files.ts'
import { IconDownload } from '../../ui/icons/icons.ts'
import { ImportFlow } from '../../ui/import/import-flow.tsx'
import { counted, importedList } from '../../ui/import/import-outcome.tsx'
import { ImportPreview, type Preview } from './import-preview.tsx'

const titles: Readonly<Record<ImportKind, string>> = {
  patients: 'Import patients',
  orders: 'Import orders',
}
const refreshed = { patients: [patients.list], orders: [orders.list] } as const
const named = (count: number, kind: ImportKind): string =>
  `${counted(count)} ${count === 1 ? kind.slice(0, -1) : kind}`

const About = ({ kind }: { kind: ImportKind }) => {
  const { values } = useSession()
  return (
    <Stack gap="xs">
      <Text size="sm">
        {kind === 'patients'
          ? say(
              'New patients of {customerName}{value}. Existing patients are skipped and never changed.',
              {
                customerName: values.customerName,
                value:
                  values.locationId > 0
                    ? say(', at {locationName}', { locationName: values.locationName })
                    : say(', at its primary location'),
              },
            )
          : say(
              'New orders of {customerName}. Each row identifies its patient by record number and birth date and must meet the same rules as a typed order.',
              { customerName: values.customerName },
            )}
      </Text>
      <Text size="sm">
        {say(
          'A CSV file, or the first sheet of an Excel workbook. The first row names the columns; at most {mostImported} rows.{value}',
          {
            mostImported: mostImported[kind].toLocaleString('en-US'),
            value:
              kind === 'orders'
                ? ` ${say('Separate several tests or codes in one cell with semicolons.')}`
                : '',
          },
        )}
      </Text>
      <Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => downloadText(`${kind}.csv`, 'text/csv', templateOf(kind))}
        >
          {say('Template with {length}', { length: howMany(importColumns[kind].length, 'column') })}
        </Button>
      </Group>
    </Stack>
  )
}

/** Imports patients or orders of an account. */
export const ImportDrawer = ({ kind, onClose }: { kind: ImportKind; onClose: () => void }) => {
  const { accountId, values, who } = useSession()
  const [missing, setMissing] = useState(false)
  const looking = useApiMutation(imports.preview)
  const applying = useApiMutation(imports.apply, { refresh: refreshed[kind] })
  const inputWith = (fileAsBase64: string) => ({
    kind,
    customerId: accountId,
    fileAsBase64,
    missing,
    ...(kind === 'patients' && values.locationId > 0 && { locationId: values.locationId }),
  })
  return (
    <ImportFlow<Preview>
      title={titles[kind]}
      size={1120}
      file={importedList}
      about={<About kind={kind} />}
      {...(worksAtLaboratory(who) && {
        choices: (startOver) => (
          <Checkbox
            label={say('Mark blank cells as missing')}
            description={say('As with a paper requisition, the information is requested later.')}
            checked={missing}
            onChange={(event) => {
              startOver()
              setMissing(event.currentTarget.checked)
            }}
          />
        ),
      })}
      previewLabel={say('Preview')}
      preview={(file) => looking.save(inputWith(file))}
      shown={(preview, fileName) => (
        <ImportPreview kind={kind} fileName={fileName} preview={preview} />
      )}
      applyLabel={({ faults, coming, leftOut }) => {
        if (coming === 0 || (faults.count > 0 && !leftOut.mayLeave)) return undefined
        const without =
          faults.count > 0
            ? ` ${say('without {count}', { count: howMany(leftOut.count, 'row') })}`
            : ''
        return say('Import {coming}{without}', { coming: named(coming, kind), without })
      }}
      apply={(file, _name, { faults, leftOut }) =>
        applying.save({
          ...inputWith(file),
          onlyGood: faults.count > 0,
          ...(faults.count > 0 && { seenLeftOut: leftOut.count }),
        })
      }
      onClose={onClose}
    />
  )
}
